/** A WebGL viewport: renders on demand when something changes, accumulates samples at rest, then stops. */

import {
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
  type Object3D,
} from 'three';
import { Darkroom } from './accumulationPass';
import { slow } from './gpu';
import { Eye, type Gaze } from './cameraRig';
import { Lights, type Mood } from './lighting';

/** `none`: the machine is too slow, and the caller shows its 2D drawing. */
export type Quality = 'high' | 'low' | 'none';

export interface Wish {
  gaze: Gaze;
  /** The extent of the scene from its centre, in centimetres. */
  radius: number;
  lamp?: boolean;
  /** Shadow bias of the key light and of the sky. */
  bias?: readonly [number, number];
  /** Reduced motion: the camera jumps. */
  calm?: boolean;
  /** Called when rendering becomes impossible, and when it is possible again. */
  seen(visible: boolean): void;
  /** Called before each sample, for example to alternate lamps. */
  sample?(i: number): void;
}

/** Limits of a frame in milliseconds: for high quality, and for rendering at all. */
const [FINE, COARSE] = [42, 2600];
/** The number of frames timed before the quality is decided. */
const TRIES = 4;
/** Milliseconds without a change before accumulation starts. */
const PAUSE = 160;
/** Width of a draft in pixels on a slow machine. */
const ROUGH = 420;
const SAMPLES = { high: 64, low: 16, none: 0 } as const;
/** On a slow machine, milliseconds that accumulation may take, and the minimum number of samples. */
const [COST, FEWEST] = [1200, 4];
/** Timeout of a photograph in milliseconds. */
const PATIENCE = 8000;
/** Milliseconds of continuous rendering during accumulation, so that the page stays responsive. */
const BREATH = 12;
/** Timeout of a GPU fence in milliseconds: with several windows the driver may never signal it. */
const UNTOLD = 250;
/** The largest time step of an animation in seconds: a slow machine skips frames instead of lagging. */
const STRIDE = 0.5;

export class Viewport {
  readonly scene = new Scene();
  readonly eye: Eye;
  readonly lights: Lights;
  readonly renderer: WebGLRenderer;
  quality: Quality;
  frames = 0;
  #darkroom: Darkroom;
  #observer: ResizeObserver;
  #sight: IntersectionObserver;
  #steps = new Set<(seconds: number) => boolean>();
  #timer = 0;
  #frame = 0;
  #before = 0;
  #changed = 0;
  #dirty = false;
  #inSight = true;
  #lost = false;
  #gone = false;
  /** A photograph is being rendered. */
  #posing = false;
  #tries: number[] = [];
  #waiting = false;
  /** Milliseconds of a frame on a slow machine; the page gets as many between two frames. */
  #slow = 0;
  #last = 0;
  #centre = new Vector3();

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly wish: Wish,
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: false,
      alpha: false,
      powerPreference: 'low-power',
    });
    const { renderer } = this;
    renderer.info.autoReset = false;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.shadowMap.autoUpdate = false;
    renderer.toneMapping = NeutralToneMapping;
    this.quality = this.#software() ? 'low' : 'high';
    const fine = this.quality === 'high';
    if (!fine) slow();
    this.eye = new Eye(wish.gaze, wish.radius * 2.2);
    this.lights = new Lights(
      this.scene,
      wish.radius,
      wish.lamp ?? false,
      fine ? [2048, 1024] : [1024, 512],
      wish.bias ?? [0.03, 0.06],
    );
    this.#darkroom = new Darkroom(renderer, fine);
    canvas.addEventListener('webglcontextlost', this.#onLost);
    canvas.addEventListener('webglcontextrestored', this.#onRestored);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(canvas);
    this.#sight = new IntersectionObserver(([entry]) => {
      this.#inSight = entry?.isIntersecting ?? true;
      this.#plan();
    });
    this.#sight.observe(canvas);
    document.addEventListener('visibilitychange', this.#plan);
    this.#resize();
  }

  /** Whether WebGL is rendered in software; it is slow without measurement. */
  #software(): boolean {
    const gl = this.renderer.getContext();
    const named = gl.getExtension('WEBGL_debug_renderer_info');
    return (
      named !== null &&
      /swiftshader|llvmpipe|software|basic render/i.test(
        String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL)),
      )
    );
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0 || this.#gone || this.#posing) return;
    const fine = this.quality === 'high';
    const ratio = fine ? Math.min(devicePixelRatio, 2) : Math.min(devicePixelRatio, 1) * 0.85;
    const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(width, height, false);
    this.#darkroom.size(width, height, fine ? 1 : Math.min(1, ROUGH / Math.max(width, height)));
    this.touch();
  }

  mood(mood: Mood, centre: Vector3 = this.#centre): void {
    this.#centre = centre;
    this.lights.set(mood, centre);
    this.scene.background = mood.backdrop;
    this.renderer.toneMappingExposure = mood.exposure;
    this.changed();
  }

  /** Objects have moved: render, with new shadows. */
  changed(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.touch();
  }

  /** The camera has moved, or an object without a shadow: render with the old shadows. */
  readonly touch = (): void => {
    this.#dirty = true;
    this.#changed = performance.now();
    this.#plan();
  };

  /** Calls `step` before every frame until it returns false. */
  animate(step: (seconds: number) => boolean): () => void {
    this.#steps.add(step);
    this.#plan();
    return () => this.#steps.delete(step);
  }

  /** Moves the camera to another pose. */
  go(to: Partial<Gaze>, seconds = 0.4): void {
    this.eye.go(to, this.wish.calm ? 0 : seconds);
    this.touch();
  }

  get #drawing(): boolean {
    return (
      !this.#gone &&
      !this.#lost &&
      !this.#posing &&
      this.quality !== 'none' &&
      this.#inSight &&
      !document.hidden &&
      this.renderer.domElement.width > 1
    );
  }

  get #count(): number {
    const most = SAMPLES[this.quality];
    return this.#slow === 0 ? most : Math.max(FEWEST, Math.min(most, Math.round(COST / this.#slow)));
  }

  #plan = (): void => {
    if (this.#frame || this.#waiting || !this.#drawing) return;
    clearTimeout(this.#timer);
    const rest = this.#last + this.#slow - performance.now();
    if (rest > 0) this.#timer = window.setTimeout(this.#plan, rest);
    else if (this.#dirty || this.#steps.size > 0 || this.eye.moving)
      this.#frame = requestAnimationFrame(this.#draw);
    else if (this.#darkroom.samples < this.#count) {
      const wait = this.#changed + PAUSE - performance.now();
      if (wait > 0) this.#timer = window.setTimeout(this.#plan, wait);
      else this.#frame = requestAnimationFrame(this.#refine);
    } else this.#tell('rest');
  };

  #draw = (now: number): void => {
    this.#frame = 0;
    if (!this.#drawing) return;
    const seconds = Math.min(STRIDE, this.#before === 0 ? 0.016 : (now - this.#before) / 1000);
    this.#before = now;
    this.#dirty = false;
    if (this.#darkroom.samples > 0) this.renderer.shadowMap.needsUpdate = true;
    for (const step of [...this.#steps]) if (!step(seconds)) this.#steps.delete(step);
    this.eye.step(seconds);
    this.lights.steady();
    const { width, height } = this.canvas;
    if (this.quality === 'low') cheapened(this.scene);
    this.renderer.info.reset();
    const start = performance.now();
    this.#darkroom.draft(this.scene, this.eye.camera(width, height));
    this.#darkroom.show(0, this.lights.mood?.vignette ?? 0);
    this.frames++;
    this.#last = performance.now();
    if (this.#tries.length < TRIES) void this.#measure(start);
    if (this.#steps.size > 0 || this.eye.moving) this.#changed = performance.now();
    else this.#before = 0;
    this.#tell('moving');
    this.#plan();
  };

  /** Times the first frames with a GPU fence; the very first is dominated by compilation. */
  async #measure(start: number): Promise<void> {
    this.#waiting = true;
    await this.#drawn();
    if (this.#gone || this.#lost) return;
    this.#waiting = false;
    this.#tries.push(performance.now() - start);
    this.#dirty = true;
    if (this.#tries.length === TRIES) this.#judge(Math.min(...this.#tries.slice(1)));
    this.#plan();
  }

  #judge(took: number): void {
    this.canvas.dataset['took'] = String(Math.round(took));
    if (took > FINE) slow();
    if (took > COARSE) {
      this.quality = 'none';
      this.wish.seen(false);
      return;
    }
    if (took > FINE && this.quality === 'high') {
      this.quality = 'low';
      this.#resize();
    }
    this.#slow = took > FINE ? 1.5 * took : 0;
    this.wish.seen(true);
  }

  #refine = (): void => {
    this.#frame = 0;
    if (!this.#drawing) return;
    const { width, height } = this.canvas;
    const count = this.#count;
    const start = performance.now();
    do {
      this.#sample(count, width, height);
    } while (this.#slow === 0 && this.#darkroom.samples < count && performance.now() - start < BREATH);
    this.#darkroom.show(
      Math.min(1, this.#darkroom.samples / Math.min(12, count)),
      this.lights.mood?.vignette ?? 0,
    );
    this.frames++;
    this.#last = performance.now();
    this.#tell('refining');
    this.#plan();
  };

  #sample(count: number, width: number, height: number, soft = true): void {
    const i = this.#darkroom.samples;
    if (soft) this.lights.sample(i, count);
    else this.lights.steady();
    this.wish.sample?.(i);
    this.renderer.shadowMap.needsUpdate = true;
    this.renderer.info.reset();
    this.#darkroom.add(this.scene, this.eye.camera(width, height, soft ? i : null));
  }

  /** Publishes the state as data attributes for tests. */
  #tell(state: 'moving' | 'refining' | 'rest'): void {
    const { dataset } = this.canvas;
    const {
      render: { calls, triangles },
      memory: { geometries, textures },
    } = this.renderer.info;
    const most = (name: string, now: number) => Math.max(now, Number(dataset[name] ?? 0));
    Object.assign(dataset, {
      state,
      quality: this.quality,
      frames: this.frames,
      calls: most('calls', calls),
      triangles: most('triangles', triangles),
      kept: geometries + textures,
    });
  }

  /**
   * Renders the current view at full quality, `width` pixels wide, and blocks animations. Fewer samples
   * suffice on slow machines or by argument; a single sample uses the lighting of drafts.
   */
  async picture(
    samples: number = SAMPLES.high,
    wide = this.canvas.width,
    enough: () => boolean = () => false,
  ): Promise<HTMLCanvasElement> {
    const tall = Math.round((wide * this.canvas.height) / this.canvas.width);
    this.#posing = true;
    this.renderer.setSize(wide, tall, false);
    this.#darkroom.size(wide, tall, 1);
    let count = samples;
    for (let taken = 0; taken < count && !this.#gone && !this.#lost && !(taken > 0 && enough()); taken++) {
      const start = performance.now();
      this.#sample(count, wide, tall, samples > 1);
      this.#darkroom.show(1, this.lights.mood?.vignette ?? 0);
      await this.#drawn();
      if (taken > 0)
        count = Math.min(count, Math.max(FEWEST, Math.round(PATIENCE / (performance.now() - start))));
    }
    this.#darkroom.show(1, this.lights.mood?.vignette ?? 0);
    const print = Object.assign(document.createElement('canvas'), { width: wide, height: tall });
    print.getContext('2d')?.drawImage(this.canvas, 0, 0);
    this.#posing = false;
    this.#resize();
    return print;
  }

  /** Waits until the GPU has finished. */
  #drawn(): Promise<void> {
    const gl = this.renderer.getContext() as WebGL2RenderingContext;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const asked = performance.now();
    return new Promise((resolve) => {
      const look = () => {
        if (fence && !this.#gone && !this.#lost && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
          if (performance.now() - asked < UNTOLD) {
            setTimeout(look, 4);
            return;
          }
          gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        }
        gl.deleteSync(fence);
        resolve();
      };
      setTimeout(look);
    });
  }

  #onLost = (event: Event): void => {
    event.preventDefault();
    this.#lost = true;
    this.#waiting = false;
    this.wish.seen(false);
  };

  #onRestored = (): void => {
    this.#lost = false;
    this.#darkroom.samples = 0;
    this.wish.seen(true);
    this.changed();
  };

  dispose(): void {
    this.#gone = true;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#sight.disconnect();
    document.removeEventListener('visibilitychange', this.#plan);
    this.canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    cleared(this.scene);
    this.lights.dispose();
    this.#darkroom.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** Simplifies the materials for slow machines. */
function cheapened(thing: Object3D): void {
  thing.traverse((one) => {
    if (
      !(one instanceof Mesh) ||
      Array.isArray(one.material) ||
      !(one.material instanceof MeshStandardMaterial)
    )
      return;
    const { material } = one;
    if (material.defines && 'CHEAP' in material.defines) return;
    material.defines = { ...material.defines, CHEAP: '' };
    material.needsUpdate = true;
  });
}

interface Disposable {
  dispose(): void;
}

/** Removes an object from the scene and disposes of its GPU resources. */
export function cleared(thing: Object3D): void {
  thing.traverse((one) => {
    const { geometry, material } = one as Object3D & {
      geometry?: Disposable;
      material?: (Disposable & { map?: Disposable | null }) | (Disposable & { map?: Disposable | null })[];
    };
    geometry?.dispose();
    for (const each of Array.isArray(material) ? material : material ? [material] : []) {
      each.map?.dispose();
      each.dispose();
    }
  });
  thing.removeFromParent();
}
