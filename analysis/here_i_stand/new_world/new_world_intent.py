"""Plans of the New World as whole-number tables (Here I Stand 20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from analysis.figures import Reader
from analysis.here_i_stand.new_world.atlas import Atlas, Small, Whole
from analysis.here_i_stand.new_world.foresight import Foresight
from analysis.here_i_stand.new_world.limits import Start1517
from analysis.here_i_stand.new_world.new_world_plan import Intent, Meant, World, raider_turns
from analysis.here_i_stand.new_world.new_world_records import INTENT, TURN, Records, filled
from analysis.here_i_stand.new_world.new_world_tables import ACTIONS
from analysis.here_i_stand.new_world.raiders import Raiders
from analysis.here_i_stand.powers import ActionCosts, ConquestMarkers

NEVER = 99


class IntentTables(NamedTuple):
    """What the powers mean to do, and which cards are played.

    Attributes
    ----------
    intents : array of INTENT of shape (powers, turns)
    turns : array of TURN
    raiders : int64 array of shape (turns, raiders)
        Whether Huguenot Raiders places one.
    ahead : int8 array of shape (rows, sets of claimed places)
        The option of a voyager with a later voyage of his own: see `Foresight`.
    """

    intents: Records
    turns: Records
    raiders: Whole
    ahead: Small


def intent_tables(read: Reader, plan: Meant, turns: Sequence[int], atlas: Atlas) -> IntentTables:
    """A plan, laid out by power and turn."""
    world = plan.tables["world"]
    assert isinstance(world, World)
    starts, ahead = Foresight(read, plan, atlas).tables(turns)
    by_turn = [
        {**_face(plan, turn), "moluccas": turn >= (world.moluccas or NEVER), "ahead": start}
        for turn, start in zip(turns, starts, strict=True)
    ]
    intents = [
        filled(INTENT, [_on_turn(read, power, intent, turn) for turn in turns])
        for power, intent in plan.powers.items()
    ]
    placed = raider_turns(plan, read.figures)
    raiders = [[turn in placed[power] for power in read(Raiders).order] for turn in turns]
    return IntentTables(
        np.stack(intents), filled(TURN, by_turn), np.array(raiders, dtype=np.int64), ahead
    )


def _on_turn(read: Reader, power: str, intent: Intent, turn: int) -> Mapping[str, Any]:
    """What a power means to do on a turn, and what is played for it or against it."""
    stopped = [c.cancels for c in intent.cibola if c.turn == turn]
    under_way = [s.action for s in read(Start1517) if (s.power, s.turn) == (power, turn)]
    return {
        "cp": intent.cp_on(turn, default_cp(read, power)),
        "may": [intent.may(action, turn) for action in ACTIONS],
        "under_way": [action in under_way for action in ACTIONS],
        "mercator": turn in intent.mercator,
        "smallpox": turn in intent.smallpox,
        "cabot": turn == intent.cabot,
        "fountain": turn in intent.fountain,
        "cibola": [action in stopped for action in ACTIONS],
        "potosi": turn >= (intent.potosi or NEVER),
        "galleons": turn > (intent.galleons or NEVER),
        "plantations": turn > (intent.plantations or NEVER),
    }


def _face(plan: Meant, turn: int) -> dict[str, int]:
    """The face of card 111 that is laid on a turn, and with which power."""
    for power, intent in enumerate(plan.powers.values()):
        for face, turns in enumerate((intent.governor, intent.uprising), 1):
            if turn in turns:
                return {"face": face, "face_power": power}
    return {"face": 0, "face_power": 0}


def default_cp(read: Reader, power: str) -> int:
    """The CP that a plan spends on a turn if it does not say.

    Every action once, but no conquest by a marker, whose rating is 0.
    """
    markers = {marker.power for marker in read(ConquestMarkers)}
    return sum(
        read(ActionCosts).of(action, power) or 0
        for action in ACTIONS
        if action != "conquer" or power not in markers
    )
