import { spellingOf } from '@mdi/contract/kit/pinyin.js';

/** Spells a name; with `person` it begins with a surname, and some of those have a reading of their own. */
export type Spell = (name: string, person: boolean) => string;

/**
 * Loads what spells Chinese names in letters without tones: whole, and by the first letter of each syllable. Anything
 * else stays as it is. The data is large, so only callers who spell load it.
 */
export async function speller(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro');
  const how = { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true } as const;
  const read = (name: string, surname: 'head' | 'off') => {
    const { whole, initials } = spellingOf(name, (text) => pinyin(text, { ...how, surname }));
    return `${whole} ${initials}`;
  };
  // People type the reading that they take for right.
  return (name, person) =>
    [...new Set([...(person ? [read(name, 'head')] : []), read(name, 'off')])].join(' ');
}
