/** The lines of a chart from 0 up: whole steps of 1, 2 or 5, at most five of them, the last above the highest value. */
export function ticksUpTo(highest: number): number[] {
  const rough = Math.max(1, highest / 4);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * unit >= rough) ?? 10) * unit;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Every how many-th label can stand when each needs so many pixels. */
export const labelStep = (labels: number, width: number, each: number): number =>
  Math.max(1, Math.ceil((labels * each) / Math.max(1, width)));
