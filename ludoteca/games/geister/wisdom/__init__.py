"""How to play Geister well: one plan for the whole team.

The active hunter looks at every space where the movement can end and goes where the team stands
best, averaged over the fight dice and over the numbers that the way reveals. The heuristic player
goes by the outlook, search by the chances that were learnt.

`ends` finds where a movement can lead, `outlook` judges how the team stands then, `chances` judges
it by what was learnt, `planning` puts the plans for a turn in order, and `motives` says why.
"""

from typing import Final

from ludoteca.games.geister.wisdom.motives import motive
from ludoteca.games.geister.wisdom.planning import appraise, choose, plans

__all__ = ["EASY_ERRS", "appraise", "choose", "motive", "plans"]

EASY_ERRS: Final = 0.2
"""How often, and how far, an easy bot errs."""
