/** A 3D scene on a canvas: loaded once the page is idle, disposed with the canvas. */

import { untrack } from 'svelte';

/** Milliseconds after which a page counts as idle. */
const PATIENCE = 2_500;

/** Runs a task when the page has nothing else to do; returns a function that cancels it. */
function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(task, { timeout: PATIENCE });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(task, PATIENCE / 6);
  return () => clearTimeout(waiting);
}

interface Options<Scene> {
  /** Loads the code of the scene and returns a function that creates it. */
  load(): Promise<(canvas: HTMLCanvasElement) => Scene>;
  /** The scene could not be created. */
  failed?(): void;
  /** The canvas is gone, and the scene with it. */
  ended?(): void;
}

export class LazyScene<Scene extends { dispose(): void }> {
  current: Scene | null = $state.raw(null);

  constructor(private readonly options: Options<Scene>) {}

  /** An attachment for the canvas. */
  attach = (canvas: HTMLCanvasElement): (() => void) =>
    untrack(() => {
      let gone = false;
      const begin = async () => {
        try {
          const create = await this.options.load();
          if (!gone) this.current = create(canvas);
        } catch {
          this.options.failed?.();
        }
      };
      const cancel = whenIdle(() => void begin());
      return () => {
        gone = true;
        cancel();
        this.current?.dispose();
        this.current = null;
        this.options.ended?.();
      };
    });
}
