import { expect, test } from 'vitest';
import { readerMarkPositions } from './reader-mark.ts';

const turn = -Math.PI / 9;

/** Whether any line of the mark crosses a box of the page, counted from its middle. */
function crosses(
  page: { width: number; height: number },
  line: number,
  box: { x: number; y: number; size: number },
) {
  return readerMarkPositions(page, line).some(({ x, y }) =>
    Array.from({ length: Math.ceil(line / 4) }, (_, at) => at * 4).some((along) => {
      const [u, v] = [x + along, y];
      const at = { x: u * Math.cos(turn) - v * Math.sin(turn), y: u * Math.sin(turn) + v * Math.cos(turn) };
      return Math.abs(at.x - box.x) < box.size / 2 && Math.abs(at.y - box.y) < box.size / 2;
    }),
  );
}

test.each([
  ['a phone', { width: 351, height: 497 }, 150],
  ['a wide page', { width: 960, height: 540 }, 180],
  ['a long line', { width: 351, height: 497 }, 420],
])('no part of a page as large as a paragraph is free of its mark: %s', (_, page, line) => {
  const size = 150;
  for (let x = -page.width / 2 + size / 2; x <= page.width / 2 - size / 2; x += 50)
    for (let y = -page.height / 2 + size / 2; y <= page.height / 2 - size / 2; y += 50)
      expect(crosses(page, line, { x, y, size }), `${x} ${y}`).toBe(true);
});
