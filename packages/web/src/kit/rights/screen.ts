import type { MenuPage } from '@mdi/contract/kit/menu.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { ComponentType } from 'react';
import type { WordModule } from '../words/module-words.ts';

/** One page of the product. */
export type Screen = {
  /** The spec's screen code, or the product's own where the spec has none. */
  code: string;
  /** The address below the base path. */
  path: string;
  /** The menu entry that opens it; for a page without one, the entry that it belongs to; 'self' for everybody signed in. */
  resource: Resource | 'self';
  title: WordKey;
  /** The modules whose sentences the page uses, beside the frame's; the build finds them (vite/page-words.ts). */
  words: readonly WordModule[];
  /** The menu group it stands in; '' for a first-level entry. */
  group: string;
  view: () => Promise<ComponentType>;
  /** Open to everybody signed in, even where it stands in nobody's menu. */
  everybody?: true;
  /**
   * No menu entry of its own: reached from `parent`, open to who holds the button resource `needs`, or one of them; without
   * `needs`, to who has the menu entry.
   */
  hidden?: { needs?: Resource | readonly Resource[]; parent: string };
};

type Page = Pick<Screen, 'code' | 'view' | 'everybody'>;

/** A page that is reached from the page of a menu entry. */
type Inner = Page &
  Pick<Screen, 'path' | 'title'> & {
    /** The button resource that opens it, or several of which one is enough; without, the menu entry's right. */
    needs?: Resource | readonly Resource[];
  };

/** Declares the page of a menu entry, and those reached from it; each spec code stands at its declaration. */
export const screensOf = (
  page: Omit<MenuPage, 'title'> & { title: WordKey },
  { inner = [], ...view }: Page & { inner?: readonly Inner[] },
): Screen[] => [{ words: [], ...page, ...view }, ...innerScreens(page, inner)];

/** Pages that are reached from the page of another module's menu entry. */
export const innerScreens = (
  { resource, group, path: parent }: Omit<MenuPage, 'title'>,
  inner: readonly Inner[],
): Screen[] =>
  inner.map(({ needs, ...of }) => ({
    words: [],
    resource,
    group,
    ...of,
    hidden: { ...(needs && { needs }), parent },
  }));

/** Declares a page of everybody signed in, which stands in no menu. */
export const personalScreen = (of: Page & Pick<Screen, 'path' | 'title'>): Screen => ({
  words: [],
  resource: 'self',
  group: '',
  ...of,
});
