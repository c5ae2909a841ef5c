import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photographed, sendable, sent } from '../src/lib/scene3d/photograph';
import type { Viewport } from '../src/lib/scene3d/viewport';

const PNG = new Blob(['picture'], { type: 'image/png' });
const room = {
  picture: () => Promise.resolve({ toBlob: (done: (file: Blob) => void) => done(PNG) }),
} as unknown as Viewport;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that shares nothing, or files as told. */
function browser(share?: (given: ShareData) => Promise<void>): { files: File[] } {
  const shared: { files: File[] } = { files: [] };
  const note = async (given: ShareData) => {
    shared.files.push(...(given.files ?? []));
    await share?.(given);
  };
  vi.stubGlobal(
    'navigator',
    share ? { canShare: ({ files }: ShareData) => files?.[0]?.type === 'image/png', share: note } : {},
  );
  return shared;
}

test('a photograph is saved as a file', async () => {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  await photographed(room, 'tokyo-jutaku.png');
  expect(link.download).toBe('tokyo-jutaku.png');
  expect(link.href).toMatch(/^blob:/);
  expect(link.click).toHaveBeenCalledOnce();
  vi.runAllTimers();
});

test('where a browser hands on files, a photograph is handed on', async () => {
  const shared = browser(() => Promise.resolve());
  expect(sendable()).toBe(true);
  await sent(room, 'tokyo-jutaku.png');
  expect(shared.files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['tokyo-jutaku.png', 'image/png', PNG.size],
  ]);
});

test('who thinks better of handing it on has not failed', async () => {
  const shared = browser(() => Promise.reject(new DOMException('', 'AbortError')));
  await expect(sent(room, 'tokyo-jutaku.png')).resolves.toBeUndefined();
  expect(shared.files).toHaveLength(1);
});

test('where a browser cannot, it is not offered', () => {
  browser();
  expect(sendable()).toBe(false);
});
