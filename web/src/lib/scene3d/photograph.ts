import type { Viewport } from './viewport';

/** Renders the current view at full quality and downloads it. */
export async function photographed(room: Viewport, name: string): Promise<void> {
  const file = await developed(room);
  if (file) saved(file, name);
}

async function developed(room: Viewport): Promise<Blob | null> {
  const picture = await room.picture();
  return new Promise((done) => picture.toBlob(done, 'image/png'));
}

/** Whether the browser can share image files. */
export function sendable(): boolean {
  return navigator.canShare?.({ files: [new File([], 'picture.png', { type: 'image/png' })] }) ?? false;
}

/** Renders the current view at full quality and opens the share sheet. */
export async function sent(room: Viewport, name: string): Promise<void> {
  const file = await developed(room);
  if (!file) return;
  // cancelling the share sheet is not an error
  await navigator.share({ files: [new File([file], name, { type: 'image/png' })] }).catch(() => undefined);
}

/** Downloads a file. */
export function saved(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
