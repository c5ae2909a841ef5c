import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import Missions from '../Missions.svelte';
import { MISSIONS, type Points } from '../view';
import { messages } from '../messages';
import { addressed } from '../../../lib/messages/person';

const points = [0, 1].map((seat): Points => ({
  ...(Object.fromEntries(MISSIONS.map((mission) => [mission, seat])) as Record<
    (typeof MISSIONS)[number],
    number
  >),
  total: 40 + seat,
  areas: [],
  enclosed: [],
}));

test('the total stands above all missions, and each says what it is worth', () => {
  const { body } = render(Missions, {
    props: { points, names: addressed(['Ada', 'Suzu'], 0, 'en'), say: messages('en') },
  });
  expect(body.indexOf('>40<')).toBeGreaterThan(0);
  expect(body.indexOf('>40<')).toBeLessThan(body.indexOf('Cars on roads'));
  expect(body.match(/class="worth/g)).toHaveLength(MISSIONS.length);
});

test('the sheet explains how each mission gives points and leads to the rules', () => {
  for (const lang of ['en', 'fr'] as const) {
    const say = messages(lang);
    const { body } = render(Missions, {
      props: { points, names: addressed(['Ada', 'Suzu'], 0, 'en'), say, rules: () => undefined },
    });
    for (const mission of MISSIONS) expect(body).toContain(say.missionHow(mission));
    expect(body).toContain('data-mission-rules');
  }
});

test('each mission has a drawing of its own, next to the table and in the sheet', () => {
  for (const rules of [undefined, () => undefined]) {
    const { body } = render(Missions, {
      props: { points, names: addressed(['Ada', 'Suzu'], 0, 'en'), say: messages('en'), rules },
    });
    const drawings = [...body.matchAll(/data-drawing="([^"]+)"[^]*?<\/svg>/g)];
    expect(drawings.map(([, mission]) => mission)).toEqual([...MISSIONS]);
    const shapes = drawings.map(([svg]) => svg.replace(/data-drawing="[^"]+"/, ''));
    expect(new Set(shapes).size).toBe(MISSIONS.length);
  }
});
