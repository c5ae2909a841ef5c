"""Routes of lessons: courses, lesson tables and progress."""

from __future__ import annotations

from litestar import get, post

from machinami.lessons import find_lesson, load_course
from machinami.server import schemas
from machinami.server.api.openapi import refusals
from machinami.server.refusal import refusal
from machinami.server.services import Services
from machinami.server.tables.lesson import TableLesson, describe_lesson, describe_standing
from machinami.server.tables.table import Table


@get("/api/games/{key:str}/lessons", summary="List the lessons of a game", responses=refusals(404))
async def lessons(services: Services, key: str) -> list[schemas.Lesson]:
    """Return all lessons of a game, in order."""
    await _require_game(services, key)
    return [describe_lesson(lesson) for lesson in await services.threads.run(load_course, key)]


@post("/api/lessons/{key:str}/{lesson:str}", summary="Start a lesson", responses=refusals(403, 404, 503))
async def start_lesson(
    services: Services, guest: str, address: str, key: str, lesson: str
) -> schemas.TableCreated:
    """Make a table that starts at the lesson's position. It is not listed, is deleted after a day and
    replaces the guest's earlier table of the same lesson."""
    await _require_game(services, key)
    found = await services.threads.run(find_lesson, key, lesson)
    name = await services.store.guests.find_name(guest)
    return schemas.TableCreated((await services.directory.create_lesson(guest, address, name, found)).id)


@post("/api/me/lessons", summary="Add completed lessons", status_code=200, responses=refusals(403, 413))
async def add_learned(services: Services, guest: str, data: schemas.LearnedLessons) -> schemas.LearnedLessons:
    """Add lessons to those the guest has done, and return all of them. Unknown lessons are ignored."""
    games = {lesson.partition("/")[0] for lesson in data.learned} & {*await services.catalogue.games()}
    there = {f"{key}/{each.key}" for key in games for each in await services.threads.run(load_course, key)}
    done = await services.store.guests.list_lessons(guest)
    if fresh := {*data.learned} & there - {*done}:
        await services.store.guests.add_lessons(guest, fresh)
    return schemas.LearnedLessons(sorted({*done} | fresh))


@get("/api/tables/{table:str}/lesson", summary="Get the state of a lesson", responses=refusals(404, 409, 503))
async def lesson_standing(services: Services, guest: str, table: str) -> schemas.LessonStanding:
    """Return whether the task is done, and a comment on it."""
    return describe_standing(await _find_lesson(services, guest, table))


@post(
    "/api/tables/{table:str}/lesson",
    summary="Restart a lesson or show its next step",
    status_code=200,
    responses=refusals(403, 404, 409, 503),
)
async def restart_lesson(
    services: Services, guest: str, table: str, data: schemas.LessonRequest
) -> schemas.LessonStanding:
    """Return to the lesson's position, or play the next action of its solution."""
    found = await _find_lesson(services, guest, table)
    await (found.play_solution() if data.wish == "show" else found.restart())
    return describe_standing(found)


async def _require_game(services: Services, key: str) -> None:
    if key not in await services.catalogue.games():
        raise refusal(404, "S-7/page")


async def _find_lesson(services: Services, guest: str, table: str) -> TableLesson:
    found: Table = await services.directory.find_visible(table, guest)
    if found.lesson is None:
        raise refusal(404, "S-7/page")
    return found.lesson
