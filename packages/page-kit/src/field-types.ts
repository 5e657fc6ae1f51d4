/** A text in both languages; without English, readers see the Chinese one. */
export type Text = { zh: string; en?: string | undefined };

/**
 * An upload with its size, so that nothing jumps while it loads; `en` is shown to readers of English. `focus` stays in
 * sight where less of it is shown, in hundredths of its width and height; where nothing is said, its middle.
 */
export type Picture = {
  up: number;
  w: number;
  h: number;
  en?: number | undefined;
  alt?: Text | undefined;
  focus?: Focus | undefined;
};
export type Focus = { x: number; y: number };

/** What of the app on phones a link or a fixed page may open. */
export const appFeatures = ['pass', 'guests', 'notices', 'inbox', 'me', 'files'] as const;
export type AppFeature = (typeof appFeatures)[number];
/** What a link may open besides: the app of research reports, which is no part of a page, and what people send from screens of their own. */
export const linkFeatures = [...appFeatures, 'reports', 'suggestions', 'reservations'] as const;
export type LinkFeature = (typeof linkFeatures)[number];

/** The icons that come with the pages; they take the colour of where they stand. */
export const iconNames = [
  'home',
  'grid',
  'speaker',
  'user',
  'users',
  'qr',
  'wrench',
  'car',
  'calendar',
  'mail',
  'phone',
  'building',
  'map',
  'file',
  'shop',
  'coffee',
  'shield',
  'key',
  'bolt',
  'chart',
] as const;
export type IconName = (typeof iconNames)[number];
export type Icon = { name: IconName } | { up: number };

export type Link =
  | { to: 'none' }
  | { to: 'page'; page: number }
  | { to: 'feature'; feature: LinkFeature }
  | { to: 'notice' | 'report' | 'file'; id: number }
  | { to: 'tel'; number: string }
  | { to: 'mini'; appid: string; path?: string | undefined }
  | { to: 'web'; url: string };

export type Spot = { lng: number; lat: number };

export type Field =
  | { is: 'text'; most: number; needed: boolean; lines: boolean }
  | { is: 'picture'; ratio: number | null }
  | { is: 'video' | 'icon' | 'page' | 'spot' | 'colour' }
  | { is: 'link'; needed: boolean }
  | { is: 'choice'; of: readonly (string | number | boolean)[] }
  | { is: 'several'; of: readonly string[] };
export type Fields = Readonly<Record<string, Field>>;

/** What a block holds besides its id: fields, and at most one list of items, each with an id of its own. */
export type Shape = {
  /** Grows with a step in `upgrade-stored.ts` whenever what is stored changes. */
  v: number;
  fields: Fields;
  items?: { least: number; most: number; fields: Fields };
};

type Value<F> = F extends { is: 'text' }
  ? Text
  : F extends { is: 'picture' }
    ? Picture | null
    : F extends { is: 'video' | 'page' }
      ? number | null
      : F extends { is: 'icon' }
        ? Icon | null
        : F extends { is: 'spot' }
          ? Spot | null
          : F extends { is: 'colour' }
            ? string | null
            : F extends { is: 'link' }
              ? Link
              : F extends { is: 'choice'; of: readonly (infer O)[] }
                ? O
                : F extends { is: 'several'; of: readonly (infer O)[] }
                  ? O[]
                  : never;
export type Values<F> = { readonly [K in keyof F]: Value<F[K]> };
