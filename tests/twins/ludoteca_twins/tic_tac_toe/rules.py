"""Tic-tac-toe: the smallest game there is, and the worked example of docs/add-a-game.md."""

from typing import ClassVar, Final

from ludoteca.kernel import Action, Options, Position, Public, Secrecy, actions, answer, decision
from ludoteca.kernel.shapes import Number, each, many, span, upto

ROWS: Final = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
WON: Final = [any(x & row == row for row in ROWS) for x in range(512)]
FREE: Final = [actions("mark", [c for c in range(9) if not x >> c & 1]) for x in range(512)]


class TicTacToe(Position):
    """Cells are numbered 0 to 8, row by row; sets of cells are bits."""

    fields: ClassVar[dict[str, Secrecy]] = {
        "moves": Public(many(9, upto(8))),
        "cells": Public(each(upto(511))),
    }
    verbs: ClassVar[dict[str, Number]] = {"mark": upto(8)}
    endings: ClassVar[dict[str, Number]] = {"row": span(-1, 1), "draw": upto(0)}

    def setup(self) -> None:
        self.moves: list[int] = []
        self.cells = [0, 0]
        self.then(self.mark(0))

    @decision("TTT-1")
    def mark(self, p: int) -> Options:
        return {p: FREE[self.cells[0] | self.cells[1]]}

    @answer("mark")
    def marked(self, p: int, action: Action) -> None:
        cell = action.n
        self.moves.append(cell)
        self.cells[p] |= 1 << cell
        if WON[self.cells[p]]:
            self.finish((p,), "row", [1, -1] if p == 0 else [-1, 1])
        elif len(self.moves) == 9:
            self.finish((), "draw", [0, 0])
        else:
            self.then(self.mark(1 - p))
