/** Everybody's houses as a street at dusk, their windows lit. */

import { BoxGeometry, Group, Mesh, Vector3 } from 'three';
import { coloursOf } from '../../../lib/scene3d/colours';
import { orbit } from '../../../lib/scene3d/orbit';
import { tinted } from '../../../lib/scene3d/materials';
import { dyed, joined } from '../../../lib/scene3d/prism';
import { Viewport } from '../../../lib/scene3d/viewport';
import type { House } from '../history';
import type { Scene } from '../view';
import { Building } from './building';
import { siteCard, type Lettering } from './card';
import { byDusk } from './lightingPresets';
import { horizon, poles, tree } from './surroundings';
import { windows } from './windows';
import { UNIT } from './wood';
import './tokens.css';

/** From one card to the next, from one row to the next behind it, and how far roads go, in centimetres. */
const [PITCH, BEHIND, FAR] = [7.7, 12.7, 90];
/** How far the street is turned at first. */
const SLANT = (20 / 180) * Math.PI;
const [ACROSS, FOV] = [4, 20];
/** Seconds: the duration of the camera drop, the start and the duration of the lights. */
const [DROP, DUSK, LIGHTS] = [1.4, 0.7, 0.9];
/** Degrees above the horizon, before it drops. */
const HIGH = 62;

export interface Wish {
  scene: Scene;
  houses: readonly House[];
  words(house: House): Lettering;
  calm: boolean;
  seen(visible: boolean): void;
}

/**
 * How much must be seen from top to bottom so that none of a street's corners is cut, seen at its slant;
 * never less than a house.
 */
function framed(wide: number, deep: number, aspect: number): number {
  const [cos, sin, half] = [Math.cos(SLANT), Math.sin(SLANT), Math.tan((FOV * Math.PI) / 360)];
  const away = [
    [-wide, deep],
    [-wide, -deep],
    [wide, deep],
    [wide, -deep],
  ].map(([x, z]) => Math.abs(x! * cos + z! * sin) / (aspect * half) - x! * sin + z! * cos);
  return Math.max(6.5, 2 * half * Math.max(...away));
}

export class Street {
  readonly room: Viewport;
  #stop: () => void;

  constructor(canvas: HTMLCanvasElement, wish: Wish) {
    const colours = coloursOf('jutaku-model');
    // one row per player, wrapped as needed
    const seats = [...new Set(wish.houses.map(({ seat }) => seat))];
    const beside = seats.map((seat) => wish.houses.filter((house) => house.seat === seat));
    const lots = beside.flatMap((own) =>
      Array.from({ length: Math.ceil(own.length / ACROSS) }, (_, i) =>
        own.slice(i * ACROSS, (i + 1) * ACROSS),
      ),
    );
    const rows = lots.length;
    const columns = Math.max(...lots.map((row) => row.length));
    const [long, deep] = [columns * PITCH, (rows - 1) * BEHIND];
    const aspect = canvas.clientWidth / Math.max(1, canvas.clientHeight);
    const gaze = {
      target: new Vector3(0, 1.7, -deep / 2),
      azimuth: (-SLANT * 180) / Math.PI,
      elevation: 9,
      span: framed(long / 2, (deep + PITCH) / 2, Math.max(aspect, 0.6)),
      fov: FOV,
    };
    const lit = { value: wish.calm ? 1 : 0 };
    let arrived = wish.calm;
    // the animation waits until it is visible: a slow machine needs a while for its first frame
    const seen = (visible: boolean) => {
      wish.seen(visible);
      if (visible && !arrived) this.#arrive(gaze.elevation, lit, canvas);
      arrived ||= visible;
    };
    this.room = new Viewport(canvas, {
      gaze: wish.calm ? gaze : { ...gaze, elevation: HIGH },
      radius: 20 + rows * 5,
      bias: [0.02, 0.03],
      calm: wish.calm,
      seen,
    });
    this.room.eye.aperture = 0.12;
    canvas.dataset['lit'] = String(lit.value);
    lots.forEach((lot, row) =>
      lot.forEach((house, i) => {
        const card = wish.scene.cards[house.card];
        if (!card) return;
        const building = new Building(wish.scene, colours, String);
        building.build(house.built);
        const plot = new Group();
        plot.add(
          siteCard(card, house.outline, wish.scene.size, wish.words(house), colours),
          building,
          windows(house.built, wish.scene.thick, house.card + 1, colours, lit),
        );
        const half = wish.scene.size / UNIT / 2;
        plot.position.set((i - (lot.length - 1) / 2) * PITCH - half, 0, half - row * BEHIND);
        this.room.scene.add(plot);
      }),
    );
    const strip = (w: number, h: number, d: number, x: number, y: number, z: number, tint: string) =>
      dyed(new BoxGeometry(w, h, d).translate(x, y, z), colours(tint));
    const roads = Array.from({ length: rows }, (_, row) => 6 - row * BEHIND);
    const ground = roads.flatMap((z) => [
      strip(FAR, 0.02, 3.6, 0, 0.01, z + 0.4, 'road'),
      strip(FAR, 0.08, 0.9, 0, 0.04, z - 1.9, 'kerb'),
      ...Array.from({ length: 30 }, (_, i) =>
        strip(1, 0.005, 0.09, (i - 15) * 2.2, 0.022, z + 0.4, 'marking'),
      ),
    ]);
    // Where one card ends and the next begins, so that nothing stands before a house: a pole at every
    // second, and beyond both ends.
    const ends = Array.from(
      { length: Math.ceil(columns / 2) + 5 },
      (_, i) => (2 * i - 4 - columns / 2) * PITCH,
    );
    const upright = roads.flatMap((z, row) => [
      ...poles(ends, z - 2.2, colours),
      ...Array.from({ length: columns + 1 }, (_, i) =>
        tree((i - columns / 2) * PITCH + 0.9, z - 8.4 - 1.4 * (i % 2), 10 * row + i, colours),
      ).flat(),
    ]);
    const street = new Mesh(joined([strip(160, 1, 160, 0, -0.5, 0, 'ground'), ...ground]), tinted());
    street.receiveShadow = true;
    const trees = new Mesh(joined(upright), tinted());
    trees.castShadow = trees.receiveShadow = true;
    this.room.scene.add(
      street,
      trees,
      horizon(
        ends,
        roads.map((z) => z - 2.2),
        colours,
      ),
    );
    this.room.mood(byDusk(colours), new Vector3());
    this.#stop = orbit(this.room, canvas, {
      limits: { lowest: 5, highest: 80 },
      spread: (factor) => {
        this.room.go({ span: Math.max(5, Math.min(40, this.room.eye.gaze.span / factor)) }, 0.12);
        return true;
      },
      reset: () => this.room.go(gaze),
    });
  }

  /** The camera drops into the street, and the windows light up. */
  #arrive(elevation: number, lit: { value: number }, canvas: HTMLElement): void {
    this.room.go({ elevation }, DROP);
    let passed = 0;
    this.room.animate((seconds) => {
      passed += seconds;
      lit.value = Math.max(0, Math.min(1, (passed - DUSK) / LIGHTS));
      this.room.touch();
      // exposes the progress of the dusk to tests
      Object.assign(canvas.dataset, {
        lit: Math.floor(lit.value),
        elevation: Math.round(this.room.eye.gaze.elevation),
      });
      return lit.value < 1;
    });
  }

  dispose(): void {
    this.#stop();
    this.room.dispose();
  }
}
