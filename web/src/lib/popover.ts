/** The position of a popover next to a point of the screen. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Placed {
  left: number;
  top: number;
  above: boolean;
  /** The position of its tip along the edge, in percent; null if the popover is at the side. */
  tip: number | null;
}

const GAP = 12;

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Places a popover below, above or at the side of a spot: inside `room`, where it hides least. */
export function beside(
  spot: Box,
  [width, height]: readonly [number, number],
  room: Box,
  seen: readonly Box[],
): Placed {
  const middle = (spot.left + spot.right) / 2;
  const left = within(middle - width / 2, room.left, room.right - width);
  const top = within((spot.top + spot.bottom - height) / 2, room.top, room.bottom - height);
  const tip = within(((middle - left) / width) * 100, 8, 92);
  const ways: Placed[] = [
    { left, top: spot.bottom + GAP, above: false, tip },
    { left, top: spot.top - GAP - height, above: true, tip },
    { left: spot.right + GAP, top, above: false, tip: null },
    { left: spot.left - GAP - width, top, above: false, tip: null },
  ];
  const fit = ways.filter(
    (at) =>
      at.top >= room.top &&
      at.top + height <= room.bottom &&
      at.left >= room.left &&
      at.left + width <= room.right,
  );
  const covered = (at: Placed) =>
    seen.reduce((sum, box) => {
      const across = Math.min(at.left + width, box.right) - Math.max(at.left, box.left);
      const down = Math.min(at.top + height, box.bottom) - Math.max(at.top, box.top);
      return sum + Math.max(0, across) * Math.max(0, down);
    }, 0);
  const [best] = fit.map((at) => ({ at, cost: covered(at) })).sort((a, b) => a.cost - b.cost);
  return (
    best?.at ?? {
      left: within(spot.right + GAP, room.left, room.right - width),
      top,
      above: false,
      tip: null,
    }
  );
}
