/** How a tile comes to rest on the board. */

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export interface Arrival {
  /** Where it comes from, on the screen; null where it was already held over its place. */
  from: DOMRect | null;
  calm: boolean;
  /** No motion at all, as when a replay leaps. */
  still: boolean;
}

/** The way from a rectangle on the screen to where the node lies, in the node's own units. */
function way(node: SVGGraphicsElement, from: DOMRect): { x: number; y: number } {
  const here = node.getBoundingClientRect();
  const scale = node.getScreenCTM()?.a ?? 1;
  return {
    x: (from.left + from.width / 2 - here.left - here.width / 2) / scale,
    y: (from.top + from.height / 2 - here.top - here.height / 2) / scale,
  };
}

/** A tile travels from its stack, or falls from the hand, and settles; in calm mode it fades in. */
export function settle(node: SVGGraphicsElement, { from, calm, still }: Arrival): TransitionConfig {
  if (still) return { duration: 0 };
  if (calm) return { duration: 200, css: (t) => `opacity: ${t}` };
  if (!from) {
    return {
      duration: 190,
      css: (t) => {
        const lift = t < 0.6 ? 1.07 - 0.085 * (t / 0.6) : 0.985 + 0.015 * ((t - 0.6) / 0.4);
        return `transform: scale(${lift})`;
      },
    };
  }
  const { x, y } = way(node, from);
  return {
    duration: 300,
    css: (t) => {
      const gone = 1 - cubicOut(Math.min(1, t / 0.8));
      const lift = t < 0.8 ? 1.1 : 1 + 0.1 * Math.max(0, 1 - (t - 0.8) / 0.15);
      return `transform: translate(${x * gone}px, ${y * gone}px) scale(${lift})`;
    },
  };
}
