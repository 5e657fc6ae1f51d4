/** How many programs are through at the end of each wave: one first, then a tenth of all, then the rest. */
export function rollOutWavesOf(count: number): number[] {
  const ends = [1, 1 + Math.ceil(count / 10), count].filter((end) => end <= count);
  return [...new Set(ends)];
}
