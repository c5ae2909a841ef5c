from pathlib import Path

from machinami import new
from machinami.core import registry
from machinami.core.fair_random import CommittedRandom, new_secret
from tests.cli.terminal import machinami, read_error

WORDS = ("0f" * 16, None)


def build_record(committed: bool = True, over: bool = True) -> str:
    chance = CommittedRandom(registry.find("toscana"), new_secret(), WORDS) if committed else None
    play = new("toscana", seed=None if committed else 1, chance=chance)
    if over:
        play.end("resigned", 1)
    return play.record.text


def write_record(tmp_path: Path, text: str) -> str:
    path = tmp_path / "game.jsonl"
    path.write_text(text, "utf-8")
    return str(path)


def test_verify_accepts_a_fair_game_and_lists_missing_client_seeds(tmp_path: Path) -> None:
    result = machinami("verify", write_record(tmp_path, build_record()))
    assert result.exit_code == 0
    assert "Every draw follows" in result.output
    assert "seat 1" in result.output


def test_records_that_cannot_be_verified_are_refused_in_one_line(tmp_path: Path) -> None:
    assert "no commitment" in read_error(
        machinami("verify", write_record(tmp_path, build_record(committed=False)))
    )
    assert "when the game is over" in read_error(
        machinami("verify", write_record(tmp_path, build_record(over=False)))
    )


def test_changed_secret_is_reported_in_french(tmp_path: Path) -> None:
    text = build_record()
    secret = text.rsplit('"secret": "', 1)[1][:64]
    path = write_record(tmp_path, text.replace(secret, "ab" * 32))
    assert "engagé" in read_error(machinami("verify", path, "--lang", "fr"))
