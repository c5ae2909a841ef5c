/** The held piece at its true height, so that it passes under other roads. */

import {
  BufferGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  RingGeometry,
  Vector3,
} from 'three';
import { cleared } from '../../../lib/scene3d/viewport';
import type { Laid } from '../geometry';
import type { Board, Parked } from '../view';
import { carSolid } from './cars';
import { thingSolid } from './city';
import type { InHand } from './heldPiece';
import type { Kit } from './solids';
import { discSolid, laidOut, roadSolid } from './pieces';
import { carSpot, pillarDiscs, spot, stick, UNIT } from './coordinates';

export class Ghost extends Group {
  #skin = new MeshStandardMaterial({ transparent: true, opacity: 0.86, roughness: 0.8 });
  #ring = new MeshBasicMaterial({ transparent: true, opacity: 0.16, side: DoubleSide, depthWrite: false });
  #free = new MeshBasicMaterial({ transparent: true, opacity: 0.3, side: DoubleSide, depthWrite: false });
  #shape = '';

  constructor(private readonly kit: Kit) {
    super();
    this.#ring.color.copy(kit.colours('ring'));
    this.#free.color.copy(kit.colours('right'));
  }

  show(board: Board, hand: InHand | null): void {
    this.#skin.opacity = hand?.stencil ? 0.4 : 0.86;
    if (hand) {
      const tone = this.kit.colours(hand.tone);
      this.#skin.color.copy(tone).lerp(this.kit.colours('ply-light'), 0.45);
      this.#skin.emissive.copy(tone).multiplyScalar(0.12);
    }
    const shape = JSON.stringify(hand && { ...hand, tone: null });
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#empty();
    if (!hand) return;
    if (hand.object) this.#put(thingSolid(this.kit, hand.object, 99));
    if (hand.reach) this.#reach(hand.reach);
    if (hand.pillar) this.#pile(board, hand.pillar);
    if (hand.road) this.#lay(board, hand.road, hand.cars, hand.stencil !== 'car');
  }

  #empty(): void {
    for (const child of [...this.children]) {
      (child as Mesh).geometry.dispose();
      if (child instanceof InstancedMesh) child.dispose();
      child.removeFromParent();
    }
  }

  #put(solid: BufferGeometry | null): Mesh | null {
    if (!solid) return null;
    const mesh = new Mesh(solid, this.#skin);
    mesh.castShadow = true;
    this.add(mesh);
    return mesh;
  }

  /** The ring within reach, and the parts of it where there seems to be room. */
  #reach({ from, least, most, free }: NonNullable<InHand['reach']>): void {
    const [x, , z] = spot(from);
    const radians = Math.PI / 18_000;
    const bands = [
      [new RingGeometry(least / UNIT, most / UNIT, 72), this.#ring],
      ...free.map(
        ([start, end]) =>
          [
            new RingGeometry(
              least / UNIT,
              most / UNIT,
              Math.ceil((end - start) / 500),
              1,
              start * radians,
              (end - start) * radians,
            ),
            this.#free,
          ] as const,
      ),
    ] as const;
    bands.forEach(([band, skin], i) => {
      const ring = new Mesh(band.rotateX(-Math.PI / 2), skin);
      ring.position.set(x, i === 0 ? 0.02 : 0.03, z);
      this.add(ring);
    });
  }

  #pile(board: Board, { at, height, junction }: NonNullable<InHand['pillar']>): void {
    const discs = pillarDiscs(at, height, junction, -1, board.geometry.disc.height);
    const many = new InstancedMesh(discSolid(20), this.#skin, discs.length);
    discs.forEach((disc, i) => many.setMatrixAt(i, new Matrix4().setPosition(...disc.at)));
    many.castShadow = true;
    many.frustumCulled = false;
    this.add(many);
  }

  #lay(board: Board, road: Laid, cars: readonly Parked[], whole: boolean): void {
    const { from, to } = stick(road);
    const place = laidOut(new Vector3(...from), new Vector3(...to));
    if (whole) this.#put(roadSolid())?.applyMatrix4(place);
    for (const [type, where] of cars) {
      const car = this.#put(carSolid(this.kit, type, (board.geometry.cars[type] ?? 1400) / UNIT));
      const axes = new Matrix4().extractRotation(place);
      const up = new Vector3().setFromMatrixColumn(axes, 1).multiplyScalar(board.geometry.road.thick / UNIT);
      car?.applyMatrix4(axes.setPosition(new Vector3(...carSpot(road, where)).add(up)));
    }
  }

  dispose(): void {
    cleared(this);
    this.#skin.dispose();
    this.#ring.dispose();
    this.#free.dispose();
  }
}
