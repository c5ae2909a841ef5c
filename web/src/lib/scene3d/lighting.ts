/** A key light, a sky and ambient light. Jittered between samples, they produce soft shadows. */

import { Color, DirectionalLight, HemisphereLight, Scene, SpotLight, Vector3 } from 'three';
import { halton, onDisc } from './random';

type Triple = readonly [number, number, number];

/** A lighting preset: a time of day, or a lamp. Colours are in linear light. */
export interface Mood {
  /**
   * With `lamp`, a spot light at `from` (in centimetres) with that opening angle; otherwise directional light
   * from `from`.
   */
  key: { colour: Color; power: number; from: Triple; lamp?: number; soft: number };
  sky: { top: Color; rim: Color; power: number; side?: Triple; uneven?: number };
  fill: { above: Color; below: Color; power: number };
  exposure: number;
  vignette: number;
  backdrop: Color;
}

/** Distance of the directional light's shadow camera in centimetres, beyond any scene. */
const FAR = 130;
/** While the scene moves, the share of sky light from above; the rest is ambient. */
const ABOVE = 0.4;

function across(towards: Vector3): [Vector3, Vector3] {
  const other = Math.abs(towards.y) > 0.95 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  const u = other.cross(towards).normalize();
  return [u, towards.clone().cross(u)];
}

export class Lights {
  #sun = new DirectionalLight();
  #lamp = new SpotLight(0, 0, 0, 0.46, 0.9, 2);
  #sky = new DirectionalLight();
  #fill = new HemisphereLight();
  #centre = new Vector3();
  #mood: Mood | null = null;

  /** `radius` is the reach of shadows around the centre; `lamp`: the key light is a spot light. */
  constructor(
    scene: Scene,
    readonly radius: number,
    lamp: boolean,
    maps: readonly [number, number],
    bias: readonly [number, number],
  ) {
    const key = lamp ? this.#lamp : this.#sun;
    for (const [light, size, lift] of [
      [key, maps[0], bias[0]],
      [this.#sky, maps[1], bias[1]],
    ] as const) {
      light.castShadow = true;
      light.shadow.mapSize.set(size, size);
      light.shadow.bias = -0.0004;
      light.shadow.normalBias = lift;
      light.shadow.radius = 1.5;
      scene.add(light, light.target);
    }
    for (const light of [this.#sun, this.#sky]) {
      const { camera } = light.shadow;
      camera.left = camera.bottom = -radius;
      camera.right = camera.top = radius;
      camera.near = 1;
      camera.far = 2 * FAR;
    }
    this.#lamp.shadow.camera.near = 8;
    this.#lamp.shadow.camera.far = 110;
    scene.add(this.#fill);
  }

  get mood(): Mood | null {
    return this.#mood;
  }

  set(mood: Mood, centre: Vector3): void {
    this.#mood = mood;
    this.#centre.copy(centre);
    const key = mood.key.lamp ? this.#lamp : this.#sun;
    key.color.copy(mood.key.colour);
    key.intensity = mood.key.power;
    this.#lamp.angle = mood.key.lamp ?? 0.5;
    this.#fill.color.copy(mood.fill.above);
    this.#fill.groundColor.copy(mood.fill.below);
    this.steady();
  }

  #aim(light: DirectionalLight, from: Vector3): void {
    light.target.position.copy(this.#centre);
    light.position.copy(this.#centre).addScaledVector(from, FAR);
    light.target.updateMatrixWorld();
  }

  #turn(x: number, y: number): void {
    const { key } = this.#mood!;
    const from = new Vector3(...key.from);
    if (key.lamp) {
      const [u, v] = across(from.clone().sub(this.#centre).normalize());
      this.#lamp.position
        .copy(from)
        .addScaledVector(u, x * key.soft)
        .addScaledVector(v, y * key.soft);
      this.#lamp.target.position.copy(this.#centre);
      this.#lamp.target.updateMatrixWorld();
      return;
    }
    const [u, v] = across(from.normalize());
    this.#aim(
      this.#sun,
      from
        .addScaledVector(u, x * key.soft)
        .addScaledVector(v, y * key.soft)
        .normalize(),
    );
  }

  /** Sets the lights for a moving scene. */
  steady(): void {
    if (!this.#mood) return;
    const { sky, fill } = this.#mood;
    this.#turn(0, 0);
    this.#sky.color.copy(sky.rim).lerp(sky.top, 0.7);
    this.#sky.intensity = Math.PI * sky.power * ABOVE;
    this.#aim(this.#sky, new Vector3(-0.18, 1, 0.12).normalize());
    this.#fill.intensity = fill.power + Math.PI * sky.power * (1 - ABOVE);
  }

  /** Sets the lights of one of `count` samples; their mean has soft shadows and ambient occlusion. */
  sample(i: number, count: number): void {
    if (!this.#mood) return;
    const { sky, fill } = this.#mood;
    this.#turn(...onDisc(halton(i + 1, 3), halton(i + 1, 2)));
    const up = Math.sqrt(1 - ((i * 0.754877 + 0.5 / count) % 1) * 0.985);
    const out = Math.sqrt(1 - up * up);
    const around = 2 * Math.PI * i * 0.56984;
    const from = new Vector3(out * Math.cos(around), up, out * Math.sin(around));
    this.#sky.color.copy(sky.rim).lerp(sky.top, up ** 0.8);
    if (sky.side) {
      const towards = Math.max(0, from.dot(new Vector3(...sky.side).normalize()));
      const uneven = sky.uneven ?? 0.5;
      this.#sky.color.multiplyScalar(1 - uneven + 2 * uneven * towards);
    }
    this.#sky.intensity = (sky.power * Math.PI) / Math.max(up, 0.12);
    this.#aim(this.#sky, from);
    this.#fill.intensity = fill.power;
  }

  dispose(): void {
    for (const light of [this.#sun, this.#lamp, this.#sky]) light.dispose();
  }
}
