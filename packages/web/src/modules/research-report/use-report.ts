import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { lang, t, tIfKnown } from '../../kit/words/words.ts';

/** The calls about research reports. */
export const researchReportCalls = client(researchReportApi);

export const refreshReports = (): void =>
  void queryClient.invalidateQueries({ queryKey: [researchReportApi.module] });

export type Report = OutputOf<typeof researchReportApi.ops.get>;
export type ReportOptions = OutputOf<typeof researchReportApi.ops.options>;
export type ReportFigures = OutputOf<typeof researchReportApi.ops.figures>;

/** The report that the page's address names. */
export const useReport = () => useRecord(researchReportApi, 'reportId');

/** What forms and filters have to choose from. */
export const useReportOptions = () => useRead(researchReportApi, 'options', {});

type Titled = { titleZh: string; titleEn: string };

/** Its titles, that of the page's language first. */
export const titlesOf = ({ titleZh, titleEn }: Titled): string[] =>
  (lang === 'en' ? [titleEn, titleZh] : [titleZh, titleEn]).filter((title) => title !== '');

/** What a report is called, by whichever title there is. */
export const titleOf = (report: Titled): string => titlesOf(report)[0] ?? t('researchReport.untitled');

/** Where it is about. */
export const regionText = ({ regionName }: { regionName: string | null }): string =>
  regionName ?? t('researchReport.nationwide');

/** The sentence of a finding. */
export const findingText = ({ key, args }: ReviewFinding): string => tIfKnown(key, ...args) ?? key;

/** How long somebody has read. */
export function readingTimeText(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}
