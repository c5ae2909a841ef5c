/** A glow round what a carried piece comes near to, and a plumb line from it down to the table. */

import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Vector3,
  type BufferGeometry,
} from 'three';
import type { Board } from '../view';
import type { Spot } from './coordinates';
import { keysOf } from './poses';

const MOST = 24;
/** How much larger than the piece it is, in centimetres. */
const ROUND = 0.14;

export class Halo extends Group {
  #skins = new Map<string, InstancedMesh>();
  #plumb: Mesh<BufferGeometry, MeshBasicMaterial>;

  constructor(
    private readonly near: Color,
    private readonly touched: Color,
  ) {
    super();
    this.#plumb = new Mesh(
      new CylinderGeometry(0.035, 0.035, 1, 8).translate(0, 0.5, 0),
      new MeshBasicMaterial({ transparent: true, opacity: 0.75 }),
    );
    this.add(this.#plumb);
    this.visible = false;
  }

  /** Hangs the plumb line under a piece; null takes it away. */
  hang(at: Spot | null, right: Color): void {
    this.#plumb.visible = at !== null;
    if (!at) return;
    this.#plumb.position.set(at[0], 0, at[2]);
    this.#plumb.scale.set(1, Math.max(0.01, at[1]), 1);
    this.#plumb.material.color.copy(right);
    this.visible = true;
  }

  show(board: Board, glowing: ReadonlyMap<string, number>, rest: (key: string) => Matrix4 | null): void {
    for (const skin of this.#skins.values()) skin.count = 0;
    for (const [id, share] of glowing) {
      const [kind, first, type] = id.split(':') as [string, string, string?];
      const keys =
        kind === 'disc'
          ? Array.from(
              { length: board.pillars[Number(first)]?.height ?? 0 },
              (_, level) => `disc/${first}/${level}`,
            )
          : keysOf(board, id, 0, false).map(([key]) => key);
      for (const key of kind === 'object' ? [] : keys)
        this.#glow(kind === 'car' ? `car/${type}` : kind, board, rest(key), share);
    }
    this.visible = glowing.size > 0;
  }

  #glow(kind: string, board: Board, place: Matrix4 | null, share: number): void {
    const skin = this.#skins.get(kind) ?? this.#made(kind, board);
    if (!place || skin.count >= MOST) return;
    skin.setMatrixAt(skin.count, place);
    skin.setColorAt(
      skin.count,
      this.near
        .clone()
        .lerp(this.touched, share > 0.97 ? 1 : 0)
        .multiplyScalar(0.25 + 0.75 * share),
    );
    skin.count++;
    skin.instanceMatrix.needsUpdate = true;
    skin.instanceColor!.needsUpdate = true;
  }

  #made(kind: string, board: Board): InstancedMesh {
    const skin = new InstancedMesh(
      this.#solid(kind, board),
      new MeshBasicMaterial({ transparent: true, opacity: 0.42, depthWrite: false }),
      MOST,
    );
    skin.count = 0;
    skin.frustumCulled = false;
    skin.setColorAt(0, this.near);
    this.#skins.set(kind, skin);
    this.add(skin);
    return skin;
  }

  #solid(kind: string, { geometry: { disc, road, car, cars } }: Board): BufferGeometry {
    if (kind === 'disc')
      return new CylinderGeometry(
        disc.radius / 1000 + ROUND,
        disc.radius / 1000 + ROUND,
        disc.height / 1000,
        24,
      ).translate(0, disc.height / 2000, 0);
    const [long, wide, tall] =
      kind === 'road'
        ? [road.length, road.width, road.thick]
        : [cars[kind.slice(4)] ?? 1400, car.width, car.height];
    const size = new Vector3(long, tall, wide).divideScalar(1000).addScalar(2 * ROUND);
    return new BoxGeometry(size.x, size.y, size.z).translate(0, tall / 2000, 0);
  }
}
