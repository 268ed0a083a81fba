"""An explorer in a notebook: a slider for each number of an attempt; its exact odds follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from analysis import explored
from analysis.attempt import Attempt
from analysis.choose import Values
from analysis.faults import Fault
from analysis.variations import Variations
from analysis.wording import minus

if TYPE_CHECKING:
    from ipywidgets import HTML, Checkbox, SelectionSlider, VBox

    from analysis.odds import Odds

PRICES = tuple(Fraction(quarters, 4) for quarters in range(17))
TITLES = {"card": "value of a card (VP)", "bonus": "value of a science bonus (VP)"}


def explore(call: Callable[..., Attempt], /, *args: Any, **given: Any) -> Explorer:
    """An explorer of an attempt: `explore(canal, failures=2)`.

    Parameters
    ----------
    call : callable
        A library call that returns an attempt.
    *args, **given
        Its arguments. Every whole number among them, given or default, gets a slider over the
        values that the call takes; a yes or no gets a box; the rest stays as given.

    Raises
    ------
    Fault
        Without ipywidgets, for what is no such call, or for arguments that the call refuses.

    Examples
    --------
    >>> from analysis import canal
    >>> explorer = explore(canal, attempts=1)
    >>> explorer.controls["failures"].value = 5
    >>> explorer.odds.expected["vp"].exact
    Fraction(2, 1)
    """
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        raise Fault(
            "The sliders of explore() are drawn by ipywidgets, which is not installed; install "
            "the extra `notebooks`: pip install 'courtodds[notebooks]'."
        ) from None
    return Explorer(Variations(call, *args, **given))


class Explorer:
    """Controls over the arguments of a call, and a page that follows them.

    Attributes
    ----------
    controls : dict of str to widget
        By the name of the argument.
    prices : dict of str to widget
        By `card` and `bonus`, where the call's choices depend on what they are worth.
    page : widget
        The odds, or the sentences that say why there are none.
    box : widget
        All of it.
    """

    def __init__(self, variations: Variations) -> None:
        from ipywidgets import HTML, VBox

        self.variations = variations
        start, numbers = variations.start, variations.numbers
        self.controls: dict[str, SelectionSlider | Checkbox] = {
            **{name: _slider(_title(name), numbers[name], start[name]) for name in numbers},
            **{name: _box(_title(name), value) for name, value in variations.flags.items()},
        }
        self.prices: dict[str, SelectionSlider] = {
            name: _slider(TITLES[name], sorted({*PRICES, value}), value)
            for name, value in variations.prices.items()
        }
        self.page: HTML = HTML()
        moved = [*self.controls.values(), *self.prices.values()]
        self.box: VBox = VBox([*moved, self.page])
        longest = max((len(control.description) for control in moved), default=0)
        for control in moved:
            control.style.description_width = f"{longest}ch"
            control.observe(self._follow, "value")
        self._follow()

    @property
    def asked(self) -> dict[str, Any]:
        """The arguments as the controls stand."""
        asked = {name: control.value for name, control in self.controls.items()}
        if self.prices:
            was: Values = self.variations.start["values"]
            now = {name: control.value for name, control in self.prices.items()}
            asked["values"] = Values(**{"card": was.card, "bonus": was.bonus} | now)
        return asked

    @property
    def odds(self) -> Odds:
        """The exact odds as the controls stand; a Fault where the call refuses them."""
        return self.variations.ask(**self.asked)

    def _follow(self, _change: object = None) -> None:
        try:
            self.page.value = explored.page(self.odds, self.asked.get("values"))
        except Fault as fault:
            self.page.value = explored.refused(fault)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = self.box._repr_mimebundle_(**kwargs)
        still = explored.still(self.page.value, self._ranges())
        return bundle | {"text/html": still, "text/plain": repr(self)}

    def __repr__(self) -> str:
        asked = ", ".join(f"{name} {control.value}" for name, control in self.controls.items())
        return f"{self.variations.call.__name__} ({asked})"

    def _ranges(self) -> Iterable[str]:
        sliders = {_title(name): of for name, of in self.variations.numbers.items()}
        yield from (minus(f"{name} ({min(of)} to {max(of)})") for name, of in sliders.items())
        yield from map(_title, self.variations.flags)
        yield from (TITLES[name] for name in self.prices)


def _title(name: str) -> str:
    return name.replace("_", " ")


def _slider(title: str, values: Iterable[int | Fraction], at: int | Fraction) -> SelectionSlider:
    from ipywidgets import Layout, SelectionSlider

    return SelectionSlider(
        options=[(minus(str(value)), value) for value in values],
        value=at,
        description=title,
        layout=Layout(width="min(40em, 98%)"),
    )


def _box(title: str, on: bool) -> Checkbox:
    from ipywidgets import Checkbox

    return Checkbox(value=on, description=title)
