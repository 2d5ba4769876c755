"""Primers and glossaries: the two models are sound, and every demand can fail."""

import tomllib

import pytest

import ludoteca
from ludoteca.kernel import read_meta
from ludoteca.kernel.registry import Game
from ludoteca.kernel.words import PRIMER as PARTS
from ludoteca.lab.primer import TERMS, glossary_faults, primer_faults

MODELS = ("lost_temple", "river_race")

PRIMER = {
    "goal": "Be first.",
    "turn": "\nRoll the die.\nMove.\nTake a card.",
    "end": "The game ends when somebody is home.",
    "watch_out": "Ones lose everything.",
    "tip": "Stop early.",
    "example": "Anna rolls a 3 and moves 3 spaces.",
}
GLOSSARY = {f"term_{n}": f"word{n}" for n in range(TERMS[0])}


def write(folder, primer=PRIMER, glossary=GLOSSARY, synonyms=None, clause="Move on."):
    sections = {"primer": primer, "glossary": glossary, "synonyms": synonyms or {}}
    lines = []
    for section, entries in sections.items():
        lines.append(f"[{section}]")
        lines += [f'{key} = """{text}"""' for key, text in entries.items()]
    text = "\n".join(lines)
    tomllib.loads(text)
    (folder / "text").mkdir(exist_ok=True)
    (folder / "text" / "en.toml").write_text(text, "utf-8")
    (folder / "clauses.toml").write_text(f'[[clause]]\nid = "X-1.1"\nen = "{clause}"\n', "utf-8")
    meta = 'slug = "x"\ntitles = { en = "X" }\nplayers = [2, 2]\nrules = "rules:X"\n'
    (folder / "meta.toml").write_text(meta, "utf-8")
    return Game(read_meta(folder, "x"))


@pytest.mark.parametrize("slug", MODELS)
def test_the_models_are_sound(slug):
    game = ludoteca.game(slug)
    assert list(primer_faults(game)) == []
    assert list(glossary_faults(game)) == []


def test_a_plain_primer_and_glossary_have_no_fault(tmp_path):
    game = write(tmp_path, synonyms={"term_1": "wrong, bad"})
    assert [*primer_faults(game), *glossary_faults(game)] == []


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"turn": "Roll.\nMove."}, "primer.turn in en has 2 lines, not 3 to 5"),
        ({"goal": "Be first.\nAnd rich."}, "primer.goal in en has 2 lines, not 1 to 1"),
        ({"tip": ""}, "primer.tip in en has 0 lines, not 1 to 1"),
        ({"end": "See LT-8.1."}, "names the clause LT-8.1"),
        ({"tip": " ".join(["word"] * 21) + "."}, "a sentence of 21 words"),
    ],
)
def test_what_is_wrong_with_a_primer_is_told(tmp_path, changed, why):
    faults = list(primer_faults(write(tmp_path, primer={**PRIMER, **changed})))
    assert len(faults) == 1
    assert why in faults[0]


@pytest.mark.parametrize("missing", PARTS)
def test_a_primer_lacks_no_part(tmp_path, missing):
    primer = {part: text for part, text in PRIMER.items() if part != missing}
    assert "[primer] in en" in next(primer_faults(write(tmp_path, primer=primer)))


def test_the_length_of_a_glossary_is_told(tmp_path):
    few = dict(list(GLOSSARY.items())[:-1])
    assert "has 29 terms, not 30 to 40" in next(glossary_faults(write(tmp_path, glossary=few)))


def test_synonyms_are_found_in_texts_and_clauses_as_whole_words(tmp_path):
    game = write(
        tmp_path,
        primer={**PRIMER, "tip": "Throw it. A throwaway remark."},
        synonyms={"term_2": "throw, march on"},
        clause="Then March on.",
    )
    assert list(glossary_faults(game)) == [
        "primer.tip in en says “throw”; the glossary says “word2”",
        "X-1.1 in en says “march on”; the glossary says “word2”",
    ]


def test_a_synonym_of_nothing_is_told(tmp_path):
    game = write(tmp_path, synonyms={"term_99": "wrong"})
    assert "synonyms.term_99 in en belongs to no term" in next(glossary_faults(game))


def test_languages_name_the_same_things(tmp_path):
    game = write(tmp_path)
    italian = {**GLOSSARY}
    italian["other"] = italian.pop("term_1")
    text = "[glossary]\n" + "\n".join(f'{key} = "{word}"' for key, word in italian.items())
    (tmp_path / "text" / "it.toml").write_text(text, "utf-8")
    assert "[glossary] in it names other things than the other languages" in [
        *glossary_faults(game)
    ]
