import type { Dictionary } from '@mdi/contract/kit/words.ts';
import { lang, loadWords } from '../../kit/words/words.ts';

// Chosen from a table: of two imports in one condition the build preloads those of the same branch for both.
const loads: Readonly<Record<'zh' | 'en', () => Promise<Dictionary>>> = {
  zh: () =>
    import('@mdi/contract/modules/research-report/research-report.zh.ts').then((m) => m.researchReportZh),
  en: () =>
    import('@mdi/contract/modules/research-report/research-report.en.ts').then((m) => m.researchReportEn),
};

/** Something that is shown once the sentences of reports are there, which other pages of the app don't load. */
export async function withReportWords<T>(shown: () => Promise<T>): Promise<T> {
  const [view, researchReport] = await Promise.all([shown(), loads[lang]()]);
  loadWords({ researchReport });
  return view;
}
