import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { lang, loadWords } from '../../kit/words/words.ts';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const loads: Readonly<Record<'zh' | 'en', () => Promise<Dictionary>>> = {
  zh: () => import('@mdi/contract/modules/suggestion/app-suggestion.zh.ts').then((m) => m.appSuggestionZh),
  en: () => import('@mdi/contract/modules/suggestion/app-suggestion.en.ts').then((m) => m.appSuggestionEn),
};

/** Something that is shown once the sentences of suggestions are there, which other pages of the app don't load. */
export async function withSuggestionWords<T>(shown: () => Promise<T>): Promise<T> {
  const [view, appSuggestion] = await Promise.all([shown(), loads[lang]()]);
  loadWords({ appSuggestion });
  return view;
}
