let known: boolean | null = null;

/** Whether this browser can draw in three dimensions; asked before anything of that is loaded. */
export function drawable(): boolean {
  if (known === null) {
    const context = document.createElement('canvas').getContext('webgl2');
    known = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return known;
}
