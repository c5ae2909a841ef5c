let known: boolean | null = null;

let sluggish = false;

/** Viewports report a slow machine; decorative 3D is then skipped. */
export function slow(): void {
  sluggish = true;
}

/** Whether the machine is fast enough for decorative 3D. */
export function brisk(): boolean {
  return drawable() && !sluggish;
}

/** Whether the browser supports WebGL; called before three.js is loaded. */
export function drawable(): boolean {
  if (known === null) {
    const context = document.createElement('canvas').getContext('webgl2');
    known = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return known;
}
