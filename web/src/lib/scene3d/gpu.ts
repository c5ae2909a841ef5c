let known: boolean | null = null;

let sluggish = false;

/** Rooms say when this machine draws slowly: then what is only seen for a moment is better left flat. */
export function slow(): void {
  sluggish = true;
}

/** Whether something that is seen for a moment only is worth drawing in three dimensions. */
export function brisk(): boolean {
  return drawable() && !sluggish;
}

/** Whether this browser can draw in three dimensions; asked before anything of that is loaded. */
export function drawable(): boolean {
  if (known === null) {
    const context = document.createElement('canvas').getContext('webgl2');
    known = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return known;
}
