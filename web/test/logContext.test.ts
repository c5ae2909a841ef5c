import { expect, test, vi } from 'vitest';
import type { GamePage, LogContext } from '../src/lib/table';
import { describeLine } from '../src/lib/logContext';

test('an exception in the text of a line leaves the other lines readable', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const page = {
    describeLine: (index: number) => {
      if (index === 0) throw new Error('no such tile');
      return 'fine';
    },
  } as unknown as GamePage;
  const telling = { lines: [{ by: 0 }, { by: 1 }], names: [] } as unknown as LogContext;
  expect([describeLine(page, 0, telling), describeLine(page, 1, telling)]).toEqual([null, 'fine']);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
