import { expect, test } from 'vitest';
import { settings } from '../../../lib/settings.svelte';
import { chooseLight, lightTime } from '../scene/timeOfDay.svelte';

test('photographs are taken in the light that was chosen at the table', () => {
  settings.theme = 'light';
  expect(lightTime()).toBe('day');
  chooseLight('night');
  expect(lightTime()).toBe('night');
  chooseLight('dusk');
  settings.theme = 'dark';
  expect(lightTime()).toBe('dusk');
});
