import { readFile, writeFile } from 'node:fs/promises';
import { PDFArray, type PDFContext, PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import type { Stamp, StampAnswer } from '../documents/document-task.ts';
import { type OutlinedLine, outlinedLineOf } from './outlined-line.ts';

/** The height of letters and the distance between lines, in points of the page. */
const size = 16;
const gap = 150;
const tilt = 30;
const maxLines = 400;
const grey = 0.35;

/** Adds a drawing that pages can refer to. */
const drawing = (context: PDFContext, operators: string, more: Record<string, unknown>): PDFRef =>
  context.register(
    // The library's own type for what stands in a dictionary is not exported.
    context.flateStream(operators, { Type: 'XObject', Subtype: 'Form', ...more } as never),
  );

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Repeats the line over a page of this box, tilted for whoever looks at it. */
function tiles(line: OutlinedLine, box: readonly number[], turned: number): string {
  const [left = 0, bottom = 0, width = 0, height = 0] = box;
  const angle = ((tilt + turned) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const scale = size / line.unitsPerEm;
  const long = line.width * scale + gap / 2;
  const half = Math.hypot(width, height) / 2;
  const grow = Math.max(1, Math.sqrt((((2 * half) / long) * ((2 * half) / gap)) / maxLines));
  const placed: string[] = [];
  for (let y = -half; y <= half; y += gap * grow) {
    for (let x = -half; x <= half; x += long * grow) {
      const [toX, toY] = [left + width / 2 + x * cos - y * sin, bottom + height / 2 + x * sin + y * cos];
      const turn = [scale * cos, scale * sin, -scale * sin, scale * cos, toX, toY].map(round);
      placed.push(`q ${turn.join(' ')} cm /Line Do Q`);
    }
  }
  return placed.join('\n');
}

/** Wraps a page's own drawing between two others. */
function put(page: PDFPage, before: PDFRef, name: string, tile: PDFRef): void {
  const { node } = page;
  const { context } = node;
  node.setXObject(PDFName.of(name), tile);
  const after = context.register(context.flateStream(`Q\nq /${name} Do Q`));
  const own = node.Contents();
  // Each page gets an array of its own: pages that share one would be stamped twice.
  const pieces = own instanceof PDFArray ? own.asArray() : own ? [node.get(PDFName.of('Contents'))] : [];
  const all = PDFArray.withContext(context);
  all.push(before);
  for (const piece of pieces) if (piece) all.push(piece);
  all.push(after);
  node.set(PDFName.of('Contents'), all);
}

/** Draws a line over every page of a PDF and writes all of it anew: what is only appended could be cut off. */
export async function drawStamp(file: string, out: string, { text, strength }: Stamp): Promise<StampAnswer> {
  try {
    const pdf = await PDFDocument.load(await readFile(file), { updateMetadata: false });
    const { context } = pdf;
    const line = outlinedLineOf(text.replace(/\p{Cc}/gu, ' '));
    const letters = drawing(context, line.operators, {
      BBox: [0, line.descent, line.width, line.ascent],
    });
    const before = context.register(context.flateStream('q'));
    const light = context.register(context.obj({ Type: 'ExtGState', ca: strength, CA: strength }));
    const made = new Map<string, { name: string; tile: PDFRef }>();
    for (const page of pdf.getPages()) {
      const { x, y, width, height } = page.getCropBox();
      const box = [x, y, width, height];
      const turned = page.getRotation().angle;
      const key = [...box, turned].join();
      const known = made.get(key) ?? {
        name: `MdiStamp${made.size}`,
        tile: drawing(context, `/Light gs ${grey} g\n${tiles(line, box, turned)}`, {
          BBox: [x, y, x + width, y + height],
          Resources: { XObject: { Line: letters }, ExtGState: { Light: light } },
        }),
      };
      made.set(key, known);
      put(page, before, known.name, known.tile);
    }
    const bytes = await pdf.save({
      useObjectStreams: true,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    await writeFile(out, bytes);
    return { is: 'stamped', pages: pdf.getPageCount() };
  } catch {
    return { is: 'broken' };
  }
}
