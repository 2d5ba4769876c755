"""What everybody can tell of the face-down tokens from those that were revealed.

A revealed token goes to the reserve (LT-7.4), and from there it may be laid out again. So it is
certain not to lie on any space whose token was laid before.
"""

from __future__ import annotations

Used = list[list[int]]
"""[token, exchange]: the token went to the reserve in this exchange, counted from 1."""


def remember_used(used: Used, token: int, exchange: int, laid_before: int) -> None:
    """A token that was laid in the exchange `laid_before` has been revealed.

    It may be one that was seen before and was laid out again in between. Nobody can say which, so
    the latest such memory gives way: what is left is certain in either case.
    """
    before = [entry for entry in used if entry[0] == token and entry[1] < laid_before]
    if before:
        used.remove(max(before))
    used.append([token, exchange])


def certain_in_reserve(used: Used, known: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Used tokens among the unseen ones, and since which exchange; the latest first.

    `known` are the tokens that the viewer knows on the track, each after the exchange that laid
    it: a used token that has since been seen on a space laid later is accounted for.
    """
    left = sorted([(exchange, token) for token, exchange in used], reverse=True)
    for laid, token in sorted(known):
        for entry in left:
            if entry[1] == token and entry[0] < laid:
                left.remove(entry)
                break
    return [(token, exchange) for exchange, token in left]
