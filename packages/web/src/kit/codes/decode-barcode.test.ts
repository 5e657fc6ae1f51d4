import { BarcodeFormat, DataMatrixWriter } from '@zxing/library';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { decodeBarcode } from './decode-barcode.ts';

/** What labels and passes are printed with. */
const all = ['qr_code', 'code_128', 'code_39', 'data_matrix'];

/** A picture of rows of modules, four pixels each, on white paper. */
function drawn(rows: boolean[][], size = 4, margin = 12) {
  const width = ((rows[0]?.length ?? 0) + margin * 2) * size;
  const height = (rows.length + margin * 2) * size;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dark = rows[Math.floor(y / size) - margin]?.[Math.floor(x / size) - margin] ?? false;
      if (dark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height };
}

/** Bars and spaces in turn, so many modules wide each, forty rows high. */
function bars(widths: string) {
  const row = [...widths].flatMap((width, at) => Array.from({ length: Number(width) }, () => at % 2 === 0));
  return drawn(Array.from({ length: 40 }, () => row));
}

function qr(text: string) {
  const { size, data } = create(text).modules;
  return drawn(
    Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => data[y * size + x] === 1)),
  );
}

function dataMatrix(text: string) {
  const found = new DataMatrixWriter().encode(text, BarcodeFormat.DATA_MATRIX, 0, 0, new Map());
  const rows = Array.from({ length: found.getHeight() }, (_, y) =>
    Array.from({ length: found.getWidth() }, (_, x) => found.get(x, y)),
  );
  return drawn(rows);
}

// As their standards print “AB12”: start, characters, check where there is one, end.
const code128 = ['211214', '111323', '131123', '123221', '223211', '221132', '2331112'].join('');
const code39 = ['131131311', '311113113', '113113113', '311311113', '113311113', '131131311'].join('1');

describe('a picture is read', () => {
  test.each([
    ['a device’s label as a QR code', qr('TURN00017'), 'TURN00017'],
    ['a pass of 200 characters', qr('MDI1.'.padEnd(200, 'aB3-_')), 'MDI1.'.padEnd(200, 'aB3-_')],
    ['a Code 128', bars(code128), 'AB12'],
    ['a Code 39', bars(code39), 'AB12'],
    ['a Data Matrix', dataMatrix('TURN00017'), 'TURN00017'],
  ])('%s', (_, picture, text) => {
    expect(decodeBarcode(picture, all)).toBe(text);
  });

  test('only for codes that are asked for', () => {
    expect(decodeBarcode(bars(code39), ['qr_code'])).toBeUndefined();
    expect(decodeBarcode(drawn([[false]]), all)).toBeUndefined();
  });
});
