/** A map as a woodblock print: layers of SVG, from the sky to the rim of the sheet. */

import type { Board } from '../view';
import { fresh, dice, p, path, short, stroke } from './ink';
import { bridge, landDefs, Open, rests, river, roads, swells, trees } from './land';
import { HEIGHT, RIM, WIDTH, type Layout } from './layout';
import { sea, seaDefs } from './sea';
import { foothills, ridges, sky, skyDefs } from './sky';
import { things } from './spaces';
import { HORIZON, ways, type Ways } from './ways';

export interface Print {
  /** The inside of an SVG of the sheet's size. */
  art: string;
  ways: Ways;
}

function fibres(): string {
  const roll = dice(99);
  let lines = '';
  for (let n = 0; n < 150; n += 1) {
    const [angle, long] = [roll() * 6.3, 8 + roll() * 18];
    const bend = angle + (roll() - 0.5) * 1.8;
    lines += `M${Math.round(RIM + roll() * (WIDTH - 2 * RIM))} ${Math.round(RIM + roll() * (HEIGHT - 2 * RIM))}q${short(long * 0.5 * Math.cos(angle))} ${short(long * 0.5 * Math.sin(angle))} ${short(long * Math.cos(bend))} ${short(long * Math.sin(bend))}`;
  }
  return `<path class="edo-fibre edo-fine" d="${lines}"/>`;
}

const GRAIN =
  '<filter id="edo-grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".55 .8" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .98 0 0 0 0 .94 0 0 0 0 .84 1.9 0 0 0 -.93"/><feComposite in2="SourceGraphic" operator="in"/></filter>';

function seal(): string {
  const corner = [p(1318, 34), p(1366, 34.6), p(1366.4, 124), p(1317.6, 123.6)];
  return (
    `<path class="edo-v" d="${path(corner)}"/><path class="edo-k" d="${stroke([...corner, corner[0] as { x: number; y: number }], { width: 2, step: 8, taper: [0, 0] })}"/>` +
    '<g class="edo-seal" font-size="27" text-anchor="middle"><text x="1342" y="63">E</text><text x="1342" y="89">D</text><text x="1342" y="115">O</text></g>' +
    '<path class="edo-vf" d="M1330 136h24v23h-24z"/><path class="edo-chop" d="M1334 147l8-7 8 7m-13 0v8h10v-8m-5 8v-6"/>'
  );
}

function frame(): string {
  const [right, bottom] = [WIDTH - RIM, HEIGHT - RIM];
  const rim = [p(RIM, RIM), p(right, RIM), p(right, bottom), p(RIM, bottom), p(RIM, RIM)];
  return (
    `<path class="edo-mat" fill-rule="evenodd" d="M-400-400h${WIDTH + 800}v${HEIGHT + 800}H-400zM${RIM} ${RIM}v${HEIGHT - 2 * RIM}h${WIDTH - 2 * RIM}V${RIM}z"/>` +
    `<path class="edo-k" d="${stroke(rim, { width: 2.8, step: 12, taper: [0, 0] })}"/>`
  );
}

export function print(map: Board['map'], plan: Layout): Print {
  fresh();
  const course = ways(map, plan);
  const open = new Open(plan, course);
  const standing = [
    ...Object.values(plan.places).flatMap(things),
    ...course.bridges.map((one) => bridge(one, plan.scale)),
    ...trees(open, plan.scale),
  ];
  standing.sort((a, b) => a.y - b.y);
  const defs = `<defs>${skyDefs()}${landDefs()}${seaDefs()}${GRAIN}</defs>`;
  const layer = (name: string, art: string) => `<g data-layer="${name}">${art}</g>`;
  const art =
    defs +
    layer('sky', sky()) +
    layer(
      'land',
      `<rect x="0" y="${HORIZON - 6}" width="${WIDTH}" height="${HEIGHT}" fill="url(#edo-land)"/>`,
    ) +
    layer('ridges', ridges() + foothills()) +
    layer('hills', swells(open)) +
    layer('river', river(course, plan.scale)) +
    layer(
      'sea',
      sea(course.shore, (at) => !open.dry(at, -84) && open.apart(at, 60)),
    ) +
    layer('mist', rests(open)) +
    layer('roads', roads(plan, course)) +
    layer('objects', standing.map((one) => one.art).join('')) +
    layer(
      'paper',
      fibres() +
        `<rect class="edo-grain" x="${RIM}" y="${RIM}" width="${WIDTH - 2 * RIM}" height="${HEIGHT - 2 * RIM}" filter="url(#edo-grain)"/>`,
    ) +
    layer('rim', frame() + seal());
  return { art, ways: course };
}
