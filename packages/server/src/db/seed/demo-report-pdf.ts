import { deflateSync } from 'node:zlib';

/** What stands on a page of a demo report: lines of text, and a chart where there is one. */
export type DemoPage = {
  title: string;
  lines: readonly string[];
  chart?: { caption: string; kind: 'bars' | 'line'; values: readonly number[]; names: readonly string[] };
};

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
/** Text in UTF-16, in which the Chinese font counts. */
const utf16 = (text: string) => `<${hexOf(text)}>`;

const put = (text: string, size: number, x: number, y: number) =>
  `BT /F1 ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td ${utf16(text)} Tj ET`;

const colours = { bar: '0.17 0.43 0.66', top: '0.84 0.45 0.11', ground: '0.6 0.6 0.6' };
const chartAt = { x: 70, y: 120, width: 455, height: 200 };

function chartOf({ caption, kind, values, names }: NonNullable<DemoPage['chart']>): string[] {
  const { x, y, width, height } = chartAt;
  const most = Math.max(...values, 1);
  const step = width / values.length;
  const topOf = (value: number) => y + (value / most) * height;
  const drawn = [
    put(caption, 10, x, y + height + 34),
    `${colours.ground} RG 0.8 w ${x} ${y} m ${x + width} ${y} l S`,
  ];
  const middle = (n: number) => x + (n + 0.5) * step;
  if (kind === 'bars') {
    values.forEach((value, n) => {
      const colour = value === most ? colours.top : colours.bar;
      drawn.push(
        `${colour} rg ${(middle(n) - step * 0.3).toFixed(1)} ${y} ${(step * 0.6).toFixed(1)} ${((value / most) * height).toFixed(1)} re f`,
      );
    });
  } else {
    const points = values.map((value, n) => `${middle(n).toFixed(1)} ${topOf(value).toFixed(1)}`);
    drawn.push(
      `${colours.top} RG 2 w ${points.map((point, n) => `${point} ${n === 0 ? 'm' : 'l'}`).join(' ')} S`,
    );
  }
  drawn.push('0.2 0.2 0.2 rg');
  values.forEach((value, n) => {
    drawn.push(put(String(value), 9, middle(n) - 9, topOf(value) + 6));
    drawn.push(put(names[n] ?? '', 9, middle(n) - step * 0.32, y - 16));
  });
  return drawn;
}

function contentOf({ title, lines, chart }: DemoPage, no: number): string {
  const text = ['0.1 0.1 0.1 rg', put(title, 20, 56, 770)];
  lines.forEach((line, n) => {
    text.push(put(line, 11.5, 56, 728 - n * 21));
  });
  if (chart) text.push(...chartOf(chart));
  text.push('0.45 0.45 0.45 rg', put(String(no), 9, 295, 42));
  return text.join('\n');
}

const font = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[4 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 5>>/FontDescriptor 5 0 R/DW 1000/W[1 95 500]>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
];
/** Objects before the first page: catalogue, pages, and the font's three. */
const before = 2 + font.length;

/** The contents of a document, of which each line leads to a page: their head, and a line for each. */
function outlineOf(pages: readonly DemoPage[], from: number, pageOf: (n: number) => number): string[] {
  const last = from + pages.length;
  const lines = pages.map(({ title }, n) => {
    const [previous, next] = [
      n > 0 ? `/Prev ${from + n} 0 R` : '',
      n < pages.length - 1 ? `/Next ${from + n + 2} 0 R` : '',
    ];
    return `<</Title <FEFF${hexOf(title)}>/Parent ${from} 0 R/Dest[${pageOf(n)} 0 R/Fit]${previous}${next}>>`;
  });
  return [`<</Type/Outlines/First ${from + 1} 0 R/Last ${last} 0 R/Count ${pages.length}>>`, ...lines];
}

/**
 * A document of several pages with charts. Its font is not in it: readers have one for Chinese, as for every document
 * without its own.
 */
export function reportPdf(pages: readonly DemoPage[]): Buffer {
  const idOf = (n: number) => before + 1 + n * 2;
  const kids = pages.map((_, n) => `${idOf(n)} 0 R`).join(' ');
  const parts: (string | Buffer)[] = ['%PDF-1.5\n'];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (...pieces: (string | Buffer)[]) => {
    places.push(at);
    for (const piece of [`${places.length} 0 obj\n`, ...pieces, '\nendobj\n']) {
      parts.push(piece);
      at += piece.length;
    }
  };
  const outline = before + 1 + pages.length * 2;
  add(`<</Type/Catalog/Pages 2 0 R/Outlines ${outline} 0 R>>`);
  add(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`);
  for (const object of font) add(object);
  pages.forEach((page, n) => {
    const content = deflateSync(Buffer.from(contentOf(page, n + 1), 'latin1'));
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${idOf(n) + 1} 0 R>>`,
    );
    add(`<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`, content, '\nendstream');
  });
  for (const object of outlineOf(pages, outline, idOf)) add(object);
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = places.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
  );
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}
