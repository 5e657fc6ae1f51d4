import type { Text } from '@mdi/page-kit/field-types.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import type { DocKind, PageKind } from '@mdi/page-kit/shapes.ts';

/** What a copy is marked with: part of the page, and so in the page's languages and not in the reader's. */
const mark = { zh: '副本', en: ' copy' };

/** As which kind a copy of a page is kept: of home, My and reservation there is one, and another kind takes the same blocks. */
export function copyKind(kind: DocKind): PageKind | null {
  if (kind === 'home' || kind === 'my') return 'standard';
  if (kind === 'reserve') return 'form';
  return kind === 'site' ? null : kind;
}

const cut = (text: string, most: number, end: string): string =>
  `${[...text.trim()].slice(0, most - [...end].length).join('')}${end}`;

/** The title of a copy, which says so, and is no longer than a title may be. */
export const copyTitle = ({ zh: title, en }: Text): Text => ({
  zh: cut(title, limits.title, mark.zh),
  ...(en === undefined ? {} : { en: cut(en, limits.title * limits.english, mark.en) }),
});
