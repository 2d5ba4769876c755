"""Figures of the catalogue as people read them: 500 kg, 20 g, 1 400 BC."""

from __future__ import annotations

from ludoteca.scene import Label

SPACE = "\N{NARROW NO-BREAK SPACE}"


def figure_label(kind: str, figure: float) -> Label:
    """A figure with its unit; light weights in grams or milligrams, old years before our era.

    >>> figure_label("weight_kg", 4.5).key, figure_label("weight_kg", 4.5).values
    ('weight_kg_part', ('4', '5'))
    >>> figure_label("weight_kg", 0.02), figure_label("year", -1400).key
    (Label(section='figure', key='weight_g', values=('20',)), 'year_before')
    """
    if kind == "year":
        key = "year_before" if figure < 0 else "year"
        return Label("figure", key, (str(abs(round(figure))),))
    if kind == "max_players":
        return Label("figure", kind, (round(figure),))
    if kind == "weight_kg" and figure < 0.001:
        kind, figure = "weight_mg", figure * 1_000_000
    elif kind == "weight_kg" and figure < 1:
        kind, figure = "weight_g", figure * 1000
    whole, _, part = f"{figure:.2f}".rstrip("0").partition(".")
    grouped = f"{int(whole):,}".replace(",", SPACE)
    if part:
        return Label("figure", f"{kind}_part", (grouped, part))
    return Label("figure", kind, (grouped,))
