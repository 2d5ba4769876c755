"""Where everything is in the common hut of the Minuti (M02-R6), on wide and upright tables.

Each row is a kind of object: how wide and high all its copies are together as they are drawn, and
where their middle is and how large they are, first on the wide table, then on the upright one.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Thing(NamedTuple):
    """All copies of a kind of object: their size, and their place on either table."""

    width: float
    height: float
    wide: tuple[float, float, float]
    upright: tuple[float, float, float]


THINGS: Final = [
    Thing(84, 146, (84, 530, 1), (89, 750, 0.8)),  # 0 wooden door
    Thing(220, 84, (228, 162, 1), (209, 168, 0.8)),  # 1 round window
    Thing(524, 82, (590, 557, 1.34), (370, 652, 1.3)),  # 2 long table
    Thing(118, 80, (393, 676, 1), (638, 750, 0.8)),  # 3 stool
    Thing(104, 116, (78, 664, 1), (314, 750, 0.8)),  # 4 rocking chair
    Thing(120, 136, (196, 534, 1), (197, 750, 0.8)),  # 5 bookshelf
    Thing(150, 98, (114, 369, 1), (118, 509, 0.8)),  # 6 book
    Thing(236, 96, (1024, 162, 1), (267, 266, 0.8)),  # 7 hammock
    Thing(266, 60, (590, 690, 1.15), (184, 832, 0.8)),  # 8 woven rug
    Thing(128, 66, (860, 676, 1), (392, 832, 0.8)),  # 9 cushion
    Thing(70, 70, (985, 676, 1), (521, 832, 0.8)),  # 10 blanket
    Thing(136, 90, (413, 162, 1), (368, 168, 0.8)),  # 11 curtain
    Thing(80, 66, (494, 279, 1), (652, 266, 0.8)),  # 12 oil lamp
    Thing(80, 84, (286, 270, 1), (263, 352, 0.8)),  # 13 candle
    Thing(100, 44, (390, 290, 1), (356, 368, 0.8)),  # 14 candlestick
    Thing(136, 56, (541, 390, 1), (528, 526, 0.8)),  # 15 cooking pot
    Thing(88, 52, (662, 392, 1), (647, 527, 0.8)),  # 16 frying pan
    Thing(64, 68, (747, 384, 1), (664, 431, 0.8)),  # 17 ladle
    Thing(116, 66, (256, 385, 1), (254, 522, 0.8)),  # 18 plate
    Thing(142, 60, (393, 388, 1), (387, 524, 0.8)),  # 19 cup
    Thing(118, 46, (307, 503, 0.92), (88, 604, 0.8)),  # 20 spoon
    Thing(116, 46, (417, 503, 0.92), (194, 604, 0.8)),  # 21 fork
    Thing(82, 48, (510, 502, 0.92), (285, 603, 0.8)),  # 22 knife
    Thing(68, 38, (581, 507, 0.92), (357, 607, 0.8)),  # 23 bread loaf
    Thing(116, 54, (668, 499, 0.92), (443, 600, 0.8)),  # 24 apple
    Thing(112, 52, (776, 500, 0.92), (547, 601, 0.8)),  # 25 banana
    Thing(68, 66, (861, 494, 0.92), (631, 596, 0.8)),  # 26 coconut
    Thing(36, 76, (911, 489, 0.92), (685, 592, 0.8)),  # 27 pineapple
    Thing(50, 58, (68, 283, 1), (69, 363, 0.8)),  # 28 flower vase
    Thing(126, 58, (170, 283, 1), (160, 363, 0.8)),  # 29 flower
    Thing(42, 124, (985, 530, 1), (406, 266, 0.8)),  # 30 broom
    Thing(84, 62, (1118, 560, 1), (559, 266, 0.8)),  # 31 bucket
    Thing(88, 118, (729, 162, 1), (547, 168, 0.8)),  # 32 fishing rod
    Thing(112, 96, (621, 162, 1), (100, 266, 0.8)),  # 33 fishing net
    Thing(60, 126, (1044, 530, 1), (474, 266, 0.8)),  # 34 paddle
    Thing(52, 56, (573, 284, 1), (438, 364, 0.8)),  # 35 drum
    Thing(78, 34, (652, 295, 1), (511, 372, 0.8)),  # 36 flute
    Thing(130, 74, (769, 275, 1), (103, 428, 0.8)),  # 37 shell
    Thing(72, 72, (74, 162, 1), (74, 168, 0.8)),  # 38 wall clock
    Thing(68, 92, (523, 162, 1), (468, 168, 0.8)),  # 39 mirror
    Thing(98, 38, (1092, 399, 1), (577, 443, 0.8)),  # 40 key
    Thing(112, 60, (978, 388, 1), (470, 434, 0.8)),  # 41 coin
    Thing(76, 66, (1098, 279, 1), (661, 360, 0.8)),  # 42 die
    Thing(126, 76, (851, 380, 1), (352, 428, 0.8)),  # 43 game card
    Thing(118, 66, (839, 162, 1), (647, 168, 0.8)),  # 44 straw hat
    Thing(78, 76, (1085, 676, 1), (631, 832, 0.8)),  # 45 sandal
    Thing(128, 76, (983, 274, 1), (228, 428, 0.8)),  # 46 feather
    Thing(58, 64, (876, 280, 1), (586, 360, 0.8)),  # 47 black cat statue
    Thing(92, 104, (282, 664, 1), (527, 750, 0.8)),  # 48 iron anchor
    Thing(100, 80, (183, 664, 1), (423, 750, 0.8)),  # 49 chest
]
