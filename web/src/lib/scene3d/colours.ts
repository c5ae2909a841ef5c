import { Color } from 'three';

/** A scene's colours, read from CSS variables `--<family>-<name>`. */
export interface Colours {
  (name: string): Color;
  /** As CSS text, for a canvas. */
  text(name: string): string;
  /** As a GLSL vector in linear light. */
  glsl(name: string): string;
}

export function coloursOf(family: string): Colours {
  const style = getComputedStyle(document.documentElement);
  const text = (name: string) => style.getPropertyValue(`--${family}-${name}`).trim();
  const of = (name: string) => new Color(text(name));
  const glsl = (name: string) =>
    `vec3(${of(name)
      .toArray()
      .map((part) => part.toFixed(4))
      .join()})`;
  return Object.assign(of, { text, glsl });
}
