"""Scenarios that can fail: each is tried with firmware from which just one safeguard was taken out, and must notice."""

from pathlib import Path
from typing import Any

import pytest

from tests.firmware import (
    test_choosing,
    test_clock_wraps,
    test_disc_in_the_hand,
    test_new_game,
    test_power_cuts,
    test_slides_and_sleeves,
    test_start_up,
    test_taking_back,
    test_token_menu,
    test_tokens,
    test_wire_commands,
    test_wire_session,
)
from tests.firmware.boards import Boards, changed_drive

CORE = "lib/boardcore"
REFEREE, SEARCH = f"{CORE}/referee/referee.py", f"{CORE}/referee/search.py"
TICKS = f"{CORE}/wire/ticks.py"
GAME = f"{CORE}/games/game.py"
LIVE, JOURNAL = f"{CORE}/record/live_game.py", f"{CORE}/record/journal.py"

# what was taken out: file, old text, new text (once or twice), then the scenario that must notice
SABOTAGES: dict[str, tuple[Any, ...]] = {
    "the reset of new keys": (
        "inout/scanner.py",
        "        self.keys.reset()\n",
        "",
        lambda boards: test_start_up.test_discs_that_stand_there_at_power_on_are_seen(boards, (10, 0, 0), "small"),
    ),
    "the clearing of what registers held": (
        "inout/scanner.py",
        "        self.keys.events.clear()\n",
        "",
        lambda boards: test_start_up.test_discs_that_stand_there_at_power_on_are_seen(boards, (8, 2, 7), "big"),
    ),
    "the settle time": (
        REFEREE,
        "if still < self.settle_ms:",
        "if still < 0:",
        test_slides_and_sleeves.test_a_disc_slid_fast_through_a_third_tile_stands_where_it_stops,
    ),
    "the touch of a landing": (
        SEARCH,
        'return "touched" if touches_confirm(',
        'return "touched" if not look.closes or touches_confirm(',
        test_disc_in_the_hand.test_a_disc_held_over_a_stack_for_a_minute_is_not_a_move_even_if_the_stack_is_all_it_could_go_to,
    ),
    "the lock after a restart": (
        "core/gameplay.py",
        "        self._follow()\n        self.referee.lock()\n",
        "        self._follow()\n",
        test_power_cuts.test_discs_that_look_like_a_move_after_a_power_cut_are_not_a_move,
    ),
    "the lock after the host's take-back": (
        "core/gameplay.py",
        'if how != "menu" and not by_hand and self.referee.phase != REST:',
        "if False:",
        test_taking_back.test_the_hosts_take_back_is_not_undone_by_the_discs_that_still_stand_there,
    ),
    "the shortest time of a touch": (
        GAME,
        "touch_ms = 70",
        "touch_ms = 0",
        test_slides_and_sleeves.test_a_sleeve_that_lifts_two_stacks_one_after_the_other_is_not_a_move,
    ),
    "the life of a touch": (
        GAME,
        "touch_life_ms = 5000",
        "touch_life_ms = 500000",
        test_slides_and_sleeves.test_a_stack_touched_long_after_another_is_not_a_move,
    ),
    "that touches are spent with the move": (
        SEARCH,
        "visit.at, referee.touches_since) > 0",
        "visit.at, referee.touches_since) > -99999",
        test_slides_and_sleeves.test_a_stack_straightened_after_a_move_is_not_a_move_of_the_other_side,
    ),
    "the waiting time of a new game": (
        f"{CORE}/referee/costs.py",
        "PATIENT_MS = 2000",
        "PATIENT_MS = 0",
        test_new_game.test_the_start_position_for_a_moment_is_nothing,
    ),
    "that discs must move for a new game": (
        REFEREE,
        "if not self._moved or (",
        "if (",
        test_new_game.test_the_hosts_new_game_is_asked_for_and_not_believed_before_it_stands,
    ),
    "that the first move that fits is not the move": (
        SEARCH,
        "if not told and len(group) == 1 and",
        "if not told and",
        test_choosing.test_candidates_light_up_and_wait_for_as_long_as_it_takes,
    ),
    "the arithmetic over the clock's wrap": (
        TICKS,
        "return ((now - since + _HALF) & _MASK) - _HALF",
        "return now - since",
        test_clock_wraps.test_the_clock_wraps_in_the_middle_of_a_gesture,
    ),
    "the whole picture after a full queue": (
        "inout/scanner.py",
        "if events.overflowed:",
        "if False:",
        test_slides_and_sleeves.test_a_queue_that_runs_over_gives_the_whole_picture_again,
    ),
    "that a move is written down": (
        LIVE,
        "        self._add(MOVE, move, how, now)\n",
        "",
        test_disc_in_the_hand.test_a_disc_held_in_the_air_for_a_minute_is_not_a_move,
    ),
    "the length of a new game's text": (
        JOURNAL,
        "first = slot - records_for(length) + 1",
        "first = 1",
        lambda boards: test_power_cuts.test_the_power_goes_after_any_byte_of_the_first_start(boards, 18),
    ),
    "that going offline leaves half a move alone": (
        "host/commands/__init__.py",
        "            self.lights.offline = offline\n            self.gameplay.lay_ground()\n",
        "            self.lights.offline = offline\n            self.gameplay._follow()\n",
        test_tokens.test_a_cable_pulled_between_the_steps_of_a_double_makes_no_plain_move_of_it,
    ),
    "that it is too late to declare after the first step": (
        REFEREE,
        "            or self.passing\n",
        "",
        test_tokens.test_between_the_steps_of_a_double_it_is_too_late_to_declare,
    ),
    "that a fourth token is refused": (
        "lib/boardcore/games/passo/__init__.py",
        "most_extras = 3",
        "most_extras = 4",
        test_token_menu.test_three_tokens_are_picked_a_fourth_is_refused_and_stepping_on_closes_the_menu,
    ),
    "that a command that comes too late is refused": (
        "host/commands/__init__.py",
        'raise WireError("stale"',
        'print("stale"',
        test_wire_commands.test_a_doubled_command_is_executed_once_and_answered_twice,
    ),
    "that the host is told of a new epoch": (
        "core/gameplay.py",
        "                self.reports.new_epoch()\n",
        "                pass\n",
        test_wire_session.test_a_host_that_has_more_than_the_board_gets_a_new_epoch_with_the_game_there_is,
    ),
}


@pytest.mark.parametrize("name", sorted(SABOTAGES))
def test_without_a_safeguard_its_scenario_fails(tmp_path: Path, name: str) -> None:
    *texts, scenario = SABOTAGES[name]
    changes = {texts[at]: (texts[at + 1], texts[at + 2]) for at in range(0, len(texts), 3)}
    boards = Boards(changed_drive(tmp_path, changes))
    try:
        with pytest.raises(AssertionError):
            scenario(boards)
    finally:
        boards.close()
