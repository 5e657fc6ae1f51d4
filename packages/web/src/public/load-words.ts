import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { lang } from '../kit/words/words.ts';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const loads = { zh: () => import('./words-zh.ts'), en: () => import('./words-en.ts') };

/** Loads the sentences of the public pages in the page's language. */
export async function loadPublicWords(): Promise<Dictionary> {
  const { words } = await loads[lang]();
  return words;
}
