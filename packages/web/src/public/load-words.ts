import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { lang } from '../kit/words/words.ts';

/** Loads the sentences of the public pages in the page's language. */
export async function loadPublicWords(): Promise<Dictionary> {
  const { words } = await (lang === 'en' ? import('./words-en.ts') : import('./words-zh.ts'));
  return words;
}
