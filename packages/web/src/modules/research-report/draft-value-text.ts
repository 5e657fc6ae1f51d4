import { reportSlots } from '@mdi/contract/modules/research-report/report.fields.ts';
import { t } from '../../kit/words/words.ts';
import { ReportDraft } from './report-draft.ts';

const { zhPdf: File, picture: Picture } = ReportDraft.shape;

/** A value of the form that is more than a text, in words; undefined for all others. */
export function draftValueText(name: string, value: unknown): string | undefined {
  if (reportSlots.some((slot) => slot === name)) return File.safeParse(value).data?.name;
  if (name !== 'picture') return undefined;
  const { data } = Picture.safeParse(value);
  return data ? t('notice.focus', data.x, data.y) : undefined;
}
