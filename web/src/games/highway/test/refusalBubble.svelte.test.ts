import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Refused } from '../refusalBubble.svelte';

test('a reason whose bubble is gone counts as not said, and nothing is taken back', () => {
  let forgotten = 0;
  const end = $effect.root(() => {
    const refused = new Refused(
      () => ({ shape: 'a', at: { x: 0, y: 0 } }),
      () => (forgotten += 1),
    );
    refused.say();
    flushSync();
    expect(refused.said).toBe(true);
    refused.dismiss();
    flushSync();
    expect(refused.said).toBe(false);
    expect(forgotten).toBe(0);
  });
  end();
});
