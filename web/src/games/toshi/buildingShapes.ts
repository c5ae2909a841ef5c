/** The shapes of the ten buildings: the higher the value, the higher the house. */

export interface Shape {
  x: number;
  top: number;
  width: number;
  height: number;
  /** Lit and dark windows, each as one path. */
  lit: string;
  dim: string;
  roof: string;
  door: string;
}

const FLOOR = 8;

function windows(
  x: number,
  top: number,
  width: number,
  rows: number,
  seed: number,
): [lit: string, dim: string] {
  const columns = 3;
  const gap = width / columns;
  const paths: [string, string] = ['', ''];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const dark = (row * 7 + column * 5 + seed * 3) % 4 === 0 ? 1 : 0;
      paths[dark] +=
        `M${x + column * gap + gap * 0.22} ${top + 3.5 + row * FLOOR}h${gap * 0.56}v4.2h${-gap * 0.56}z`;
    }
  }
  return paths;
}

/** What stands on the roof of a house of that value. */
function roofOf(value: number, x: number, top: number, width: number): string {
  const end = x + width;
  const middle = x + width / 2;
  switch (value) {
    case 1:
      return `M${x - 4} ${top}L${x} ${top - 7}H${end}L${end + 4} ${top}z`;
    case 2:
      return `M${x - 2} ${top}v-3H${end + 2}v3zM${x + 5} ${top - 3}v-6H${end - 5}v6z`;
    case 3:
      return `M${x - 3} ${top}L${middle} ${top - 12}L${end + 3} ${top}z`;
    case 4:
      return `M${x - 2} ${top}v-3H${end + 2}v3zM${end - 13} ${top - 3}v-7h9v7z`;
    case 5:
      return `M${x} ${top}V${top - 9}L${middle} ${top}V${top - 9}L${end} ${top}z`;
    case 6:
      return `M${x - 1} ${top}q2-8 8-5q3-7 9-2q6-6 10 0q8-3 ${width - 26} 7z`;
    case 7:
      return `M${x} ${top}L${end} ${top - 10}V${top}z`;
    case 8:
      return `M${x - 2} ${top}v-3H${end + 2}v3zM${middle - 7} ${top - 3}v-4h14v4z`;
    case 9:
      return `M${x + 3} ${top}a${width / 2 - 3} 8 0 0 1 ${width - 6} 0z`;
    default:
      return `M${x + 5} ${top}v-3H${end - 5}v3zM${middle - 1.2} ${top - 3}V${top - 11}h2.4v8z`;
  }
}

/** A house of that value, standing on `ground` around `middle`, on a card of that height. */
export function shape(value: number, middle: number, ground: number, room: number): Shape {
  const height = (room * (0.14 + 0.086 * value)) / 1.15;
  const width = 46 - 1.6 * value;
  const x = middle - width / 2;
  const top = ground - height;
  const rows = Math.max(0, Math.floor((height - 9) / FLOOR));
  const [lit, dim] = windows(x, top, width, rows, value);
  const door =
    value === 1
      ? `M${x + 5} ${top + 3}h${width - 10}v${height * 0.4}h${-(width - 10)}z`
      : `M${middle - 4} ${ground}v-7h8v7z`;
  return { x, top, width, height, lit, dim, roof: roofOf(value, x, top, width), door };
}
