/**
 * The architect's desk around the model: boards, a town plan in black line, a pencil, a steel rule, a
 * rubber.
 */

import {
  BoxGeometry,
  BufferGeometry,
  CylinderGeometry,
  Euler,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three';
import { seeded } from '../../../lib/scene3d/random';
import type { Colours } from '../../../lib/scene3d/colours';
import { drawing } from '../../../lib/scene3d/drawing';
import { boards, tinted } from '../../../lib/scene3d/materials';
import { dyed, joined } from '../../../lib/scene3d/prism';

/** A town without people: blocks of plots on both sides of a lane, with houses or a garden on each. */
function townPlan(colours: Colours): ReturnType<typeof drawing> {
  return drawing(2048, 1448, (pen, width, height) => {
    const random = seeded(77);
    pen.fillStyle = colours.text('sheet');
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = colours.text('fibre');
    for (let i = 0; i < 5000; i++) {
      pen.globalAlpha = 0.01 + 0.03 * random();
      pen.fillRect(random() * width, random() * height, 1 + 5 * random(), 1);
    }
    pen.globalAlpha = 0.85;
    pen.strokeStyle = colours.text('ink');
    pen.lineWidth = 3;
    pen.strokeRect(46, 46, width - 92, height - 92);
    pen.beginPath();
    pen.rect(60, 60, width - 120, height - 120);
    pen.clip();
    pen.translate(width / 2, height / 2);
    pen.rotate(-0.16);
    pen.translate(-width / 2, -height / 2);
    for (let column = -2; column < 9; column++) {
      for (let row = -2; row < 9; row++) lane(pen, column * 300 + (row % 2) * 60, row * 230, random, colours);
    }
    pen.globalAlpha = 0.7;
    pen.strokeStyle = colours.text('axis');
    pen.lineWidth = 3;
    pen.setLineDash([22, 8, 4, 8]);
    pen.beginPath();
    pen.moveTo(0, 700);
    pen.lineTo(width, 700);
    pen.stroke();
  });
}

function lane(
  pen: CanvasRenderingContext2D,
  left: number,
  top: number,
  random: () => number,
  colours: Colours,
): void {
  let x = left + 16;
  while (x < left + 260) {
    const width = Math.min(40 + random() * 62, left + 284 - x);
    if (width < 24) return;
    plot(pen, x, top + 16, width, 95, random, colours);
    plot(pen, x, top + 115, width, 95, random, colours);
    x += width;
  }
}

function plot(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  random: () => number,
  colours: Colours,
): void {
  pen.strokeStyle = colours.text('ink');
  pen.globalAlpha = 0.5;
  pen.lineWidth = 1.4;
  pen.strokeRect(x, y, width - 3, height);
  const margin = 6 + random() * 8;
  if (random() < 0.2) {
    pen.fillStyle = pen.strokeStyle = colours.text('garden');
    pen.beginPath();
    pen.arc(x + width / 2, y + height / 2, Math.min(width, height) * 0.3, 0, 7);
    pen.globalAlpha = 0.22;
    pen.fill();
    pen.globalAlpha = 0.6;
    pen.stroke();
    return;
  }
  if (random() < 0.25) {
    pen.fillStyle = colours.text('ink');
    pen.globalAlpha = 0.16;
    pen.fillRect(x + margin, y + margin, width - 2 * margin - 3, height * (0.4 + 0.4 * random()));
  }
  const wing = random() < 0.5;
  pen.globalAlpha = 0.9;
  pen.lineWidth = 2.6;
  pen.beginPath();
  for (const [dx, dy] of [
    [margin, margin],
    [width - margin, margin],
    [width - margin, height * 0.6],
    [width * (wing ? 0.5 : 1) - (wing ? 0 : margin), height * 0.6],
    [width * (wing ? 0.5 : 1) - (wing ? 0 : margin), height - margin],
    [margin, height - margin],
  ] as const) {
    pen.lineTo(x + dx, y + dy);
  }
  pen.closePath();
  pen.stroke();
}

function steelRule(colours: Colours): ReturnType<typeof drawing> {
  return drawing(2048, 166, (pen, width, height) => {
    pen.fillStyle = colours.text('rule');
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = colours.text('ink');
    pen.textAlign = 'center';
    pen.font = '500 46px sans-serif';
    for (let i = 0; i <= 150; i++) {
      const x = 24 + i * 13.3;
      pen.fillRect(x, 0, i % 10 ? 2 : 3, i % 10 ? (i % 5 ? 34 : 49) : 70);
      if (i % 10 === 0) pen.fillText(String(i / 10), x, 124);
    }
  });
}

const at = (x: number, y: number, z: number, turn: Euler) =>
  new Matrix4().compose(new Vector3(x, y, z), new Quaternion().setFromEuler(turn), new Vector3(1, 1, 1));

function tools(colours: Colours): BufferGeometry {
  const lies = at(12.2, 0.33, -2.6, new Euler(Math.PI / 2, 0.5, 0, 'YXZ'));
  const length = (wide: number, narrow: number, long: number, up: number, sides: number, tint: string) =>
    dyed(new CylinderGeometry(narrow, wide, long, sides).translate(0, up, 0), colours(tint)).applyMatrix4(
      lies,
    );
  const rubber = at(-4.6, 0.4, -8.4, new Euler(0, -0.5, 0));
  return joined([
    length(0.36, 0.36, 11, 0, 6, 'pencil'),
    length(0.35, 0.1, 1.2, 6.1, 18, 'pencil-wood'),
    length(0.1, 0.005, 0.34, 6.87, 12, 'lead'),
    length(0.365, 0.365, 0.5, -5.4, 6, 'pencil-end'),
    dyed(new BoxGeometry(2.6, 0.8, 1.4), colours('rubber')).applyMatrix4(rubber),
    dyed(new BoxGeometry(1.6, 0.84, 1.44).translate(-0.48, 0, 0), colours('rubber-sleeve')).applyMatrix4(
      rubber,
    ),
  ]);
}

export function desk(colours: Colours): Group {
  const whole = new Group();
  const top = new Mesh(
    new BoxGeometry(160, 2, 160).translate(0, -1.02, 0),
    boards(colours.glsl('desk-light'), colours.glsl('desk-dark')),
  );
  const sheet = new Mesh(
    new PlaneGeometry(29.7, 21),
    new MeshStandardMaterial({ map: townPlan(colours), roughness: 0.95 }),
  );
  sheet.rotation.set(-Math.PI / 2, 0, 0.22);
  sheet.position.set(5.5, 0.004, -4.5);
  const things = new Mesh(tools(colours), tinted());
  const rule = new Group();
  const steel = new Mesh(dyed(new BoxGeometry(16, 0.09, 1.3), colours('rule-side')), tinted());
  const marks = new Mesh(
    new PlaneGeometry(16, 1.3),
    new MeshStandardMaterial({ map: steelRule(colours), roughness: 0.55, metalness: 0.15 }),
  );
  marks.rotation.x = -Math.PI / 2;
  marks.position.y = 0.049;
  rule.add(steel, marks);
  rule.position.set(-1.2, 0.05, 2.4);
  rule.rotation.y = 0.1;
  for (const thing of [things, steel]) thing.castShadow = true;
  for (const thing of [top, sheet, things, steel, marks]) thing.receiveShadow = true;
  whole.add(top, sheet, things, rule);
  return whole;
}
