/**
 * A clip of the city turning once: its pictures are taken one by one, however slowly, and then filmed at an
 * even pace.
 */

import type { CityScene } from '../scene/scene';

/** What a clip is made of: pictures, pictures a second, samples of each, pixels across. */
const FINE = { count: 160, pace: 20, samples: 6, wide: 960 };
const ROUGH = { count: 48, pace: 8, samples: 1, wide: 640 };
const KINDS = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const BITS = 5_000_000;

/** The kind of film that this browser can make. */
export function filmable(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return KINDS.find((kind) => MediaRecorder.isTypeSupported(kind)) ?? null;
}

export interface Filming {
  /** Says how far it is; false stops it. */
  told(n: number, of: number): boolean;
  /** Draws one picture onto the canvas that is filmed. */
  drawn(canvas: HTMLCanvasElement, picture: ImageBitmap): void;
}

export interface Film {
  film: Blob;
  /** Its first picture. */
  first: Blob;
}

/** The pictures of one round, packed. */
async function round(
  scene: CityScene,
  { told }: Filming,
  { count, pace, samples, wide }: typeof FINE,
): Promise<Blob[] | null> {
  const pictures: Blob[] = [];
  while (pictures.length < count) {
    if (!told(pictures.length + 1, count)) return null;
    const picture = await scene.room.picture(samples, Math.min(wide, scene.room.canvas.width * 2));
    const packed = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/jpeg', 0.93));
    if (!packed) return null;
    pictures.push(packed);
    scene.advance(360 / count, 1 / pace);
  }
  return pictures;
}

/** Shows pictures at an even pace to a recorder. */
async function filmed(
  pictures: readonly Blob[],
  pace: number,
  kind: string,
  { drawn }: Filming,
): Promise<Film> {
  const canvas = document.createElement('canvas');
  drawn(canvas, await createImageBitmap(pictures[0]!));
  const first = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  const recorder = new MediaRecorder(canvas.captureStream(pace), {
    mimeType: kind,
    videoBitsPerSecond: BITS,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((done) => (recorder.onstop = done));
  recorder.start();
  const start = performance.now();
  for (const [i, packed] of pictures.entries()) {
    const picture = await createImageBitmap(packed);
    const wait = start + (i * 1000) / pace - performance.now();
    if (wait > 0) await new Promise((resume) => setTimeout(resume, wait));
    drawn(canvas, picture);
    picture.close();
  }
  await new Promise((resume) => setTimeout(resume, 1000 / pace));
  recorder.stop();
  await stopped;
  return { film: new Blob(parts, { type: kind.split(';')[0] ?? kind }), first: first ?? pictures[0]! };
}

/** Films one round of the city; null if it was stopped. */
export async function clip(scene: CityScene, filming: Filming): Promise<Film | null> {
  const kind = filmable();
  if (!kind) throw new Error('no film');
  const wish = scene.room.quality === 'high' ? FINE : ROUGH;
  const pictures = await round(scene, filming, wish);
  return pictures && filmed(pictures, wish.pace, kind, filming);
}
