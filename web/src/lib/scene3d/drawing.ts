/** Creates a texture by drawing on a canvas. */

import { CanvasTexture, SRGBColorSpace } from 'three';

export function drawing(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D, width: number, height: number) => void,
): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext('2d')!, width, height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
