"""The death of a betrothed royal before the wedding (Virgin Queen 21.4).

The wedding then ends as a cancellation, and the dead royal leaves. The chance is in no rule: it
is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from analysis import numerals
from analysis.faults import Fault, shown
from analysis.outcome import Composed, Outcome, composed
from analysis.virgin_queen.weddings.deaths import BetrothedDeaths, Rulers
from analysis.virgin_queen.weddings.royals import Royal, Royals

if TYPE_CHECKING:
    from analysis.figures import Reader
    from analysis.virgin_queen.weddings.couple import Couple

Deaths = Mapping[str, Fraction]
"""The chance of a death before the wedding, by the royal's name."""


def deaths_of(read: Reader, deaths: Mapping[str, Fraction | int | str]) -> dict[str, Fraction]:
    """The chances by the names of the figures.

    Raises
    ------
    Fault
        For an unknown royal, one who cannot die so, or a chance that is none.

    Examples
    --------
    >>> from analysis.figures import load
    >>> deaths_of(load("virgin_queen").reader(), {"orange": "1/10"})
    {'William of Orange': Fraction(1, 10)}
    """
    found = {}
    for name, chance in read(Royals).by_name(deaths, "--death").items():
        royal = read(Royals).find(name)
        if not read(BetrothedDeaths).may_die(royal):
            able = ", ".join(row.name for row in read(BetrothedDeaths))
            raise Fault(f"--death: {royal.name} does not die before a wedding; only {able} may.")
        found[royal.name] = chance_of(chance, f"--death {royal.name}")
    return found


def chance_of(said: Fraction | int | str, where: str) -> Fraction:
    """A chance as an exact fraction.

    >>> chance_of("0.25", "--siege")
    Fraction(1, 4)
    """
    chance = numerals.fraction(said) if isinstance(said, str) else Fraction(said)
    if chance is None or not 0 <= chance <= 1:
        raise Fault(f"{where}: a chance is from 0 to 1, such as 1/10 or 0.1, not {shown(said)}.")
    if chance.denominator > 10**6:
        raise Fault(f"{where}: a chance has a denominator of at most 1,000,000, not {shown(said)}.")
    return chance


def for_couple(
    read: Reader, couple: Couple, deaths: Mapping[str, Fraction | int | str] | Fraction | int | str
) -> dict[str, Fraction]:
    """The chances of the deaths in one couple; a bare chance is that of the one who may die.

    Raises
    ------
    Fault
        For a royal who is not in the couple, or a bare chance where both or neither may die.
    """
    if isinstance(deaths, Mapping):
        found = deaths_of(read, deaths)
        for name in found:
            if name not in [royal.name for royal in couple.pair]:
                raise Fault(f"--death: {name} is not in this couple, {couple.name}.")
        return {name: chance for name, chance in found.items() if chance}
    able = [royal.name for royal in couple.pair if read(BetrothedDeaths).may_die(royal)]
    if len(able) == 2:
        raise Fault(f"--death: either of {' and '.join(able)} may die; say whose: NAME=P.")
    if not able:
        raise Fault(f"--death: neither {couple.bride.name} nor {couple.groom.name} can die so.")
    return for_couple(read, couple, {able[0]: deaths})


def spoken(words: Sequence[str]) -> dict[str, str] | str | None:
    """What `--death P` or `--death NAME=P`, several times, says.

    >>> spoken(["1/10"]), spoken(["Leicester=1/10", "Elizabeth I=0.05"])
    ('1/10', {'Leicester': '1/10', 'Elizabeth I': '0.05'})
    """
    if not words:
        return None
    if len(words) == 1 and "=" not in words[0]:
        return words[0]
    return by_name(words)


def by_name(words: Sequence[str]) -> dict[str, str]:
    """What `--death NAME=P`, several times, says."""
    if any("=" not in word for word in words):
        raise Fault("--death must say whose: --death NAME=P, such as Leicester=1/10.")
    found: dict[str, str] = {}
    for word in words:
        name, _, chance = word.rpartition("=")
        if name in found:
            raise Fault(f"--death {name} is given twice; give it once.")
        found[name] = chance
    return found


def chances(couple: Couple, deaths: Deaths) -> list[tuple[tuple[Royal, ...], Fraction]]:
    """Who dies before the wedding, with the chance of each case; nobody first."""
    cases: list[tuple[tuple[Royal, ...], Fraction]] = [((), Fraction(1))]
    for royal in couple.pair:
        if chance := deaths.get(royal.name):
            cases = [(dead, p * (1 - chance)) for dead, p in cases] + [
                ((*dead, royal), p * chance) for dead, p in cases
            ]
    return cases


def before_wedding(
    read: Reader, couple: Couple, deaths: Deaths, wed: Sequence[tuple[Outcome, int]]
) -> Composed:
    """The outcomes of a wedding that a death may forestall, with their ways.

    Parameters
    ----------
    wed : sequence of (Outcome, int)
        What comes of the wedding if nobody dies, with its ways.
    """
    cases = chances(couple, deaths)
    unit, total = lcm(*(p.denominator for _, p in cases)), sum(ways for _, ways in wed)
    parts = [(outcome, ways * int(cases[0][1] * unit)) for outcome, ways in wed]
    parts += [(_forestalled(read, couple, dead), total * int(p * unit)) for dead, p in cases[1:]]
    return composed(parts)


def _forestalled(read: Reader, couple: Couple, dead: Sequence[Royal]) -> Outcome:
    """No wedding: whoever died leaves, the other stays."""
    fates = [
        f"{royal.name} {'leaves' if royal in dead else 'stays on the display and ages'}"
        for royal in couple.pair
    ]
    rulers = [ruler for royal in dead if (ruler := read(Rulers).of(royal))]
    effects = tuple(
        f"{ruler.name}'s death as a ruler (rule {ruler.rule}) belongs to the event that kills"
        for ruler in rulers
    )
    name = " and ".join(royal.name for royal in dead)
    text = f"{name} {'die' if len(dead) > 1 else 'dies'} before the wedding"
    return Outcome(text, "; ".join(fates), effects)
