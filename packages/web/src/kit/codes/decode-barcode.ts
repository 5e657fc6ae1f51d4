import {
  BinaryBitmap,
  Code39Reader,
  Code128Reader,
  DataMatrixReader,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';

type Reader = { decode: (picture: BinaryBitmap) => { getText: () => string } };
/** What a canvas gives of a picture: four bytes a pixel. */
type Pixels = { data: Uint8ClampedArray; width: number; height: number };

const readers: Record<string, () => Reader> = {
  qr_code: () => new QRCodeReader(),
  code_128: () => new Code128Reader(),
  code_39: () => new Code39Reader(),
  data_matrix: () => new DataMatrixReader(),
};

/** How light each pixel is; green counts for half of what the eye sees. */
function lightOf({ data, width, height }: Pixels): Uint8ClampedArray {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at++) {
    const from = at * 4;
    light[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) >> 2;
  }
  return light;
}

/** Reads a code of one of these formats from a picture; undefined where there is none. */
export function decodeBarcode(pixels: Pixels, formats: readonly string[]): string | undefined {
  const source = new RGBLuminanceSource(lightOf(pixels), pixels.width, pixels.height);
  const picture = new BinaryBitmap(new HybridBinarizer(source));
  for (const format of formats) {
    try {
      const text = readers[format]?.().decode(picture).getText();
      if (text) return text;
    } catch {
      // The reader throws when it sees no code of its kind.
    }
  }
  return undefined;
}
