"""How to play Zagor well: weigh every die by what it gains, and care for the boat.

`worth` says what things are worth in points, `deeds` what dice can do, `answers` judges every
answer to every question, `outlook` how a whole position stands, for search, and `motives` says why.
"""

from typing import Final

from ludoteca.games.zagor.wisdom.motives import motive
from ludoteca.games.zagor.wisdom.outlook import appraise, choose, plans

__all__ = ["EASY_ERRS", "appraise", "choose", "motive", "plans"]

EASY_ERRS: Final = 0.15
"""How often, and how far, an easy bot errs."""
