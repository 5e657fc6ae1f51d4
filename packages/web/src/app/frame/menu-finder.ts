import { pinyinIn } from '@mdi/contract/kit/pinyin.js';
import Fuse from 'fuse.js';
import type { Speller } from '../../kit/words/name-search.ts';
import type { SidebarEntry } from '../routing/routing.ts';

/** A page the person may go to, in both languages, with the group it stands in and other words for it. */
export type PageTarget = {
  path: string;
  title: string;
  titleEn: string;
  group: string;
  groupEn: string;
  also?: string;
};

/** Every page of the sidebar, in its order. */
export function pageTargetsOf(entries: readonly SidebarEntry[]): PageTarget[] {
  return entries.flatMap((entry): PageTarget[] => {
    if ('path' in entry) {
      return [{ path: entry.path, title: entry.title, titleEn: entry.titleEn, group: '', groupEn: '' }];
    }
    return entry.items.map((item) => ({ ...item, group: entry.title, groupEn: entry.titleEn }));
  });
}

/** Pages whose Chinese title is spelt so; where it is spelt nearer to the beginning stands first. */
function spelt(targets: readonly PageTarget[], spell: Speller, typed: string): PageTarget[] {
  const letters = pinyinIn(typed);
  if (letters === null) return [];
  const places = targets.flatMap((target) => {
    const ways = spell(target.title).flatMap(({ whole, initials }) => [whole, initials]);
    const at = ways.map((way) => way.indexOf(letters)).filter((place) => place >= 0);
    return at.length > 0 ? [{ target, at: Math.min(...at) }] : [];
  });
  return places.toSorted((a, b) => a.at - b.at).map(({ target }) => target);
}

const holds = ({ title, titleEn, also = '' }: PageTarget, word: string): boolean =>
  [title, titleEn, also].some((text) => text.toLowerCase().includes(word.toLowerCase()));

/**
 * Finds pages by parts of their titles and by other words for them, Chinese and English alike, or by how the Chinese
 * title is spelt, the best first; nothing typed is all of them. The threshold is that of spec §5 type-ahead search.
 */
export function menuFinder(
  targets: readonly PageTarget[],
  spell?: Speller,
): (typed: string) => readonly PageTarget[] {
  const fuse = new Fuse(targets, {
    threshold: 0.4,
    ignoreLocation: true,
    keys: [
      { name: 'title', weight: 3 },
      { name: 'titleEn', weight: 3 },
      { name: 'also', weight: 2 },
      { name: 'group', weight: 1 },
      { name: 'groupEn', weight: 1 },
    ],
  });
  return (typed) => {
    const word = typed.trim();
    if (word === '') return targets;
    const near = fuse.search(word).map(({ item }) => item);
    // Whoever types a word as it stands means it, and nothing that only resembles it.
    const named = [...near.filter((one) => holds(one, word)), ...near];
    return [...new Set([...named, ...(spell ? spelt(targets, spell, word) : [])])];
  };
}
