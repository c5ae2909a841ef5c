/** Samurai, officials and the merchant as small figures about their feet, and the four crests. */

import { ink, key, p } from '../print/ink';

/** About the origin, some 11 across: three balls, waves, a lozenge, a cross. */
export const CRESTS: readonly string[] = [
  '<circle cy="-3.1" r="2.5"/><circle cx="-2.9" cy="1.9" r="2.5"/><circle cx="2.9" cy="1.9" r="2.5"/>',
  '<path d="M-5-3.9H5v2H-5zM-5-1H5v2H-5zM-5 1.900H5v2H-5z"/>',
  '<path fill-rule="evenodd" d="M0-5.800 5.400 0 0 5.800-5.400 0zM0-2.300-2.100 0 0 2.300 2.100 0z"/>',
  '<path d="M-1.700-5.200h3.400v3.500h3.500v3.400H1.700v3.500h-3.400V1.700h-3.500v-3.400h3.500z"/>',
];

const shadow = (wide: number) =>
  `<ellipse cx="1" cy=".6" rx="${wide}" ry="3.2" fill="var(--edo-key)" opacity=".24"/>`;
const face = (y: number) =>
  `<ellipse class="edo-sn" cy="${y}" rx="5" ry="5.700"/><path class="edo-kl" stroke-width=".9" d="M-5 ${y - 0.4}q.2 6.300 5 6.500t5-6.500"/><path class="edo-kl" stroke-width=".7" d="M-2.700 ${y + 0.4}h1.400M1.300 ${y + 0.4}h1.400M-.8 ${y + 3.5}h1.600"/>`;

/** The banner on the back carries the crest. */
export function samurai(seat: number): string {
  return (
    shadow(12) +
    key([p(9.5, -2), p(10, -62)], { width: 1.6, step: 9, taper: [0, 0] }) +
    '<path fill="currentColor" class="edo-reg" d="M10-61h15.500v20.500q-4 1.600-8 .4t-7.500.6z"/><path class="edo-kl" stroke-width="1.100" d="M10-61h15.500v20.500q-4 1.600-8 .4t-7.500.6"/>' +
    `<g fill="var(--edo-slip)" transform="translate(17.800 -50.600) scale(1.080)">${CRESTS[seat] ?? ''}</g>` +
    '<path class="edo-rb" d="M-6.500-20Q-10-8-10.500 0h9.300L0-9 1.200 0h9.300Q10-8 6.500-20z"/><path fill="none" stroke="var(--edo-slip)" stroke-width=".6" opacity=".55" d="M-4.400-17l-2.600 15M-1.800-16l-1 9M4.400-17L7-2M1.800-16l1 9"/>' +
    ink('sn', 'M-5.500-20l-4.600-4.500-3 6.500 3.200 2.800zM5.500-20l4.600-4.500 3 6.500-3.200 2.800z') +
    '<path class="edo-kl" stroke-width=".8" d="M-10.100-24.500l-3 6.500 3.200 2.800 3.400-3.800M10.100-24.500l3 6.500-3.200 2.800-3.400-3.800"/>' +
    '<path fill="currentColor" class="edo-reg" d="M-3.600-34.500-14-31.200q-1.600 4 .6 7.400l7.600 5.600H5.800l7.600-5.600q2.200-3.400.6-7.400L3.600-34.500 0-27z"/><path class="edo-kl" stroke-width="1.150" d="M-3.600-34.500-14-31.200q-1.600 4 .6 7.400l7.600 5.600H5.800l7.600-5.600q2.200-3.400.6-7.400L3.600-34.500"/>' +
    '<path fill="var(--edo-slip)" d="M-3.600-34.500 0-26l3.600-8.500z"/><path class="edo-kl" stroke-width=".8" d="M-3.600-34.500 0-26.400l3.600-8.100M-5.800-18.400H5.800"/>' +
    face(-38.6) +
    ink(
      'k',
      'M-5.600-38q-.8-7 5.600-7.400 6.400.4 5.600 7.400l-1.600-3.200q-4-2-8 0zM-1.400-45l.6-3.600q2.800-1.600 3.400.6L.8-44.600z',
    ) +
    key([p(-4, -19), p(-12, -15), p(-19, -9)], { width: 2.1, step: 3, taper: [0.05, 0.3] }) +
    key([p(-5, -22), p(-11, -19.5), p(-15, -17)], { width: 1.6, step: 3, taper: [0.05, 0.3] })
  );
}

/** A kneeling clerk with the tall cap, in the colour of a seat. */
export function official(): string {
  return (
    shadow(15) +
    '<path fill="currentColor" class="edo-reg" d="M-4-22Q-12-20-13-10L-16 0h32l-3-10Q12-20 4-22z"/>' +
    '<path class="edo-kl" stroke-width="1.300" d="M-4-22Q-12-20-13-10L-16 0h32l-3-10Q12-20 4-22M-13-10q4 5 8 5.400M13-10q-4 5-8 5.400M-16 0q5-3 8-6M16 0q-5-3-8-6"/>' +
    '<path fill="var(--edo-slip)" d="M-3.400-22 0-15l3.400-7z"/><path class="edo-kl" stroke-width=".8" d="M-3.600-22 0-15l3.600-7"/><path fill="var(--edo-slip)" stroke="var(--edo-ink)" stroke-width=".8" d="M-1.600-13h3.200l1 11h-5.200z"/>' +
    face(-26.4) +
    ink(
      'k',
      'M-5.600-27.600q0-4 1.600-5.400l.6-8q4-3.600 8-.4l-.2 8.400q1.600 1.600 1 5.400-5.400-2.400-11 0z',
    )
  );
}

/** The merchant under a straw hat, with a pack. */
export function merchant(): string {
  return (
    shadow(13) +
    '<path fill="var(--edo-timber)" class="edo-reg" d="M4-34h16v24H6z"/><path class="edo-kl" stroke-width="1.200" d="M4-34h16v24H6M4-26h16M4-18h16"/>' +
    '<path class="edo-rb" d="M-5-8-7 0h4l2-7 3 7h4L5-8z"/><path fill="var(--edo-white)" class="edo-reg" d="M-4-30Q-13-28-13-18l-1 9 8 3h13l4-4-2-12Q8-29 3-30z"/>' +
    '<path class="edo-kl" stroke-width="1.200" d="M-4-30Q-13-28-13-18l-1 9 8 3h13l4-4-2-12Q8-29 3-30M-8-13l3 4M-11-20h20"/>' +
    face(-34) +
    '<path class="edo-gd" d="M-15-36Q-6-46 0-49q6 3 15 13-15 4-30 0z"/><path class="edo-kl" stroke-width="1.200" d="M-15-36Q-6-46 0-49q6 3 15 13-15 4-30 0M0-49-6-35M0-49l6 14"/>' +
    key([p(-14, 0), p(-17, -44)], { width: 1.8, step: 8, taper: [0, 0] })
  );
}
