"""How to play Zagor well: weigh every die by what it gains, and care for the boat.

`worth` says what things are worth in points, `deeds` what dice can do, `answers` judges every
answer to every question, and `outlook` how a whole position stands, for search.
"""

from ludoteca.games.zagor.wisdom.outlook import appraise, choose, plans

__all__ = ["appraise", "choose", "plans"]
