/** A place in the picture, in CSS pixels. */
export type PlotPoint = { x: number; y: number };

/** How steep a smooth line is at each point, so that between two points it never rises above or falls below both. */
function slopesOf(places: readonly PlotPoint[]): number[] {
  const steps = places.slice(1).map((to, at) => {
    const from = places[at] ?? to;
    return (to.y - from.y) / (to.x - from.x || 1);
  });
  return places.map((_, at) => {
    const before = steps[at - 1];
    const after = steps[at];
    if (before === undefined || after === undefined) return before ?? after ?? 0;
    // At a peak or a dip the line is level; elsewhere it is as steep as both sides allow.
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The path of a smooth line through places from left to right. */
export function smoothPath(places: readonly PlotPoint[]): string {
  const [first] = places;
  if (!first) return '';
  const slopes = slopesOf(places);
  const parts = places.slice(1).map((to, at) => {
    const from = places[at] ?? to;
    const third = (to.x - from.x) / 3;
    const out = `${round(from.x + third)} ${round(from.y + third * (slopes[at] ?? 0))}`;
    const into = `${round(to.x - third)} ${round(to.y - third * (slopes[at + 1] ?? 0))}`;
    return `C${out} ${into} ${round(to.x)} ${round(to.y)}`;
  });
  return `M${round(first.x)} ${round(first.y)}${parts.join('')}`;
}

/** Makes the same path with the space down to the floor, to be filled. */
export function areaPath(places: readonly PlotPoint[], floor: number): string {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last || first === last) return '';
  return `${smoothPath(places)}L${round(last.x)} ${floor}L${round(first.x)} ${floor}Z`;
}
