/** The angle of the mark, the same as that of saved copies. */
const turn = -Math.PI / 9;
/** In pixels of the page: the height of letters, and the distance between lines and rows. */
const sizes = { letter: 14, across: 72, down: 92 } as const;

type Box = { width: number; height: number };

/** Where the lines of a mark begin, in its own rotated system, so that they cover a page of this size. */
export function readerMarkPositions({ width, height }: Box, lineWidth: number): { x: number; y: number }[] {
  const reach = Math.hypot(width, height);
  const step = lineWidth + sizes.across;
  const places: { x: number; y: number }[] = [];
  for (let row = 0, y = -reach / 2; y <= reach / 2; row += 1, y += sizes.down) {
    // Every other row is shifted by half a line, so that no strip down the page is free of it.
    for (let x = -reach / 2 - (row % 2) * (step / 2); x <= reach / 2; x += step) places.push({ x, y });
  }
  return places;
}

/**
 * Draws whose page it is into the picture itself, so that nothing can be taken off. `scale` is how many points of the
 * picture a pixel of the page has, `strength` how dark it is in hundredths.
 */
export function drawReaderMark(
  pen: CanvasRenderingContext2D,
  line: string,
  strength: number,
  scale: number,
): void {
  const { width, height } = pen.canvas;
  pen.save();
  pen.setTransform(scale, 0, 0, scale, width / 2, height / 2);
  pen.rotate(turn);
  pen.globalAlpha = strength / 100;
  pen.fillStyle = '#000';
  pen.font = `${sizes.letter}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
  pen.textBaseline = 'middle';
  const box = { width: width / scale, height: height / scale };
  for (const { x, y } of readerMarkPositions(box, pen.measureText(line).width)) pen.fillText(line, x, y);
  pen.restore();
}
