"""A library call with its arguments, asked again with other numbers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

from analysis.attempt import Attempt
from analysis.choose import PRICED, Values
from analysis.faults import Fault, shown
from analysis.odds import Odds

REACH = 20
KEPT = 4096


class Variations:
    """The exact odds of a library call, with the arguments given and with others.

    Parameters
    ----------
    call : callable
        What returns an attempt.
    *args, **given
        Its arguments.

    Raises
    ------
    Fault
        For what is no call or returns no attempt, and what the call itself refuses.

    Examples
    --------
    >>> from analysis import canal
    >>> tries = Variations(canal, attempts=1)
    >>> tries.ask().expected["vp"].exact, tries.ask(failures=5).expected["vp"].exact
    (Fraction(1, 3), Fraction(2, 1))
    """

    def __init__(self, call: Callable[..., Attempt], /, *args: Any, **given: Any) -> None:
        if not callable(call):
            raise Fault(
                "Hand over the call and its arguments apart, explore(call, name=value), not "
                f"what it returned: {shown(type(call).__name__)}."
            )
        self.call = call
        signature = inspect.signature(call)
        bound = signature.bind(*args, **given)
        self.given = frozenset(_flat(signature, bound.arguments))
        bound.apply_defaults()
        self.start = _flat(signature, bound.arguments)
        self.ask = lru_cache(KEPT)(self._ask)
        self.ask()

    def _ask(self, **changed: Any) -> Odds:
        """The odds with some arguments changed; those already seen are kept."""
        attempt = self.call(**self.start | changed)
        if not isinstance(attempt, Attempt):
            raise Fault(
                f"Only what returns an attempt can be explored, not {self.call.__name__}(), "
                f"which returns {shown(type(attempt).__name__)}."
            )
        return attempt.exact()

    @cached_property
    def flags(self) -> dict[str, bool]:
        """The arguments that are yes or no, as they stand at the start."""
        return {name: value for name, value in self.start.items() if isinstance(value, bool)}

    @cached_property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """The whole numbers that each argument may be, up to 20 away from where it stands.

        With all others as they stand at the start. What can be nothing else is left out, and so
        is a default that changes nothing.

        >>> from analysis import heirs
        >>> Variations(heirs, rolls=2).numbers
        {'rolls': (1, 2, 3, 4, 5)}
        """
        whole = [name for name, value in self.start.items() if type(value) is int]
        found = {name: self._open(name) for name in whole}
        return {
            name: tuple(open_to)
            for name, open_to in found.items()
            if len(open_to) > 1 and (name in self.given or self._matters(open_to.values()))
        }

    def _open(self, name: str) -> dict[int, Odds]:
        at = self.start[name]
        found = {}
        for value in range(at - REACH, at + REACH + 1):
            try:
                found[value] = self.ask(**{name: value})
            except Fault:
                continue
        return found

    @cached_property
    def prices(self) -> dict[str, Fraction]:
        """What a card and a bonus are worth at the start, where the call asks it and any comes."""
        values = self.start.get("values")
        if not isinstance(values, Values):
            return {}
        kinds = {
            kind for odds in self._seen() for kind in odds.attempt.kinds if _brings(odds, kind)
        }
        return {name: getattr(values, name) for name, of in PRICED.items() if kinds & {*of}}

    def _seen(self) -> Iterator[Odds]:
        """The odds at the start, and with each number in turn."""
        yield self.ask()
        for name, values in self.numbers.items():
            yield from (self.ask(**{name: value}) for value in values)

    def _matters(self, found: Iterable[Odds]) -> bool:
        start = _answer(self.ask())
        return any(_answer(odds) != start for odds in found)


def _answer(odds: Odds) -> tuple[Any, ...]:
    """What odds say, whatever was asked."""
    attempt = odds.attempt
    return odds.outcomes, attempt.table.ways, attempt.exactly, attempt.notes


def _brings(odds: Odds, kind: str) -> bool:
    return any(outcome.amount(kind, odds.attempt.power) for outcome in odds.outcomes)


def _flat(signature: inspect.Signature, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments by name, those of `**names` among them."""
    flat: dict[str, Any] = {}
    for name, value in arguments.items():
        several = signature.parameters[name].kind is inspect.Parameter.VAR_KEYWORD
        flat |= value if several else {name: value}
    return flat
