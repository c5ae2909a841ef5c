"""Every lesson of every game: its solution passes, and each wrong attempt gets its answer."""

from __future__ import annotations

from random import Random

import pytest

from machinami import bot, games
from machinami.core import registry
from machinami.core.contract import Action
from machinami.core.play import Play, RandomChance
from machinami.lessons import Lesson, load_course

GAMES = [key for key in games if load_course(key)]
LESSONS = [lesson for key in GAMES for lesson in load_course(key)]
TASKS = [lesson for lesson in LESSONS if not lesson.is_full_game]
LONGEST = 700


def name_lesson(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.key}"


def begin_lesson(lesson: Lesson) -> Play:
    return lesson.begin(RandomChance(registry.find(lesson.game), Random(1)))


def play_other_seats(lesson: Lesson, play: Play) -> None:
    """Make the other seats act as the lesson prescribes, as a table would."""
    while lesson.judge(play).status == "open" and play.outcome is None:
        if play.due is not None:
            play.tick(play.due)
            continue
        seats = [seat for seat in play.awaited if seat != lesson.seat]
        if not seats or lesson.seat in play.awaited:
            return
        action = lesson.reply(play, seats[0])
        if action is None:
            action = bot(lesson.game).choose(play.view(seats[0]), lesson.level, rng=Random(1), budget=0.2)
        assert action is not None
        play.do(seats[0], action)


def try_actions(lesson: Lesson, actions: tuple[Action, ...]) -> Play:
    play = begin_lesson(lesson)
    play_other_seats(lesson, play)
    for action in actions:
        assert lesson.judge(play).status == "open"
        play.do(lesson.seat, action)
        play_other_seats(lesson, play)
    return play


@pytest.mark.parametrize("key", GAMES)
def test_course_has_five_to_ten_lessons_and_ends_with_a_game(key: str) -> None:
    lessons = load_course(key)
    assert 5 <= len(lessons) <= 10
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert [lesson.is_full_game for lesson in lessons] == [False] * (len(lessons) - 1) + [True]


@pytest.mark.parametrize("key", GAMES)
def test_first_lesson_is_one_action_that_changes_the_board(key: str) -> None:
    first = load_course(key)[0]
    assert len([action for action in first.solution if "grab" not in action]) == 1
    before, after = begin_lesson(first), try_actions(first, first.solution)
    assert before.view(first.seat)["board"] != after.view(first.seat)["board"]


@pytest.mark.parametrize("key", GAMES)
def test_final_game_of_a_course_begins_with_a_choice(key: str) -> None:
    lesson = load_course(key)[-1]
    play = begin_lesson(lesson)
    play_other_seats(lesson, play)
    choices = play.actions(lesson.seat)
    assert len({str(choices.sample(Random(number))) for number in range(20)}) > 1


@pytest.mark.parametrize("lesson", LESSONS, ids=name_lesson)
def test_lesson_texts_exist_in_both_languages_and_are_short(lesson: Lesson) -> None:
    texts = [*lesson.words.values(), *(wrong.words for wrong in lesson.wrongs)]
    for words in texts:
        assert words.keys() == {"en", "fr"}
        assert words["en"] != words["fr"]
        assert all(sentence[0].isupper() or not sentence[0].isalpha() for sentence in words.values())
    assert all(len(words) <= 260 for words in lesson.words["idea"].values())
    assert all(len(words) <= LONGEST // 5 for words in lesson.words["task"].values())


@pytest.mark.parametrize("lesson", TASKS, ids=name_lesson)
def test_only_the_full_solution_passes(lesson: Lesson) -> None:
    assert lesson.judge(begin_lesson(lesson)).status == "open"
    play = try_actions(lesson, lesson.solution)
    assert lesson.judge(play).status == "right"
    assert lesson.judge(play).words == lesson.words["right"]


@pytest.mark.parametrize("lesson", TASKS, ids=name_lesson)
def test_next_solution_action_leads_to_the_solution(lesson: Lesson) -> None:
    play = begin_lesson(lesson)
    play_other_seats(lesson, play)
    while (action := lesson.next_solution_action(play)) is not None and lesson.judge(play).status == "open":
        play.do(lesson.seat, action)
        play_other_seats(lesson, play)
    assert lesson.judge(play).status == "right"


@pytest.mark.parametrize("lesson", TASKS, ids=name_lesson)
def test_every_wrong_attempt_gets_its_answer(lesson: Lesson) -> None:
    assert lesson.wrongs
    for wrong in lesson.wrongs:
        *before, last = wrong.attempt
        play = try_actions(lesson, tuple(before))
        refusal = play.check(lesson.seat, last)
        if wrong.refused is not None:
            assert refusal is not None
            assert refusal.clause == wrong.refused
            continue
        assert refusal is None, refusal
        play.do(lesson.seat, last)
        play_other_seats(lesson, play)
        assert lesson.judge(play).status == "wrong"
        assert lesson.judge(play).words == wrong.words


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson.is_full_game], ids=name_lesson)
def test_last_lesson_is_a_short_game_that_ends(lesson: Lesson) -> None:
    play, plays = begin_lesson(lesson), bot(lesson.game)
    rng, now = Random(2), play.now
    for _ in range(LONGEST):
        if play.outcome is not None:
            break
        assert lesson.judge(play).status == "open"
        for seat in play.awaited or play.to_act:
            if seat not in play.to_act:
                continue
            action = plays.choose(play.view(seat), 1, rng=rng, budget=0.2)
            now += int(1000 * (plays.pace(play.view(seat), 1, rng) or 0))
            if action is not None and play.check(seat, action, now) is None:
                play.do(seat, action, now)
        if play.due is not None and (play.due <= now or not play.to_act):
            now = max(now, play.due)
            play.tick(now)
    assert play.outcome is not None
    assert lesson.judge(play).status == "right"


def test_lessons_split_from_edo_game_count_as_done_with_it() -> None:
    lessons = {lesson.key: lesson for lesson in load_course("edo")}
    assert [*lessons][5:] == ["travel", "recruit", "trade", "develop", "game"]
    split = [key for key, lesson in lessons.items() if lesson.implied_by == "game"]
    assert split == ["travel", "recruit", "trade", "develop"]
    assert all(lessons[key].solution for key in split)
