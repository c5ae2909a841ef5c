import { expect, test } from 'vitest';
import { latestOnly } from '../src/lib/latest';

test('an overtaken call delivers nothing, neither a result nor an error', async () => {
  const calls: { resolve(text: string): void; reject(error: Error): void }[] = [];
  const load = latestOnly(() => new Promise<string>((resolve, reject) => calls.push({ resolve, reject })));
  const all = [load(), load(), load()];
  calls[2]?.resolve('new');
  calls[1]?.reject(new Error('late'));
  calls[0]?.resolve('old');
  expect(await Promise.all(all)).toEqual([undefined, undefined, 'new']);
});
