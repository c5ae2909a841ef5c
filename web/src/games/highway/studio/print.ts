/** A picture as a print: on paper, with a margin and a line written under it. */

/** Of the picture's width: the margin, and the height of the line's letters. */
const [MARGIN, LETTER] = [0.022, 0.026];

export interface Paper {
  sheet: string;
  ink: string;
  soft: string;
  /** A family of letters. */
  hand: string;
}

/** The paper of the page by day. */
export function paperOf(element: Element): Paper {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    sheet: of('--highway-print'),
    ink: of('--highway-print-ink'),
    soft: of('--highway-print-soft'),
    hand: of('--serif') || style.fontFamily,
  };
}

/** The size of a print of such a picture. */
function size(
  width: number,
  height: number,
): { margin: number; foot: number; width: number; height: number } {
  const margin = Math.round(width * MARGIN);
  const foot = Math.round(width * LETTER * 2.4);
  // A film wants even sides.
  return {
    margin,
    foot,
    width: Math.round(width / 2 + margin) * 2,
    height: Math.ceil((height + margin + foot) / 2) * 2,
  };
}

/** Draws a picture and its caption onto a canvas, which takes the size of the print. */
export function printed(
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement | ImageBitmap,
  caption: string,
  signature: string,
  paper: Paper,
): void {
  const { margin, foot, width, height } = size(picture.width, picture.height);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = paper.sheet;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, margin, margin);
  const line = height - foot * 0.5;
  pen.textBaseline = 'middle';
  pen.font = `${Math.round(picture.width * LETTER * 0.62)}px ${paper.hand}`;
  pen.fillStyle = paper.soft;
  pen.textAlign = 'right';
  pen.fillText(signature, width - margin, line);
  const room = width - 3 * margin - pen.measureText(signature).width;
  pen.font = `${Math.round(picture.width * LETTER)}px ${paper.hand}`;
  pen.fillStyle = paper.ink;
  pen.textAlign = 'left';
  pen.fillText(caption, margin, line, room);
}
