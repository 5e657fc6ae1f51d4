/** The lines of a chart from 0 up: round steps of 1, 2 or 5, at most five of them, the last above the highest value. */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(1, highest / 4);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * unit >= rough) ?? 10) * unit;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** How many labels to step, so that labels of the given width fit. */
export const labelStep = (labels: number, width: number, each: number): number =>
  Math.max(1, Math.ceil((labels * each) / Math.max(1, width)));

/** The picture in CSS pixels, and the room around its lines. */
export type Frame = {
  width: number;
  height: number;
  edge: { top: number; right: number; bottom: number; left: number };
};

/** Where things stand in a picture. */
export type Scale = {
  x: (at: number) => number;
  y: (value: number) => number;
  /** The width of one label's place, and the height of 0. */
  slot: number;
  floor: number;
  /** The label that is nearest to a place. */
  nearest: (x: number) => number;
};

/** Spreads so many labels from edge to edge, or with a band for each; values go from 0 up to the highest tick. */
export function scaleOf(frame: Frame, count: number, ticks: readonly number[], banded = false): Scale {
  const { width, height, edge } = frame;
  const floor = height - edge.bottom;
  const slot = Math.max(1, width - edge.left - edge.right) / Math.max(1, banded ? count : count - 1);
  const most = ticks.at(-1) || 1;
  return {
    slot,
    floor,
    x: (at) => edge.left + (banded ? at + 0.5 : at) * slot,
    y: (value) => floor - (value / most) * (floor - edge.top),
    nearest: (x) => {
      const place = (x - edge.left) / slot;
      return Math.min(count - 1, Math.max(0, banded ? Math.floor(place) : Math.round(place)));
    },
  };
}
