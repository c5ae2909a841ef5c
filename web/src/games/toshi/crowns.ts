/** The five crowns of the players' trees, each with a different outline, around the origin. */

function star(points: number, outer: number, inner: number): string {
  const corner = (n: number) => {
    const radius = n % 2 === 0 ? outer : inner;
    const angle = (Math.PI * n) / points - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, n) => corner(n)).join('L')}z`;
}

/** Petals: circles around the middle. */
function blossom(petals: number, away: number, radius: number): string {
  return Array.from({ length: petals }, (_, n) => {
    const angle = (2 * Math.PI * n) / petals - Math.PI / 2;
    const [x, y] = [away * Math.cos(angle), away * Math.sin(angle)];
    return `M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
  }).join('');
}

export const CROWNS: readonly string[] = [
  'M0-14L6-4.500H3.500L9.500 4H6.500L12 12H-12L-6.500 4H-9.500L-3.500-4.500H-6z',
  `${blossom(5, 6.6, 5.6)}M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`,
  'M0 12L-13-3Q-12-11-5-10Q-2-12 0-7Q2-12 5-10Q12-11 13-3z',
  star(5, 14, 6.6),
  'M-6-11H6A5 5 0 0 1 11-6V6A5 5 0 0 1 6 11H-6A5 5 0 0 1-11 6V-6A5 5 0 0 1-6-11z',
];

/** A few strokes of light in each crown. */
export const VEINS: readonly string[] = [
  'M-4 8L0 4L4 8M-3 1L0-2L3 1',
  'M-2.200 0a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0z',
  'M0 9V-3M0 7L-7-3M0 7L7-3',
  'M0-8V7M-6-2L0 2L6-2',
  'M-6-4H6M-6 2H6M-2-10V-4M3-4V2M-3 2V10',
];
