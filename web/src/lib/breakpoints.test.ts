import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEDIA } from './breakpoints';

const SHELL = ['src/table', 'src/learn', 'src/chat'];
const shell = SHELL.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.svelte'))
    .map((name) => `${folder}/${name}`),
);

test('the shell asks for no breakpoint between phone and desk but the shared ones', () => {
  const own = shell.filter((file) => /max-width: 900px|new MediaQuery\('/.test(readFileSync(file, 'utf8')));
  expect(shell.length).toBeGreaterThan(20);
  expect(own).toEqual([]);
});

test('compact is narrow or landscape', () => {
  expect(MEDIA.compact).toBe(`${MEDIA.narrow}, ${MEDIA.landscape}`);
});
