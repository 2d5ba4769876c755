"""Plots that several kinds of studies use, by Altair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import altair as alt

from ludoteca.lab.figures import Figure

WIDE: Final = 360
"""The width of a plot without its labels: so narrow that a phone can show it with its words."""

WORDS: Final = 15
"""The size of its words: on a phone, where a plot is smaller, they can still be read."""

LABEL: Final = 160
"""The width of the longest label; what is longer is cut, and told in full beside the plot."""

WARM: Final = "#9a4a12"
INK: Final = "#2b2118"

COLOURS: Final = (
    *(WARM, "#2f6f73", "#b98b1e", "#5b4a8a", "#7a8b3a", "#a13d5c", "#4f6fa8", "#8a6f5b"),
)
"""The colours of lines and areas; none of them says anything that the labels do not say."""


def dot(group: str, name: str, figure: Figure, fair: float | None) -> dict[str, Any]:
    """A figure as `dots` draws it: in which group, under which name."""
    low, high = figure.drawn
    return {
        "group": group,
        "name": name,
        "value": figure.value,
        "low": low,
        "high": high,
        "fair": fair,
        "games": figure.games,
    }


def dots(rows: Sequence[dict[str, Any]], title: str, share: bool = True) -> Any:
    """Figures as dots with their intervals, and a line where they would be fair."""
    axis = alt.Axis(format="%", tickCount=6) if share else alt.Axis(tickCount=6)
    base = alt.Chart(alt.InlineData(values=[row for row in rows if row["value"] == row["value"]]))
    y = alt.Y("name:N", title="", sort=None)
    bars = base.mark_rule(color=WARM, strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis), x2="high:Q", y=y
    )
    points = base.mark_point(color=WARM, filled=True, size=80, opacity=1).encode(
        x=alt.X("value:Q", title=title, axis=axis), y=y
    )
    layers = bars + points
    if any(row["fair"] is not None for row in rows):
        layers += base.mark_tick(color=INK, thickness=2, size=20).encode(x="fair:Q", y=y)
    layers = layers.properties(width=WIDE, height=alt.Step(24))
    if any(row["group"] for row in rows):
        header = alt.Header(labelAngle=0, labelAlign="left", labelColor=INK, labelFontSize=WORDS)
        row = alt.Row("group:N", title="", sort=None, header=header)
        return layers.facet(row=row).resolve_scale(y="independent")
    return layers
