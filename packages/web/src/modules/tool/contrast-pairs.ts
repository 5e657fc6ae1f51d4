/** A colour that stands on another, by the names of the tokens; `least`: how well they must tell apart. */
export type ContrastPair = { name: string; on: string; of: string; least: number };

const text = 4.5;
/** What is no text, a line or a dot. Source: WCAG 2, 1.4.11. */
const graphic = 3;

const pair = (name: string, of: string, on: string, least = text): ContrastPair => ({ name, of, on, least });

/** Which colours of the product meet, by what they are for. */
export const contrastPairs = {
  brand: [
    pair('button', 'brand-ink', 'brand'),
    pair('buttonHover', 'brand-ink', 'brand-hover'),
    pair('buttonActive', 'brand-ink', 'brand-active'),
    pair('link', 'brand-text', 'surface'),
    pair('linkOnSoft', 'brand-text', 'brand-100'),
    pair('focus', 'focus', 'surface', graphic),
  ],
  text: [
    pair('text', 'text', 'surface'),
    pair('text2', 'text-2', 'surface'),
    pair('text3', 'text-3', 'surface'),
    pair('textOnPage', 'text', 'bg'),
  ],
  status: (['ok', 'info', 'warn', 'bad', 'mute'] as const).map((one) => pair(one, one, `${one}-bg`)),
  nav: [
    pair('nav', 'nav-text', 'nav-bg'),
    pair('nav2', 'nav-text-2', 'nav-bg'),
    pair('navActive', 'nav-active', 'nav-bg'),
  ],
  chart: [1, 2, 3, 4, 5, 6].map((no) => pair(`chart${no}`, `chart-${no}`, 'surface', graphic)),
  unit: (['leased', 'owner', 'vacant'] as const).map((use) => pair(use, `unit-${use}`, `unit-${use}-bg`)),
} as const satisfies Readonly<Record<string, readonly ContrastPair[]>>;

/** A colour as the browser answers it, as #rrggbb; undefined for what isn't a plain colour. */
export function hexOf(value: string): string | undefined {
  const text = value.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  return short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : undefined;
}
