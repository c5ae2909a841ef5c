import { createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import HeldPiece from '../HeldPiece.svelte';
import Plan from '../Plan.svelte';
import Pool from '../Pool.svelte';
import { Shelf } from '../poolFilter.svelte';
import SmallSite from '../SmallSite.svelte';
import type { Point, Pose } from '../view';
import { messages } from '../messages';
import { built, scene } from './desk';

/** The classes and fills of a drawing's pieces. */
function pieces(body: string): Record<string, [string, string]> {
  const found = body.matchAll(/<g class="(\w+)[^"]*" data-piece="(\d+)".*?fill="([^"]*)"/gs);
  return Object.fromEntries([...found].map(([, look, piece, paint]) => [piece!, [look!, paint!]]));
}

const widths = (body: string) =>
  [...body.matchAll(/viewBox="\S+ \S+ (\S+) \S+"/g)].map(([, width]) => Number(width));

test('in the plan the floor that carries is tinted, unlike what lies below it and what is built on it', () => {
  const card = scene().cards[12]!;
  const house = [
    built(0, 1, [2000, 2000, 0, false]),
    built(1, 2, [2500, 2500, 0, false]),
    built(2, 3, [3000, 3000, 0, false]),
  ];
  const plan = {
    scene: scene(),
    card,
    frame: { x: 0, y: 0, side: 70 },
    built: house,
    outline: 0,
    label: '',
    title: '',
    yen: '',
  };
  const third = pieces(render(Plan, { props: { ...plan, floor: 3 } }).body);
  expect(third['0']).toEqual(['below', 'var(--jutaku-below)']);
  expect(third['1']).toEqual(['support', 'var(--jutaku-support)']);
  expect(third['2']![0]).toBe('built');
  const second = pieces(render(Plan, { props: { ...plan, floor: 2 } }).body);
  expect([second['0']![0], second['1']![0], second['2']![0]]).toEqual(['support', 'built', 'above']);
});

test('in the pool the site takes two places by two and shows twice their measure: one scale for all', () => {
  const set = scene();
  const shelf = new Shelf(
    () => set,
    () => [0, 1, 2],
  );
  const site = createRawSnippet(() => ({ render: () => '<i></i>' }));
  const pool = {
    scene: set,
    shelf,
    say: messages('en'),
    off: false,
    hand: null,
    advised: null,
    site,
    press: () => undefined,
    missed: () => undefined,
    grab: () => undefined,
  };
  const places = render(Pool, { props: pool }).body;
  const small = render(SmallSite, {
    props: { card: set.cards[12]!, built: [], floor: 1, outline: 0, size: set.size, span: 2 * shelf.measure },
  }).body;
  expect(shelf.sited).toBe(true);
  expect(new Set(widths(places))).toEqual(new Set([shelf.measure]));
  expect(widths(small)).toEqual([2 * shelf.measure]);
});

test('the knob that turns a piece is on its right, or where there is plan left for it', () => {
  const { size } = scene();
  const knob = (x: number, turned = 0) => {
    const corners: Point[] = [
      [x - 500, 2500],
      [x + 500, 2500],
      [x + 500, 3500],
      [x - 500, 3500],
    ];
    const props = {
      wood: '',
      piece: 0,
      shape: corners,
      pose: [x, 3000, turned, false] as Pose,
      corners,
      size,
      tone: 'waits' as const,
      snapped: false,
      lifted: false,
      pivot: [x, 3000] as Point,
      shaken: 0,
      frame: { x: 0, y: 0, side: 70 },
    };
    return render(HeldPiece, { props }).body.match(
      /translate\((-?[\d.]+) -?[\d.e-]+\)"[^>]*><circle class="target/,
    )?.[1];
  };
  expect(Number(knob(3500))).toBeGreaterThan(5);
  expect(Number(knob(6500))).toBeLessThan(-5);
  expect(Number(knob(3500, 18000))).toBeLessThan(-5);
  expect(Number(knob(500, 18000))).toBeGreaterThan(5);
});
