import type { Room } from './room';

/** Takes a fine picture of what is seen and hands it over as a file. */
export async function photographed(room: Room, name: string): Promise<void> {
  const picture = await room.picture();
  const file = await new Promise<Blob | null>((done) => picture.toBlob(done, 'image/png'));
  if (file) saved(file, name);
}

/** Hands a file over to who looks at the page. */
export function saved(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
