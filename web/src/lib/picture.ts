/** Pictures to save or share: stand-alone SVG images and their PNG files. */

/** Resolves a CSS colour with tokens to a literal colour. */
export function resolveColour(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Escapes a text for SVG. */
export const escapeText = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders an SVG image as a PNG file; null if the browser cannot. */
async function render(svg: string, name: string): Promise<File | null> {
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    await new Promise((loaded, failed) => {
      image.onload = loaded;
      image.onerror = failed;
      image.src = source;
    });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/png'));
    return blob && new File([blob], `${name}.png`, { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(source);
  }
}

/** Saves the image as a file. */
export async function savePicture(svg: string, name: string): Promise<void> {
  const file = await render(svg, name);
  if (!file) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Opens the system's share sheet with the image; saves it as a file where there is none. */
export async function sharePicture(svg: string, name: string): Promise<void> {
  const file = await render(svg, name);
  const data = { files: file ? [file] : [] };
  if (!file || typeof navigator.canShare !== 'function' || !navigator.canShare(data))
    return savePicture(svg, name);
  await navigator.share(data).catch((problem: unknown) => {
    if (!(problem instanceof DOMException && problem.name === 'AbortError')) throw problem;
  });
}
