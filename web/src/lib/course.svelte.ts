/** A game's course as a person goes through it, in this browser and in others. */

import * as api from './api';
import { settings } from './settings.svelte';
import type { Refusal } from './table';

export class Course {
  lessons: api.Lesson[] = $state.raw([]);
  known = $state(false);
  trouble: Refusal | null = $state.raw(null);

  constructor(readonly game: string) {
    this.load();
    this.#share(settings.learned);
  }

  /** What was done in other browsers counts here, and what was done here counts there. */
  #share(learned: readonly string[]): void {
    api.learn([...learned]).then(
      (all) => (settings.learned = [...new Set([...settings.learned, ...all.learned])]),
      () => undefined,
    );
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

  /** A lesson that was split off another one counts as done for those who did the other. */
  done(key: string): boolean {
    const implied = this.lessons.find((lesson) => lesson.key === key)?.implied_by;
    return [key, implied].some((one) => settings.learned.includes(`${this.game}/${one}`));
  }

  learn(key: string): void {
    if (settings.learned.includes(`${this.game}/${key}`)) return;
    settings.learned = [...settings.learned, `${this.game}/${key}`];
    this.#share([`${this.game}/${key}`]);
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
