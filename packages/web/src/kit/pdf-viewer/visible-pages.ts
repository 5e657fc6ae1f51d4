/** The visible pages, and the one being read: the one a third down the window. */
export function visiblePages(tops: readonly number[], top: number, height: number) {
  const at = (y: number) =>
    Math.max(
      0,
      tops.findLastIndex((one) => one <= y),
    );
  return { first: at(top) + 1, last: at(top + height) + 1, current: at(top + height / 3) + 1 };
}
