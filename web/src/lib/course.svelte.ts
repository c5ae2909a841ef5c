/** A game's course as this browser goes through it. */

import * as api from './api';
import { settings } from './settings.svelte';
import type { Refusal } from './table';

export class Course {
  lessons: api.Lesson[] = $state.raw([]);
  known = $state(false);
  trouble: Refusal | null = $state.raw(null);

  constructor(readonly game: string) {
    this.load();
  }

  load = (): void => {
    this.trouble = null;
    api.lessons(this.game).then(
      (lessons) => {
        this.lessons = lessons;
        this.known = true;
      },
      (problem: unknown) => (this.trouble = api.wordsOf(problem)),
    );
  };

  done(key: string): boolean {
    return settings.learned.includes(`${this.game}/${key}`);
  }

  learn(key: string): void {
    if (!this.done(key)) settings.learned = [...settings.learned, `${this.game}/${key}`];
  }

  get count(): number {
    return this.lessons.filter(({ key }) => this.done(key)).length;
  }

  /** The first lesson that has not been done, or the first of all. */
  get next(): api.Lesson | undefined {
    return this.lessons.find(({ key }) => !this.done(key)) ?? this.lessons[0];
  }

  /** The lesson after one; none after the last. */
  after(key: string): api.Lesson | undefined {
    return this.lessons[this.lessons.findIndex((lesson) => lesson.key === key) + 1];
  }
}
