import { expect, test, vi } from 'vitest';
import { confirmProposal } from '../src/lib/proposal';

test('a proposal with something to run first does not act', () => {
  const act = vi.fn();
  const run = vi.fn();
  confirmProposal({ action: {}, words: '', run, cancel: () => undefined }, act);
  expect([run.mock.calls.length, act.mock.calls.length]).toEqual([1, 0]);
  confirmProposal({ action: { lay: 1 }, words: '', cancel: () => undefined }, act);
  expect(act).toHaveBeenCalledWith({ lay: 1 }, null);
});
