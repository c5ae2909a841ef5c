/** How cards and tokens come to where they are. */

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export interface Arrival {
  /** Where it comes from on the screen; null where it just comes down. */
  from: DOMRect | null;
  calm: boolean;
  /** No motion at all, as when a replay leaps. */
  still: boolean;
}

/** The way from a rectangle on the screen to where the node lies, in the node's own units. */
function way(node: Element, from: DOMRect): { x: number; y: number } {
  const here = node.getBoundingClientRect();
  const scale = node instanceof SVGGraphicsElement ? (node.getScreenCTM()?.a ?? 1) : 1;
  return {
    x: (from.left + from.width / 2 - here.left - here.width / 2) / scale,
    y: (from.top + from.height / 2 - here.top - here.height / 2) / scale,
  };
}

/** Something travels to its place, or springs up there; in calm mode it fades in. */
export function arrive(node: Element, { from, calm, still }: Arrival): TransitionConfig {
  if (still) return { duration: 0 };
  if (calm) return { duration: 200, css: (t) => `opacity: ${t}` };
  if (!from)
    return {
      duration: 260,
      css: (t) => `transform: scale(${t < 0.7 ? (t / 0.7) * 1.12 : 1.12 - (0.12 * (t - 0.7)) / 0.3})`,
    };
  const { x, y } = way(node, from);
  return {
    duration: 300,
    css: (t) => {
      const gone = 1 - cubicOut(t);
      return `transform: translate(${x * gone}px, ${y * gone}px) scale(${1 + 0.12 * gone})`;
    },
  };
}

/** A card turns over on its upright axis. */
export function turn(_node: Element, { calm, still }: Pick<Arrival, 'calm' | 'still'>): TransitionConfig {
  if (still) return { duration: 0 };
  if (calm) return { duration: 200, css: (t) => `opacity: ${t}` };
  return {
    duration: 240,
    easing: cubicOut,
    css: (t) => `transform: translateX(${41 * (1 - t)}px) scaleX(${t})`,
  };
}
