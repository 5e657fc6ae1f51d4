import type { Lang } from '@mdi/contract/kit/words.ts';
import { reportSlots } from '@mdi/contract/modules/research-report/report.fields.ts';
import { sentenceIn } from '../../kit/words.ts';

type Facts = Readonly<Record<string, unknown>>;

function fileText(lang: Lang, stored: unknown): unknown {
  if (stored === null || typeof stored !== 'object') return stored;
  const { name, no } = { name: '', no: 1, ...stored };
  return no > 1 ? [name, sentenceIn(lang, 'researchReport.fileNo', [no])].join(' · ') : name;
}

/** What lies in the slots of a report, by name and version. */
export const describeSlots = (lang: Lang, facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([field, stored]) => [
      field,
      reportSlots.some((slot) => slot === field) ? fileText(lang, stored) : stored,
    ]),
  );
