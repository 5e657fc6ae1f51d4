import { create, type QRCodeSegment } from 'qrcode';

/** The margin that cameras need, in modules. */
const quietZone = 4;

/** Capitals take less room than bytes. */
const segmentOf = (text: string): QRCodeSegment =>
  /^[\dA-Z $%*+\-./:]+$/.test(text)
    ? { data: text, mode: 'alphanumeric' }
    : { data: new TextEncoder().encode(text), mode: 'byte' };

/** Where the dark modules of a QR code (level M) lie, and how many modules it is wide with its margin. */
export function qrModules(text: string): { dark: [x: number, y: number][]; wide: number } {
  const { modules } = create([segmentOf(text)], { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const dark: [number, number][] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (modules.get(y, x)) dark.push([x + quietZone, y + quietZone]);
    }
  }
  return { dark, wide: size + 2 * quietZone };
}
