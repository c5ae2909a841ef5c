/** Mounts components in elements of a given style, for tests in a browser. */

import { flushSync, mount, unmount, type Component, type ComponentProps } from 'svelte';
import { onTestFinished } from 'vitest';

/** Mounts a component in a new element, and removes it after the test. */
// The props of any component.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function mountIn<Part extends Component<any>>(
  style: string,
  part: Part,
  props: ComponentProps<Part>,
): HTMLElement {
  const target = document.createElement('div');
  target.style.cssText = style;
  document.body.append(target);
  const mounted = mount(part, { target, props });
  flushSync();
  onTestFinished(async () => {
    await unmount(mounted);
    target.remove();
  });
  return target;
}
