import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, create, type Font } from 'fontkit';

const inSources = import.meta.url.endsWith('.ts');
/** In the build all programs lie in one folder, beside the folder of fonts. */
const file = fileURLToPath(
  new URL(`${inSources ? '../../../' : '../'}fonts/NotoSansHans-Regular.otf`, import.meta.url),
);

let font: Font | undefined;

/** A line as operators of a page, in units of its font. */
export type OutlinedLine = {
  operators: string;
  width: number;
  ascent: number;
  descent: number;
  unitsPerEm: number;
};

const letters = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' } as const;

/** Collects drawing operators in whole units, each a thousandth of a letter's height. */
function pen() {
  const said: string[] = [];
  let at: readonly [number, number] = [0, 0];
  const whole = (values: readonly number[]) => values.map((value) => Math.round(value)).join(' ');
  return {
    said,
    draw({ command, args }: Command, left: number) {
      const points = args.map((value, which) => (which % 2 === 0 ? value + left : value));
      const [x = 0, y = 0, toX = 0, toY = 0] = points;
      if (command === 'quadraticCurveTo') {
        // Pages know only curves with two handles.
        const third = (from: number, handle: number) => from + (2 / 3) * (handle - from);
        const curve = [third(at[0], x), third(at[1], y), third(toX, x), third(toY, y), toX, toY];
        said.push(`${whole(curve)} c`);
      } else {
        said.push(command === 'closePath' ? 'h' : `${whole(points)} ${letters[command]}`);
      }
      const [endX, endY] = points.slice(-2);
      if (endX !== undefined && endY !== undefined) at = [endX, endY];
    },
  };
}

/** Draws a line by the outlines of its letters: it holds no text that could be searched for and taken out. */
export function outlinedLineOf(text: string): OutlinedLine {
  font ??= create(readFileSync(file));
  const { glyphs, positions } = font.layout(text);
  const { said, draw } = pen();
  let width = 0;
  for (const [which, { path }] of glyphs.entries()) {
    for (const command of path.commands) draw(command, width);
    width += positions[which]?.xAdvance ?? 0;
  }
  const { ascent, descent, unitsPerEm } = font;
  return { operators: `${said.join('\n')}\nf`, width, ascent, descent, unitsPerEm };
}
