/** What a carried piece sounds like: it touches, it scrapes along, and something topples. */

import type { Under } from './load';

/** Milliseconds between two scrapes. */
const SCRAPE = 140;
/** Hundredths of a millimetre a second: under this nothing scrapes, and from this on no louder. */
const [SLOW, FAST] = [1_200, 30_000];

export interface ContactOutput {
  touch(): void;
  scrape(pace: number): void;
  topple(pieces: number): void;
}

interface Contact {
  /** The number of the piece in hand. */
  piece: number;
  at: Under;
  touching: boolean;
  /** The number of pieces knocked over. */
  knocked: number;
}

export class ContactSounds {
  #last: (Contact & { now: number }) | null = null;
  #scraped = -Infinity;

  constructor(private readonly output: ContactOutput) {}

  /** Compares with the last moment of the same piece, and plays what has changed. */
  hear(contact: Contact, now: number): void {
    const before = this.#last?.piece === contact.piece ? this.#last : null;
    this.#last = { ...contact, now };
    if (contact.knocked > (before?.knocked ?? 0)) this.output.topple(contact.knocked);
    else if (contact.touching && !before?.touching) this.output.touch();
    else if (contact.touching && before && now > before.now && now - this.#scraped > SCRAPE) {
      const way = Math.hypot(...contact.at.map((part, k) => part - before.at[k]!));
      const speed = (way / (now - before.now)) * 1000;
      if (speed < SLOW) return;
      this.#scraped = now;
      this.output.scrape(Math.min(1, speed / FAST));
    }
  }
}
