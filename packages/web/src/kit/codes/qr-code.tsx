import { useMemo } from 'react';
import { qrModules } from './qr-matrix.ts';

/** A QR code, level M, with the margin that cameras need. `data-text` is what it says. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { dark, wide } = useMemo(() => qrModules(text), [text]);
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
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="#000" />
    </svg>
  );
}
