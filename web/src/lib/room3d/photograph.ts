import type { Room } from './room';

/** Takes a fine picture of what is seen and hands it over as a file. */
export async function photographed(room: Room, name: string): Promise<void> {
  const picture = await room.picture();
  if (!picture) return;
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}
