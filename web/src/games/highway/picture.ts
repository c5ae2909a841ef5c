/** A picture of the city to keep: the drawing with its colours written into it, as a file. */

import { saved } from '../../lib/scene3d/photograph';

const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stop-color',
  'stop-opacity',
  'opacity',
  'filter',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
const WIDTH = 2000;

/** The drawing on its own: outside the page its classes and tokens mean nothing. */
function detached(drawing: SVGSVGElement, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  [drawing, ...drawing.querySelectorAll<SVGElement>('*')].forEach((element, i) => {
    const look = getComputedStyle(element);
    const twin = copies[i]!;
    for (const name of LOOKS) twin.setAttribute(name, look.getPropertyValue(name));
    twin.removeAttribute('class');
    twin.removeAttribute('style');
  });
  copy.setAttribute('width', String(WIDTH));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** Draws it large and hands it over as a PNG file. */
export async function keep(drawing: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = drawing.viewBox.baseVal;
  const tall = Math.round((WIDTH * height) / width);
  const source = URL.createObjectURL(new Blob([detached(drawing, tall)], { type: 'image/svg+xml' }));
  const image = new Image(WIDTH, tall);
  image.src = source;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: tall });
  canvas.getContext('2d')?.drawImage(image, 0, 0, WIDTH, tall);
  URL.revokeObjectURL(source);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!file) return;
  saved(file, name);
}
