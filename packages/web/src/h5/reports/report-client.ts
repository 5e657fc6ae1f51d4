import type { OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import type { appReportApi, ReportBrief } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { type SendOptions, send } from '../../kit/call/send.ts';
import { lang, t } from '../../kit/words/words.ts';
import { passToken } from '../my-pass-client.ts';

// Like the public pages, the app uses the contract's types only.
type Calls = (typeof appReportApi)['ops'];

export type { ReportBrief };
export type Reports = OutputOf<Calls['list']>;
export type Report = OutputOf<Calls['get']>;
export type ReportFile = Report['documents'][number];
export type ReportOpening = OutputOf<Calls['open']>;
export type Filters = Omit<SentOf<Calls['list']>, 'after'>;

/** Calls one of the calls about reports on phones. */
export const callReport = <K extends keyof Calls & string>(
  name: K,
  input: SentOf<Calls[K]>,
  options?: SendOptions,
) =>
  // The server's answers are typed by the contract, which tests hold it to.
  send(
    { path: `/prod-api/api/mini/appReport/${name}`, from: 'body', scoped: false, token: passToken },
    input as object,
    options,
  ) as Promise<OutputOf<Calls[K]>>;

type Titled = { titleZh: string; titleEn: string };

/** A title in the page's language, and the language it is in where it has none there. */
export function titleAndLang({ titleZh, titleEn }: Titled): { text: string; lang?: string } {
  const own = lang === 'en' ? titleEn : titleZh;
  if (own !== '') return { text: own };
  return lang === 'en' ? { text: titleZh, lang: 'zh-CN' } : { text: titleEn, lang: 'en' };
}

/** What is told of a report beside its title. */
export const reportFacts = ({ categoryName, regionName, reportOn }: ReportBrief): string[] => [
  categoryName,
  regionName ?? t('researchReport.nationwide'),
  reportOn,
];
