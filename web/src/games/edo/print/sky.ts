/** Above the country: graded sky, sun, geese, the peak and the ridges behind one another. */

import { band, curve, dice, ink, key, noise, p, paced, path, short, stroke, type Point } from './ink';
import { RIM, WIDTH } from './layout';

export function gradient(
  name: string,
  stops: readonly (readonly [number, string, number?])[],
  { top = 0, bottom = 1, whole = false } = {},
): string {
  const marks = stops.map(
    ([at, colour, opacity]) =>
      `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  );
  return `<linearGradient id="edo-${name}" x1="0" x2="0" y1="${short(top)}" y2="${short(bottom)}"${whole ? ' gradientUnits="userSpaceOnUse"' : ''}>${marks.join('')}</linearGradient>`;
}

const mix = (one: string, share: number, other: string) =>
  `color-mix(in oklab,var(--edo-${one}) ${share}%,var(--edo-${other}))`;

function heaven(): string {
  const wave = noise(5);
  const roll = dice(6);
  let grain = '';
  for (let row = 0; row < 30; row += 1) {
    const [y, x, long] = [24 + row * 7.2, roll() * 800, 300 + roll() * 500];
    const line = Array.from({ length: 9 }, (_, n) =>
      p(x + (long * n) / 8, y + 5 * wave(row * 0.35 + n * 0.5)),
    );
    grain += stroke(line, { width: 1.4, step: 30, taper: [0.4, 0.4] });
  }
  let geese = '';
  for (let n = 0; n < 9; n += 1) {
    const [x, y, s] = [902 + n * 22 - (n % 2) * 5, 72 + n * 9 + (n % 3) * 3, 1 - n * 0.04];
    geese += stroke(
      [
        p(x - 8 * s, y - 3 * s),
        p(x - 3 * s, y - 5 * s),
        p(x, y),
        p(x + 4 * s, y - 5 * s),
        p(x + 9 * s, y - 4 * s),
      ],
      { width: 1.6 * s, step: 2.4 },
    );
  }
  return (
    `<rect x="${RIM}" y="${RIM}" width="${WIDTH - 2 * RIM}" height="290" fill="url(#edo-sky)"/>` +
    `<circle cx="1142" cy="150" r="38" fill="var(--edo-sun)"/>` +
    `<path d="${grain}" fill="var(--edo-white)" opacity=".16"/>` +
    ink('k', geese)
  );
}

/** A volcano with snow that runs down the gullies. */
function peak(at: Point): string {
  const roll = dice(11);
  const { x, y } = at;
  const west = curve([
    p(x - 14, y + 3),
    p(x - 40, y + 30),
    p(x - 80, y + 76),
    p(x - 134, y + 124),
    p(x - 206, y + 166),
    p(x - 310, y + 202),
  ]);
  const east = curve([
    p(x + 16, y + 2),
    p(x + 44, y + 34),
    p(x + 86, y + 80),
    p(x + 146, y + 128),
    p(x + 226, y + 168),
    p(x + 344, y + 204),
  ]);
  const crater = [
    p(x - 14, y + 3),
    p(x - 8, y - 2),
    p(x - 3, y + 3),
    p(x + 4, y - 2),
    p(x + 10, y + 2),
    p(x + 16, y + 2),
  ];
  const flank = (line: readonly Point[], down: number) =>
    line.reduce((best, one) => (Math.abs(one.y - down) < Math.abs(best.y - down) ? one : best)).x;
  const hem: Point[] = [];
  for (let n = 0; n <= 34; n += 1) {
    const share = n / 34;
    const deep =
      n % 2
        ? ([16, 30, 46, 62, 36][Math.floor(roll() * 5)] ?? 30)
        : -[4, 12, 24, 30][Math.floor(roll() * 4)]!;
    const down = y + 60 + 5 * Math.sin(share * 7) + deep * (1.05 - Math.abs(share - 0.5) * 1.3);
    const across = x - 70 + share * 142;
    if (across > flank(west, down) + 2 && across < flank(east, down) - 2) hem.push(p(across, down));
  }
  const cap = [
    ...west.filter((one) => one.y < y + 66).reverse(),
    ...crater.slice(1, -1),
    ...east.filter((one) => one.y < y + 70),
  ];
  let out = `<path d="${path([...west].reverse().concat(crater.slice(1, -1), east))}" fill="url(#edo-peak)" class="edo-off"/>`;
  out +=
    ink('w', path([...cap, ...[...hem].reverse()])) +
    ink('bk', stroke(hem, { width: 1.3, step: 3, taper: [0.02, 0.02], swell: 0.8 }));
  let gullies = '';
  for (let n = 0; n < 15; n += 1) {
    const u = -60 + (n + 0.5) * 8.4;
    const [from, to] = [y + 16 + Math.abs(u) * 0.75 + roll() * 14, 18 + roll() * 18];
    gullies += stroke([p(x + u * 0.55, from), p(x + u * 0.7, from + to / 2), p(x + u * 0.86, from + to)], {
      width: 1.2,
      step: 5,
      taper: [0.3, 0.6],
    });
  }
  let scree = '';
  for (let n = 0; n < 22; n += 1) {
    const u = -160 + n * 15;
    const from = y + 88 + Math.abs(u) * 0.42 + roll() * 20;
    scree += stroke([p(x + u * 0.8, from), p(x + u, from + 18 + roll() * 16)], {
      width: 1.1,
      step: 6,
      taper: [0.2, 0.7],
    });
  }
  return (
    out +
    `<path class="edo-bk" opacity=".75" d="${gullies}"/><path class="edo-bk" opacity=".45" d="${scree}"/>` +
    key(west, { width: 2.7, step: 7, taper: [0.02, 0.6] }) +
    key(east, { width: 2.1, step: 7, taper: [0.02, 0.6] }) +
    key(crater, { width: 1.8, step: 2.5, taper: [0.02, 0.02] })
  );
}

interface Ridge {
  seed: number;
  base: number;
  high: number;
  foot: number;
  fill: string;
  opacity: number;
  from?: number;
  to?: number;
  line?: number;
  often?: number;
}

/** Printed dark at the crest and wiped to paper at the foot. */
function ridge({
  seed,
  base,
  high,
  foot,
  fill,
  opacity,
  from = 0,
  to = WIDTH,
  line = 1.6,
  often = 0.011,
}: Ridge): string {
  const wave = noise(seed);
  const roll = dice(seed);
  const crest: Point[] = [];
  for (let x = from; x <= to; x += 9) {
    const ends = Math.max(0, Math.min(1, from > 0 ? (x - from) / 130 : 1, to < WIDTH ? (to - x) / 130 : 1));
    const y = base - high * Math.max(0.12, 1 - Math.abs(wave(x * often)) * 1.5) - 3 * wave(x * 0.09);
    crest.push(p(x, y * ends + foot * (1 - ends)));
  }
  let out = gradient(
    `ridge${seed}`,
    [
      [0, fill, opacity],
      [0.42, fill, opacity * 0.92],
      [0.78, fill, opacity * 0.35],
      [1, fill, 0],
    ],
    { top: base - high, bottom: foot, whole: true },
  );
  out += `<path d="${path([...crest, p(to, foot), p(from, foot)])}" fill="url(#edo-ridge${seed})" class="edo-off"/>`;
  if (line === 0) return out;
  out += key(crest, {
    width: line,
    step: 8,
    taper: [from > 0 ? 0.12 : 0.01, to < WIDTH ? 0.12 : 0.01],
    swell: 0.8,
  });
  let folds = '';
  for (let n = 3; n < crest.length - 3; n += 1) {
    const at = crest[n] as Point;
    const summit = at.y < (crest[n - 2] as Point).y && at.y < (crest[n + 2] as Point).y;
    if (!summit && roll() > 0.3) continue;
    const lean = (roll() - 0.45) * 30;
    const deep = (foot - at.y) * (0.25 + roll() * 0.3);
    folds += stroke(curve([at, p(at.x + lean * 0.4, at.y + deep * 0.4), p(at.x + lean, at.y + deep)], 5), {
      width: line * 0.75,
      step: 7,
      taper: [0.02, 0.7],
    });
  }
  return `${out}<path class="edo-k" opacity=".8" d="${folds}"/>`;
}

/** Bars with round ends, stacked: where the eye may rest. */
export function mist(
  bars: readonly (readonly [number, number, number, number])[],
  kind: 'gold' | 'rose',
): string {
  const roll = dice(Math.round((bars[0]?.[0] ?? 0) + (bars[0]?.[1] ?? 0)));
  let leaf = '';
  let out = '';
  for (const [x, y, wide, high] of bars) {
    out += `<rect x="${short(x)}" y="${short(y)}" width="${short(wide)}" height="${high}" rx="${high / 2}"/>`;
    if (kind === 'gold') {
      for (let n = 0; n < wide / 15; n += 1) {
        const size = 1.2 + roll() * 2;
        leaf += `M${short(x + 6 + roll() * (wide - 12))} ${short(y + 2 + roll() * (high - 6))}h${short(size)}v${short(size)}h-${short(size)}z`;
      }
    }
  }
  return `<g fill="url(#edo-mist-${kind})">${out}${leaf ? `<path fill="var(--edo-white)" opacity=".5" d="${leaf}"/>` : ''}</g>`;
}

export function skyDefs(): string {
  return (
    gradient(
      'sky',
      [
        [0, 'var(--edo-heaven)'],
        [0.14, 'var(--edo-heaven)'],
        [0.44, 'var(--edo-haze)'],
        [0.68, 'var(--edo-dawn)'],
        [0.92, 'var(--edo-glow)'],
        [1, 'var(--edo-glow)'],
      ],
      { top: RIM, bottom: 270, whole: true },
    ) +
    gradient('peak', [
      [0, 'var(--edo-blue)'],
      [0.45, mix('blue', 62, 'haze')],
      [0.8, mix('indigo', 50, 'glow')],
      [1, 'var(--edo-glow)', 0],
    ]) +
    gradient('mist-gold', [
      [0, mix('gold', 84, 'ochre')],
      [0.45, 'var(--edo-gold)'],
      [1, mix('gold', 40, 'paper')],
    ]) +
    gradient('mist-rose', [
      [0, 'var(--edo-rose)', 0.9],
      [0.6, mix('rose', 45, 'paper'), 0.95],
      [1, 'var(--edo-paper)', 0.95],
    ])
  );
}

export function sky(): string {
  return heaven() + peak(p(318, 54));
}

export function ridges(): string {
  return (
    ridge({
      seed: 31,
      base: 214,
      high: 84,
      foot: 268,
      fill: 'var(--edo-rose-deep)',
      opacity: 0.75,
      from: 640,
      line: 0,
      often: 0.006,
    }) +
    ridge({
      seed: 44,
      base: 244,
      high: 98,
      foot: 290,
      fill: 'var(--edo-indigo)',
      opacity: 0.95,
      from: 720,
      line: 1.3,
      often: 0.007,
    }) +
    ridge({
      seed: 27,
      base: 266,
      high: 60,
      foot: 302,
      fill: 'var(--edo-blue)',
      opacity: 0.9,
      from: 800,
      line: 1.6,
      often: 0.009,
    }) +
    ridge({
      seed: 58,
      base: 256,
      high: 66,
      foot: 300,
      fill: 'var(--edo-blue)',
      opacity: 0.95,
      to: 190,
      line: 1.7,
      often: 0.02,
    }) +
    ridge({
      seed: 71,
      base: 258,
      high: 42,
      foot: 292,
      fill: 'var(--edo-blue)',
      opacity: 0.9,
      from: 236,
      to: 560,
      line: 1.4,
      often: 0.02,
    })
  );
}

/** The foothills, green and nearer. */
export function foothills(): string {
  return (
    mist(
      [
        [-60, 224, 330, 17],
        [-60, 240, 520, 20],
        [40, 258, 330, 16],
        [380, 250, 120, 12],
      ],
      'rose',
    ) +
    ridge({
      seed: 13,
      base: 300,
      high: 46,
      foot: 366,
      fill: mix('green', 86, 'blue'),
      opacity: 0.95,
      to: 560,
      line: 1.9,
      often: 0.009,
    }) +
    ridge({
      seed: 19,
      base: 302,
      high: 40,
      foot: 366,
      fill: mix('green', 86, 'blue'),
      opacity: 0.9,
      from: 700,
      line: 1.9,
      often: 0.01,
    }) +
    ridge({
      seed: 88,
      base: 296,
      high: 34,
      foot: 360,
      fill: mix('green', 80, 'blue'),
      opacity: 0.8,
      from: 420,
      to: 860,
      line: 1.7,
      often: 0.012,
    }) +
    mist(
      [
        [776, 234, 330, 15],
        [860, 248, 600, 20],
        [1000, 266, 440, 16],
      ],
      'rose',
    )
  );
}

/** A band of even width, for rims and ribbons. */
export const ribbon = (line: readonly Point[], wide: number): string =>
  path(band(paced(line, 8), () => wide));
