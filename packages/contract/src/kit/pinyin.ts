/** How a Chinese name is spelt in letters: its whole syllables, and their first letters. */
export type Spelling = { whole: string; initials: string };

/** What reads a text: its syllables in small letters without tones, and what is no Chinese as it stands there. */
export type SyllableReader = (text: string) => readonly string[];

const syllable = /^[a-z]+$/;

/** Spells a name. A number in it belongs to both ways whole: 10号楼 is 10haolou and 10hl. */
export function spellingOf(name: string, read: SyllableReader): Spelling {
  // In capitals nobody takes letters that stand in the name for a syllable.
  const parts = read(name.toUpperCase()).map((part) => part.replaceAll(/\s/g, ''));
  const firsts = parts.map((part) => (syllable.test(part) ? part.slice(0, 1) : part));
  return { whole: parts.join('').toLowerCase(), initials: firsts.join('').toLowerCase() };
}

/** Letters that spell a Chinese name, as people type them, with the numbers in it; null: something else is meant. */
export function pinyinIn(word: string): string | null {
  const letters = word.toLowerCase().replaceAll(/[\s']/g, '');
  return /^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters) ? letters : null;
}

/** Whether a name is spelt with these letters somewhere; a single one is the first of a syllable. */
export const pinyinMatches = ({ whole, initials }: Spelling, letters: string): boolean =>
  initials.includes(letters) || (letters.length > 1 && whole.includes(letters));
