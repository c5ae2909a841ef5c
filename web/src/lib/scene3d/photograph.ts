import type { Room } from './viewport';

/** Takes a fine picture of what is seen and hands it over as a file. */
export async function photographed(room: Room, name: string): Promise<void> {
  const file = await developed(room);
  if (file) saved(file, name);
}

async function developed(room: Room): Promise<Blob | null> {
  const picture = await room.picture();
  return new Promise((done) => picture.toBlob(done, 'image/png'));
}

/** Whether this browser can give a picture to somebody else. */
export function sendable(): boolean {
  return navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false;
}

/** Takes a fine picture of what is seen and lets its owner choose who gets it. */
export async function sent(room: Room, name: string): Promise<void> {
  const file = await developed(room);
  if (!file) return;
  // whoever thinks better of it has not failed
  await navigator.share({ files: [new File([file], name, { type: 'image/png' })] }).catch(() => undefined);
}

/** Hands a file over to who looks at the page. */
export function saved(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
