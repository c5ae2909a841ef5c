import { expect, test } from 'vitest';
import { ContactSounds } from '../carry/contactSounds';

function heard() {
  const log: string[] = [];
  const sounds = new ContactSounds({
    touch: () => log.push('touch'),
    scrape: (pace) => log.push(`scrape ${pace.toFixed(1)}`),
    topple: (pieces) => log.push(`topple ${pieces}`),
  });
  const hear = (now: number, x: number, touching: boolean, knocked = 0, piece = 0) =>
    sounds.hear({ piece, at: [x, 0, 0], touching, knocked }, now);
  return { log, hear };
}

test('a contact is heard once, and scrapes only while the piece moves along', () => {
  const { log, hear } = heard();
  hear(0, 0, false);
  hear(20, 100, true);
  hear(40, 100, true);
  hear(60, 400, true);
  hear(80, 700, true);
  hear(240, 3100, true);
  expect(log).toEqual(['touch', 'scrape 0.5', 'scrape 0.5']);
});

test('a topple is heard when it happens, and again when more fall', () => {
  const { log, hear } = heard();
  hear(0, 0, true, 0);
  hear(20, 0, true, 2);
  hear(40, 0, true, 2);
  hear(60, 0, true, 3);
  expect(log).toEqual(['touch', 'topple 2', 'topple 3']);
});

test('the next piece begins without contact', () => {
  const { log, hear } = heard();
  hear(0, 0, true);
  hear(20, 5000, true, 0, 1);
  expect(log).toEqual(['touch', 'touch']);
});
