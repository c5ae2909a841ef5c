/** A camera that orbits a target: position, lens and transitions. */

import { OrthographicCamera, PerspectiveCamera, Vector3, type Camera } from 'three';
import { halton, onDisc } from './random';

/** A camera pose. Angles are in degrees, lengths in centimetres. */
export interface Gaze {
  target: Vector3;
  azimuth: number;
  elevation: number;
  /** The visible height at the target's distance. */
  span: number;
  /** The field of view; 0 is an orthographic projection. */
  fov: number;
}

const RADIANS = Math.PI / 180;
/** Below this field of view the projection is orthographic. */
const FLAT = 0.5;
const EASE = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2);

export class Eye {
  gaze: Gaze;
  /** Radius of the aperture at rest, for depth of field. */
  aperture = 0;
  #tele = new PerspectiveCamera();
  #plan = new OrthographicCamera();
  #way: { from: Gaze; to: Gaze; share: number; seconds: number } | null = null;

  constructor(
    gaze: Gaze,
    readonly depth: number,
  ) {
    this.gaze = gaze;
  }

  /** Moves to another pose in `seconds`; 0 jumps. */
  go(to: Partial<Gaze>, seconds = 0.4): void {
    const whole = { ...this.gaze, ...to, target: (to.target ?? this.gaze.target).clone() };
    const turn = ((((whole.azimuth - this.gaze.azimuth) % 360) + 540) % 360) - 180;
    whole.azimuth = this.gaze.azimuth + turn;
    if (seconds === 0) {
      this.gaze = whole;
      this.#way = null;
    } else
      this.#way = { from: { ...this.gaze, target: this.gaze.target.clone() }, to: whole, share: 0, seconds };
  }

  /** Advances the transition; returns whether it continues. */
  step(seconds: number): boolean {
    const way = this.#way;
    if (!way) return false;
    way.share = Math.min(1, way.share + seconds / way.seconds);
    const k = EASE(way.share);
    const mid = (a: number, b: number) => a + (b - a) * k;
    this.gaze = {
      target: way.from.target.clone().lerp(way.to.target, k),
      azimuth: mid(way.from.azimuth, way.to.azimuth),
      elevation: mid(way.from.elevation, way.to.elevation),
      span: mid(way.from.span, way.to.span),
      fov: mid(way.from.fov, way.to.fov),
    };
    if (way.share === 1) this.#way = null;
    return this.#way !== null;
  }

  get moving(): boolean {
    return this.#way !== null;
  }

  /** A camera with the current pose. With a sample number it is jittered over the lens and the pixel. */
  camera(width: number, height: number, sample: number | null = null): Camera {
    const { target, span, fov } = this.gaze;
    const [azimuth, elevation] = [this.gaze.azimuth * RADIANS, Math.min(this.gaze.elevation, 90) * RADIANS];
    const flat = fov < FLAT;
    const camera = flat ? this.#plan : this.#tele;
    const distance = flat ? 3 * this.depth : span / 2 / Math.tan((fov / 2) * RADIANS);
    const back = new Vector3(
      Math.sin(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
      Math.cos(azimuth) * Math.cos(elevation),
    );
    // `up` is the direction of the azimuth, so that a view straight down is well defined.
    camera.up.set(
      -Math.sin(azimuth) * Math.sin(elevation),
      Math.cos(elevation),
      -Math.cos(azimuth) * Math.sin(elevation),
    );
    camera.position.copy(target).addScaledVector(back, distance);
    camera.lookAt(target);
    camera.near = Math.max(0.3 * Math.min(distance, 40), distance - this.depth);
    camera.far = distance + 2.5 * this.depth;
    if (camera instanceof PerspectiveCamera) {
      camera.fov = fov;
      camera.aspect = width / height;
    } else {
      camera.top = span / 2;
      camera.bottom = -span / 2;
      camera.right = (span / 2) * (width / height);
      camera.left = -camera.right;
    }
    camera.clearViewOffset();
    if (sample !== null)
      camera.setViewOffset(
        width,
        height,
        halton(sample + 1, 2) - 0.5,
        halton(sample + 1, 3) - 0.5,
        width,
        height,
      );
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    if (sample !== null && this.aperture > 0 && !flat) this.#refract(sample, distance);
    return camera;
  }

  /** Shifts the camera over the lens and shears the projection, so that the target's plane stays sharp. */
  #refract(sample: number, distance: number): void {
    const camera = this.#tele;
    const [x, y] = onDisc(halton(sample + 1, 5), halton(sample + 1, 7)).map(
      (part) => part * this.aperture,
    ) as [number, number];
    const [right, up, back] = [new Vector3(), new Vector3(), new Vector3()];
    camera.matrixWorld.extractBasis(right, up, back);
    camera.position.addScaledVector(right, x).addScaledVector(up, y);
    camera.updateMatrixWorld();
    const { elements } = camera.projectionMatrix;
    elements[8] = elements[8]! - (x / distance) * elements[0]!;
    elements[9] = elements[9]! - (y / distance) * elements[5]!;
    camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  }
}
