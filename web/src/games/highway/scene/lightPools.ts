/**
 * Light that falls from windows and lamps onto the ground by night: drawn, since a lamp for each would cost
 * too much.
 */

import { AdditiveBlending, Color, InstancedMesh, Matrix4, MeshBasicMaterial, PlaneGeometry } from 'three';
import { drawing } from '../../../lib/scene3d/drawing';
import type { Board } from '../view';
import { spot } from './coordinates';
import type { Hour } from './surfaces';

/** The radius of the light around an object in centimetres; objects not listed are dark. */
const WIDE: Record<string, number> = {
  office: 5.6,
  museum: 5,
  stadium: 5.4,
  tower: 4.6,
  airport: 6.5,
  green: 3,
};
/** Above the blocks, under the roads. */
const HIGH = 0.19;

export class Pools extends InstancedMesh<PlaneGeometry, MeshBasicMaterial> {
  constructor(
    colour: Color,
    private readonly hour: Hour,
  ) {
    const map = drawing(64, 64, (pen, side) => {
      const image = pen.createImageData(side, side);
      for (let i = 0; i < side * side; i++) {
        const far = Math.hypot((i % side) / side - 0.5, Math.floor(i / side) / side - 0.5) * 2;
        const level = 255 * Math.max(0, 1 - far) ** 1.8;
        image.data.set([level, level, level, 255], i * 4);
      }
      pen.putImageData(image, 0, 0);
    });
    const light = new MeshBasicMaterial({
      map,
      color: colour,
      transparent: true,
      blending: AdditiveBlending,
      depthWrite: false,
    });
    super(new PlaneGeometry(2, 2).rotateX(-Math.PI / 2), light, 24);
    this.frustumCulled = false;
    this.count = 0;
  }

  show(board: Board): void {
    const lit = board.objects.filter(({ object }) => object in WIDE).slice(0, 24);
    lit.forEach(({ object, at }, i) => {
      const [x, , z] = spot([at[0], at[1]]);
      const wide = WIDE[object]!;
      this.setMatrixAt(i, new Matrix4().makeScale(wide, 1, wide).setPosition(x, HIGH + i * 0.0015, z));
    });
    this.count = lit.length;
    this.instanceMatrix.needsUpdate = true;
    this.visible = this.hour.value > 0.01;
    this.material.opacity = this.hour.value * 0.62;
  }
}
