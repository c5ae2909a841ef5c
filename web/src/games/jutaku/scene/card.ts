/** The card with the site on it, as it lies on the desk. */

import { BoxGeometry, Group, Mesh, MeshStandardMaterial, PlaneGeometry } from 'three';
import { seeded } from '../../../lib/scene3d/random';
import type { Colours } from '../../../lib/scene3d/colours';
import { drawing } from '../../../lib/scene3d/drawing';
import { tinted } from '../../../lib/scene3d/materials';
import { dyed } from '../../../lib/scene3d/prism';
import type { Card, Point } from '../view';
import { UNIT } from './wood';

/** How thick a card is, and by how much it is larger than its plan, in centimetres. */
export const [THICK, MARGIN] = [0.14, 0.1];
const PIXELS = 1024;

export interface Lettering {
  title: string;
  yen: string;
  asks: string;
}

function face(
  card: Card,
  outline: number,
  size: number,
  words: Lettering,
  colours: Colours,
): ReturnType<typeof drawing> {
  return drawing(PIXELS, PIXELS, (pen, side) => {
    const scale = side / (size / UNIT + 2 * MARGIN);
    const x = (value: number) => (value / UNIT + MARGIN) * scale;
    const y = (value: number) => side - x(value);
    const trace = (corners: readonly Point[]) => {
      pen.beginPath();
      corners.forEach((corner) => pen.lineTo(x(corner[0]), y(corner[1])));
      pen.closePath();
    };
    const random = seeded(4);
    pen.fillStyle = colours.text('card');
    pen.fillRect(0, 0, side, side);
    pen.fillStyle = colours.text('fibre');
    for (let i = 0; i < 3000; i++) {
      pen.globalAlpha = 0.015 + 0.03 * random();
      pen.fillRect(random() * side, random() * side, 1 + 3 * random(), 1);
    }
    pen.globalAlpha = 1;
    trace(card.outlines[outline] ?? []);
    pen.save();
    pen.fillStyle = colours.text('plot');
    pen.fill();
    pen.clip();
    if (card.grid)
      ruled(pen, card.grid, scale, [x(card.grid.at[0]), y(card.grid.at[1])], colours.text('grid'));
    pen.restore();
    pen.strokeStyle = pen.fillStyle = colours.text('ink');
    pen.lineWidth = 12;
    trace(card.outlines[outline] ?? []);
    pen.stroke();
    const font = getComputedStyle(document.documentElement);
    pen.font = `400 54px ${font.getPropertyValue('--serif') || 'serif'}`;
    pen.fillText(words.title, 44, 80);
    pen.font = `400 40px ${font.getPropertyValue('--sans') || 'sans-serif'}`;
    pen.fillText(words.yen, 44, 130);
    pen.fillText(words.asks, 44, side - 44);
    compass(pen, side - 86, 92);
  });
}

function ruled(
  pen: CanvasRenderingContext2D,
  grid: NonNullable<Card['grid']>,
  scale: number,
  [x, y]: readonly [number, number],
  colour: string,
): void {
  pen.translate(x, y);
  pen.rotate((-grid.angle / 100) * (Math.PI / 180));
  pen.strokeStyle = colour;
  pen.lineWidth = 1.6;
  const step = (grid.step / UNIT) * scale;
  pen.beginPath();
  for (let k = -24; k <= 24; k++) {
    pen.moveTo(k * step, -PIXELS * 1.5);
    pen.lineTo(k * step, PIXELS * 1.5);
    pen.moveTo(-PIXELS * 1.5, k * step);
    pen.lineTo(PIXELS * 1.5, k * step);
  }
  pen.stroke();
}

function compass(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(x, y, 34, 0, 7);
  pen.moveTo(x, y + 62);
  pen.lineTo(x, y - 60);
  pen.lineTo(x - 19, y - 22);
  pen.moveTo(x, y - 60);
  pen.lineTo(x + 19, y - 22);
  pen.stroke();
}

/** The card on the desk's top, its plan's origin at the scene's. */
export function siteCard(
  card: Card,
  outline: number,
  size: number,
  words: Lettering,
  colours: Colours,
): Group {
  const side = size / UNIT + 2 * MARGIN;
  const board = new Mesh(dyed(new BoxGeometry(side, THICK, side), colours('card-side')), tinted());
  const top = new Mesh(
    new PlaneGeometry(side - 0.01, side - 0.01),
    new MeshStandardMaterial({ map: face(card, outline, size, words, colours), roughness: 0.92 }),
  );
  top.rotation.x = -Math.PI / 2;
  top.position.y = THICK / 2 + 0.006;
  board.castShadow = board.receiveShadow = top.receiveShadow = true;
  const whole = new Group();
  whole.add(board, top);
  whole.position.set(side / 2 - MARGIN, THICK / 2, MARGIN - side / 2);
  return whole;
}
