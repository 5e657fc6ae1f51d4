import type { Resource } from './op.ts';

/** A page with a menu entry: what the menu and the screen that it opens have in common. */
export type MenuPage = {
  /** Also the menu row's `url`: a screen is shown when it names the same resource (spec §2). */
  resource: Resource;
  /** The menu group it stands in; '' for a first-level entry. */
  group: string;
  /** The address below the base path. */
  path: string;
  /** The key of a sentence: the screen it opens asks for one that there is. */
  title: string;
};

/** The menu entry of a page; what its buttons may do is given with it. */
export type MenuEntry = {
  page: MenuPage;
  /** Its place in the group. */
  at: number;
  icon: string;
  buttons?: readonly { resource: Resource; zh: string; en: string }[];
};
