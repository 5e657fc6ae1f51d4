/** The zoom steps; 1 fits the width. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const least = 0.5;
const largest = 4;

export const boundedZoom = (zoom: number): number => Math.min(largest, Math.max(least, zoom));

/** The next size up or down; the same at either end. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  const found = by > 0 ? steps.find((one) => one > zoom + 0.01) : steps.findLast((one) => one < zoom - 0.01);
  return found ?? zoom;
}
