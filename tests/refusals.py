"""What is said of bad input, for the tests."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from analysis.cli import run
from analysis.faults import Fault
from analysis.figures import load

VALOIS = 'house = "Valois"\nvp = 1\nvp_to = "France"\nafter_wedding = "French power card"\n'


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said of a command line that is refused."""
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert all(line.startswith("courtodds: ") for line in err.splitlines())
    return err


def faults(folder: Path, text: str, game: str = "virgin_queen") -> tuple[str, ...]:
    """What is wrong with a figures file, without the file's name."""
    file = folder / "mine.toml"
    file.write_text(f'game = "{game}"\n{text}', "utf-8")
    with pytest.raises(Fault) as caught:
        load(game, [file])
    said = caught.value.sentences
    assert all(s.startswith(f"{file}: ") for s in said)
    return tuple(s.removeprefix(f"{file}: ") for s in said)


def toml(table: Mapping[str, object]) -> str:
    """The keys of a table as TOML."""
    return "".join(f"{k} = {json.dumps(v, ensure_ascii=False)}\n" for k, v in table.items())
