import { type Spelling, spellingOf } from '@mdi/contract/kit/pinyin.js';
import { pinyin } from 'pinyin-pro';

const known = new Map<string, readonly Spelling[]>();

const read = (name: string, surname: 'head' | 'off') =>
  spellingOf(name, (text) =>
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname }),
  );

/** Names of people have no more characters. */
const maxOfPerson = 4;

function spellings(name: string): readonly Spelling[] {
  if (!/\p{Script=Han}/u.test(name)) return [];
  const whole = read(name, 'off');
  return name.length > maxOfPerson ? [whole] : [whole, read(name, 'head')];
}

/** The spellings of a Chinese text, also as a person's name, whose surname may have a reading of its own. */
export function pinyinOf(text: string): readonly Spelling[] {
  const before = known.get(text);
  if (before) return before;
  const spelt = spellings(text);
  known.set(text, spelt);
  return spelt;
}
