/** A colour by lightness, chroma and hue, as eyes tell them: changing one leaves the others as they look. */
export type Oklch = { l: number; c: number; h: number };

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** The same of #rrggbb. Source: Björn Ottosson, Oklab. */
export function oklchOf(hex: string): Oklch {
  const value = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255].map((part) => toLinear(part / 255));
  const [red = 0, green = 0, blue = 0] = [r, g, b];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function linearOf({ l: light, c, h }: Oklch): [number, number, number] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isShown = (parts: readonly number[]) => parts.every((part) => part >= -0.0005 && part <= 1.0005);

/** #rrggbb of it; what no screen can show loses colour until one can. */
export function hexOf({ l, c, h }: Oklch): string {
  let chroma = c;
  let parts = linearOf({ l, c, h });
  while (!isShown(parts) && chroma > 0.001) {
    chroma *= 0.96;
    parts = linearOf({ l, c: chroma, h });
  }
  const bytes = parts.map((part) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
