import { create } from 'qrcode';
import { useMemo } from 'react';

const quietZone = 4;

/** The dark modules of a QR code as one path, and how many modules it is wide without its margin. */
function qrPath(text: string): { path: string; size: number } {
  const { modules } = create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (modules.get(y, x)) path += `M${x + quietZone} ${y + quietZone}h1v1h-1z`;
    }
  }
  return { path, size };
}

/** A QR code of capitals, digits and `:`, level M, with the margin that cameras need. `data-text` is what it says. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  const wide = size + 2 * quietZone;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${wide} ${wide}`}
      shapeRendering="crispEdges"
      data-text={text}
    >
      <rect width={wide} height={wide} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
