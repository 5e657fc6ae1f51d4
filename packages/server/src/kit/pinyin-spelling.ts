import { spellingOf } from '@mdi/contract/kit/pinyin.js';

/** Spells a name; `person`: it begins with a surname, and some of those are read in their own way. */
export type Spell = (name: string, person: boolean) => string;

/**
 * How Chinese names are spelt in letters without tones: whole, and by the first letter of each syllable. What is no
 * Chinese stays as it is. What knows it is large, and comes to who spells only.
 */
export async function speller(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro');
  const how = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const;
  const read = (name: string, surname: 'head' | 'off') => {
    const { whole, initials } = spellingOf(name, (text) => pinyin(text, { ...how, surname }));
    return `${whole} ${initials}`;
  };
  // People type what they take for right.
  return (name, person) =>
    [...new Set([...(person ? [read(name, 'head')] : []), read(name, 'off')])].join(' ');
}
