import { pinyin } from 'pinyin-pro';
import type { Spell } from './menu-finder.ts';

/** How a Chinese text is spelt, without tones; what is no Chinese stays as it is. */
export const spell: Spell = (text) => {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).map(
    (one) => one.toLowerCase(),
  );
  return { whole: syllables.join(''), initials: syllables.map((one) => one.slice(0, 1)).join('') };
};
