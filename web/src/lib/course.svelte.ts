/** A game's lessons and the learner's progress, merged from this browser and the server. */

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

  /** Merges the completed lessons with the server's in both directions. */
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

  /** Whether a lesson is completed, itself or through the lesson that implies it. */
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

  /** The first lesson that is not completed, else the first. */
  get next(): api.Lesson | undefined {
    return this.lessons.find(({ key }) => !this.done(key)) ?? this.lessons[0];
  }

  /** The lesson after one; undefined after the last. */
  after(key: string): api.Lesson | undefined {
    return this.lessons[this.lessons.findIndex((lesson) => lesson.key === key) + 1];
  }
}
