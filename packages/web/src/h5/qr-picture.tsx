import { useMemo } from 'react';
import { qrModules } from '../kit/codes/qr-matrix.ts';

/** Sharp on paper and on every phone. */
const moduleDots = 12;

/** A QR code as a picture that can be kept; '' where the browser can't draw one. */
export function qrPicture(text: string): string {
  const { dark, wide } = qrModules(text);
  const canvas = document.createElement('canvas');
  canvas.width = wide * moduleDots;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return '';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [x, y] of dark) pen.fillRect(x * moduleDots, y * moduleDots, moduleDots, moduleDots);
  return canvas.toDataURL('image/png');
}

/** The same on the page: kept by a long press, or as a file. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const picture = useMemo(() => qrPicture(text), [text]);
  return <img className="qr" src={picture} alt={label} data-text={text} />;
}
