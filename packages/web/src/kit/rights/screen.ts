import type { Resource } from '@mdi/contract/kit/op.ts';
import type { WordKey } from '@mdi/contract/modules/words.ts';
import type { ComponentType } from 'react';
import type { WordModule } from '../words/module-words.ts';

/** One page of the product. */
export type Screen = {
  /** The spec's screen code, or the product's own where the spec has none. */
  code: string;
  /** The address below the base path. */
  path: string;
  /** The menu entry that opens it; for a page without one, the entry it belongs to; or every signed-in person. */
  resource: Resource | 'self';
  title: WordKey;
  /** Whose sentences the page and what it opens say, beside those of the frame: found by the build (vite/page-words.ts). */
  words: readonly WordModule[];
  /** The menu group it stands in; '' for a first-level entry. */
  group: string;
  view: () => Promise<ComponentType>;
  /**
   * No menu entry of its own: reached from `parent`, open to who holds the button resource `needs`; without
   * `needs`, to who has the menu entry.
   */
  hidden?: { needs?: Resource; parent: string };
};

/** Declares a page; one line for the compiler, and the place where a spec code is found. */
export const screen = (of: Omit<Screen, 'words'>): Screen => ({ words: [], ...of });
