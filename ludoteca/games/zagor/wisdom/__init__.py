"""How to play Zagor well: weigh every die by what it gains, and care for the boat.

`worth` says what things are worth in points, `deeds` what dice can do, `answers` judges every
answer to every question, and `outlook` how a whole position stands, for search.
"""

from typing import Final

from ludoteca.games.zagor.wisdom.outlook import appraise, choose, plans

__all__ = ["EASY_ERRS", "appraise", "choose", "plans"]

EASY_ERRS: Final = 0.15
"""How often, and how far, an easy bot errs."""
