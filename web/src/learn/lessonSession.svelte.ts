/** A lesson in progress: its table, and the server's judgement of the task. */

import * as api from '../lib/api';
import type { Course } from '../lib/course.svelte';
import { TableStore } from '../lib/tableStore.svelte';
import type { Refusal } from '../lib/table';

/** The API functions it needs. */
export interface Ways {
  arrive: typeof api.arrive;
  takeLesson: typeof api.takeLesson;
  lessonStands: typeof api.lessonStands;
  lessonWish: typeof api.lessonWish;
  enter(id: string): Pick<TableStore, 'close' | 'table' | 'views' | 'lines'>;
}

const SERVER: Ways = { ...api, enter: (id) => new TableStore(id) };
const OPEN: api.LessonStanding = { standing: 'open', words: null };
/** The table does not exist, or the game is over. */
const ENDED: readonly number[] = [404, 409];

export class Taking<Entered extends ReturnType<Ways['enter']> = TableStore> {
  room = $state.raw<Entered | null>(null);
  standing = $state.raw<api.LessonStanding>(OPEN);
  trouble = $state.raw<Refusal | null>(null);

  #id = '';
  #left = false;
  #asking = false;
  #stale = false;

  constructor(
    readonly course: Pick<Course, 'game' | 'learn'>,
    readonly lesson: Pick<api.Lesson, 'key' | 'whole'>,
    readonly ways: Ways = SERVER,
  ) {}

  /** Creates a table; the previous one stays visible until the new one is ready. */
  async begin(): Promise<void> {
    this.trouble = null;
    try {
      await this.ways.arrive();
      const { table } = await this.ways.takeLesson(this.course.game, this.lesson.key);
      if (this.#left) return;
      this.#id = table;
      this.standing = OPEN;
      this.room?.close();
      this.room = this.ways.enter(table) as Entered;
    } catch (problem) {
      this.trouble = api.wordsOf(problem);
    }
  }

  leave(): void {
    this.#left = true;
    this.room?.close();
  }

  /** Loads the task's state, one request at a time; a change during a request triggers another. */
  async look(): Promise<void> {
    if (this.#asking) {
      this.#stale = true;
      return;
    }
    this.#asking = true;
    do {
      this.#stale = false;
      const about = this.#id;
      const found = await this.ways.lessonStands(about).catch(() => null);
      if (found && about === this.#id) this.#hear(found);
    } while (this.#stale);
    this.#asking = false;
  }

  /** Starts again, or shows the next step. If the table is over or gone, the lesson starts at a new one. */
  async wish(wanted: 'again' | 'show'): Promise<void> {
    this.trouble = null;
    if (wanted === 'again' && (this.lesson.whole || this.room?.table?.phase === 'over')) return this.begin();
    try {
      this.#hear(await this.ways.lessonWish(this.#id, wanted));
    } catch (problem) {
      if (problem instanceof api.Trouble && ENDED.includes(problem.status)) await this.begin();
      else this.trouble = api.wordsOf(problem);
    }
  }

  #hear(found: api.LessonStanding): void {
    this.standing = found;
    if (found.standing === 'right') this.course.learn(this.lesson.key);
  }
}
