/** Rice bales, logs, blocks and oval coins, each about the origin and some 40 by 30. */

import { dice, ink, key, p, patch, path, short } from '../print/ink';

export function rice(): string {
  const roll = dice(5);
  let straws = '';
  for (let y = -9; y < 10; y += 3) {
    for (const side of [-1, 1])
      straws += `M${short(side * (16 - Math.abs(y) * 0.1))} ${y}l${short(side * (4 + roll() * 3))} ${short(y * 0.18 + roll() * 2 - 1)}`;
  }
  let weave = '';
  for (let x = -13; x <= 13; x += 3.2)
    weave += `M${short(x)} ${short(-12 + Math.abs(x) * 0.13)}q1.500 12 0 ${short(24 - Math.abs(x) * 0.26)}`;
  return (
    `<path class="edo-kl" stroke-width="1.100" d="${straws}"/>` +
    ink('gd', 'M-16-9Q-8-13.500 0-13.500T16-9Q18 0 16 9 8 13.500 0 13.500T-16 9Q-18 0-16-9z') +
    `<path class="edo-kl" stroke-width=".5" opacity=".75" d="${weave}"/><path class="edo-kl" stroke-width="1.400" d="M-16-9Q-8-13.500 0-13.500T16-9Q18 0 16 9 8 13.500 0 13.500T-16 9Q-18 0-16-9z"/>` +
    '<path class="edo-cord" d="M-9-12.500q3 12.500 0 25M0-13.500q3 13.500 0 27M9-12.500q3 12.500 0 25"/><path class="edo-kl" stroke-width=".6" stroke-dasharray="1.500 1.500" d="M-9-12.500q3 12.500 0 25M0-13.500q3 13.500 0 27M9-12.500q3 12.500 0 25"/>'
  );
}

export function wood(): string {
  const log = (x: number, y: number) =>
    ink('bark', path([p(x - 13, y - 6), p(x + 13, y - 6), p(x + 13, y + 6), p(x - 13, y + 6)])) +
    `<path class="edo-kl" stroke-width=".6" d="M${x - 11} ${y - 2}h13M${x - 8} ${y + 2}h15M${x - 3} ${y - 4}h9"/>` +
    key([p(x + 13, y - 6), p(x - 13, y - 6), p(x - 14, y), p(x - 13, y + 6), p(x + 13, y + 6)], {
      width: 1.4,
      step: 4,
      taper: [0, 0],
    }) +
    `<ellipse cx="${x + 13}" cy="${y}" rx="4.600" ry="6.200" fill="var(--edo-slip)" stroke="var(--edo-key)" stroke-width="1.200"/><ellipse cx="${x + 13}" cy="${y}" rx="2.600" ry="3.800" fill="none" stroke="var(--edo-timber)" stroke-width=".8"/><circle cx="${x + 13}" cy="${y}" r=".9" fill="var(--edo-timber)"/>`;
  return log(-5, 7) + log(5, -5) + log(9, 8);
}

export function stone(): string {
  const [front, side, top] = [
    [p(-17, -4), p(7, -4), p(7, 13), p(-17, 13)],
    [p(7, -4), p(17, -12), p(17, 4), p(7, 13)],
    [p(-17, -4), p(7, -4), p(17, -12), p(-6, -12)],
  ];
  return (
    ink('st', path(front)) +
    ink('st2', path(side)) +
    ink('st3', path(top)) +
    key([...front, front[0]!], { width: 1.5, step: 4, taper: [0, 0] }) +
    key([side[0]!, side[1]!, side[2]!, side[3]!], { width: 1.4, step: 4, taper: [0, 0] }) +
    key([top[0]!, top[3]!, top[2]!], { width: 1.4, step: 4, taper: [0, 0] }) +
    '<path class="edo-kl" stroke-width=".6" d="M-13 2h4m3 5h5m-9 3h3m6-9h4M11-3v6m3-1v4M-3-9h6m4-1h4"/>'
  );
}

export function ryo(): string {
  const edge = patch(p(0, 0), 11.5, 16, { uneven: 0.015, square: 2.1, count: 36 });
  let hatch = '';
  for (let y = -12; y <= 12; y += 3)
    hatch += `M${short(-8 + Math.abs(y) * 0.25)} ${y}h3m${short(10 - Math.abs(y) * 0.5)} 0h3`;
  return (
    ink('coin', path(edge)) +
    key(edge, { width: 1.6, step: 4, taper: [0, 0] }) +
    `<path class="edo-kl" stroke-width=".5" opacity=".8" d="${hatch}"/>` +
    '<path fill="var(--edo-slip)" stroke="var(--edo-ink)" stroke-width=".7" d="M-3.500-10Q0-13.500 3.500-10 2-7 0-7t-3.500-3zM-3.500 10Q0 13.500 3.500 10 2 7 0 7t-3.500 3z"/><circle r="3" fill="var(--edo-vermilion)"/><path fill="none" stroke="var(--edo-slip)" stroke-width=".7" d="M-1.400-1.400l2.800 2.800m0-2.800l-2.800 2.800"/>'
  );
}
