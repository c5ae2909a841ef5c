"""Calibration: evaluations are fitted to the results of games and measured on other games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from machinami import register
from machinami.bots import evaluation
from machinami.bots.random_bot import RandomBot
from machinami.core.contract import Refused
from machinami.lab import calibration
from machinami.lab.calibration_report import CalibrationResult, draw_plot, format_section, update_page
from tests.kinds import hand
from tests.test_testing import rename_game


def sample_positions(count: int, rng: Random) -> list[calibration.Sample]:
    """Return positions of two seats; the seat with the larger feature wins two of three."""
    found = []
    for _ in range(count):
        first = float(rng.choice((-1, 1)))
        won = rng.random() < (2 / 3 if first > 0 else 1 / 3)
        found.append(
            calibration.Sample(((first, 1.0), (-first, 1.0)), (won, 1.0 - won), (3.0 + first, 3.0 - first))
        )
    return found


def test_fitted_weights_are_calibrated_on_other_samples() -> None:
    rng = Random(5)
    weights = calibration.fit_weights(sample_positions(600, rng), ("sign", "same"))
    (better, worse) = weights.evaluate_features(((1.0, 1.0), (-1.0, 1.0)))
    assert 0.6 < better.win < 0.73
    assert abs(better.win + worse.win - 1) < 1e-9
    assert 3.8 < better.score < 4.2
    bands = calibration.build_bands(sample_positions(600, rng), weights)
    assert calibration.calibration_error(bands) < 0.08
    assert len(bands) == 2


def test_weights_file_round_trips(tmp_path: Path) -> None:
    names = ("sign", "late")
    weights = evaluation.Weights((0.5, -1.25), (2.0, 0.0), 7.5)
    (tmp_path / evaluation.WEIGHTS_FILE).write_text(evaluation.format_weights(weights, names), "utf-8")
    assert evaluation.read_weights(tmp_path / evaluation.WEIGHTS_FILE, names) == weights
    assert evaluation.read_weights(tmp_path / evaluation.WEIGHTS_FILE, ("late", "new")).win == (-1.25, 0.0)


def test_bot_without_evaluation_is_refused() -> None:
    game = hand.Hand()
    game.info = rename_game(game.info, "weighs_nothing")
    register(game, RandomBot())
    with pytest.raises(Refused, match="L-11"):
        calibration.find_evaluating_bot("weighs_nothing")


def test_page_keeps_sections_of_other_games() -> None:
    bands = [calibration.Band(3, 0.2, 0.25), calibration.Band(9, 0.8, 0.75)]
    one = CalibrationResult("one", "One", 10, 160, 0.05, 0.3, 0.5, bands)
    other = CalibrationResult("other", "Other", 10, 160, 0.04, 0.3, 0.5, bands)
    text = update_page(
        update_page(update_page("", format_section(one)), format_section(other)), format_section(one)
    )
    assert text.count("## One") == text.count("## Other") == 1
    assert draw_plot(one).count("<circle") == 2
