from pathlib import Path

from machinami import new
from machinami.core import registry
from machinami.core.fair_random import CommittedRandom, new_secret
from tests.cli.terminal import machinami, refused

WORDS = ("0f" * 16, None)


def record(pledged: bool = True, over: bool = True) -> str:
    chance = CommittedRandom(registry.find("toscana"), new_secret(), WORDS) if pledged else None
    play = new("toscana", seed=None if pledged else 1, chance=chance)
    if over:
        play.end("resigned", 1)
    return play.record.text


def kept(tmp_path: Path, text: str) -> str:
    path = tmp_path / "game.jsonl"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_sound_game_is_said_to_be_sound_and_who_added_no_word(tmp_path: Path) -> None:
    result = machinami("verify", kept(tmp_path, record()))
    assert result.exit_code == 0
    assert "Every draw follows" in result.output
    assert "seat 1" in result.output


def test_what_cannot_be_checked_is_said_in_one_line(tmp_path: Path) -> None:
    assert "no commitment" in refused(machinami("verify", kept(tmp_path, record(pledged=False))))
    assert "when the game is over" in refused(machinami("verify", kept(tmp_path, record(over=False))))


def test_a_swapped_secret_is_said_in_french_too(tmp_path: Path) -> None:
    text = record()
    secret = text.rsplit('"secret": "', 1)[1][:64]
    path = kept(tmp_path, text.replace(secret, "ab" * 32))
    assert "engagé" in refused(machinami("verify", path, "--lang", "fr"))
