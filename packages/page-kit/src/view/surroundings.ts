import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import type { Link, Spot } from '../field-types.ts';
import type { BlockOf } from '../shapes.ts';
import { textInLang, type ViewLang } from './text-in-lang.ts';
import { type ViewWord, viewWords } from './words.ts';

export { textInLang, type ViewLang };

/** A notice as a page lists it: its title in the language of the page, or the one it has. */
export type NoticeBrief = {
  noticeId: number;
  title: string;
  /** Where the title is in another language than the page. */
  titleLang?: string;
  time: { iso: string; text: string };
  thumbnailUrl: string | null;
};

/** A map of pictures. The address of a tile has `{z}`, `{x}` and `{y}`; `place` is where a spot lies on it. */
export type Tiles = { url: string; attribution: string; place: (spot: Spot) => Spot };

/** All that a page needs from where it is shown; it fetches nothing and knows no address by itself. */
export type Surroundings = {
  lang: ViewLang;
  /** The address of a link; null: it leads nowhere from here. */
  hrefOf: (link: Link) => string | null;
  /** Follows a link within the app; leaves to the browser what it doesn't take over. */
  follow?: ((event: MouseEvent<HTMLAnchorElement>, link: Link) => void) | undefined;
  /** The address of an upload; undefined: it is gone. */
  uploadUrl: (up: number) => string | undefined;
  /** The page that is shown, so that its tab says so. */
  page: number | null;
  /** Whether a tab leads to what is shown, where that may be more than a page. */
  isHere?: ((link: Link) => boolean) | undefined;
  /** What stands at a tab's icon, as how much is unread there. */
  badge?: ((link: Link) => ReactNode) | undefined;
  /** Null: they are on their way. */
  notices: readonly NoticeBrief[] | null;
  /** Null: places are shown without a map. */
  tiles: Tiles | null;
  /** The address that opens a place in a map app. */
  mapHref: (spot: Spot, name: string) => string;
  /** The form of a page, which needs who asks; nothing where nobody can. */
  form?: ((block: BlockOf<'form'>) => ReactNode) | undefined;
  /** What a fixed page shows. */
  feature?: ((block: BlockOf<'feature'>) => ReactNode) | undefined;
  /** Who provides the service, where its picture is shown. */
  provider: { name: string; url: string } | null;
};

const Around = createContext<Surroundings | null>(null);
export const SurroundingsProvider = Around.Provider;

export function useSurroundings(): Surroundings {
  const around = use(Around);
  if (!around) throw new Error('a page is shown within its surroundings');
  return around;
}

/** A sentence of the page in its language. */
export const phrase = (lang: ViewLang, key: ViewWord, ...args: (string | number)[]): string =>
  viewWords[lang][key].replace(/\{(\d)\}/g, (place, at) => `${args[Number(at)] ?? place}`);

export function useView() {
  const around = useSurroundings();
  return { ...around, t: (key: ViewWord, ...args: (string | number)[]) => phrase(around.lang, key, ...args) };
}
