import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { reportRights } from '@mdi/contract/modules/research-report/research-report.menu.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { may } from '../../kit/rights/can.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { reportActions } from './report-actions.ts';
import { reportDialogs } from './report-dialog-loader.ts';
import { useReportPaths } from './report-paths.ts';
import {
  CompletenessTags,
  PublishedSwitch,
  TimesWithPeople,
  ValiditySwitch,
} from './report-tags-and-switches.tsx';
import { regionText, titleOf, titlesOf, useReportOptions } from './use-report.ts';

/** RPT01020: research reports of head office, who may read them, and how often they were read. */
export function ReportList() {
  const { c, f, list, ask, page } = useListPage(researchReportApi, 'list', 'researchReport', reportDialogs);
  const { data, isPending: loading } = useReportOptions();
  const paths = useReportPaths();
  const removed = list.filters.removed === true;
  // Who may not press them reads words there.
  const switchWidth = may(reportRights.publish) ? 72 : 116;
  return page({
    rowKey: 'reportId',
    exported: 'researchReport',
    columns: [
      c.two(['titleZh', 'researchReport.titleColumn'], (row) => [titleOf(row), titlesOf(row)[1] ?? null], {
        width: 300,
        fixed: 'start',
        to: (row) => paths.detail(row.reportId),
      }),
      removed && c.time('removedAt'),
      c.day('reportOn', { width: 104 }),
      !removed && c.custom('complete', { width: 132, grows: false, render: CompletenessTags }),
      !removed &&
        c.custom('state', {
          width: switchWidth,
          grows: false,
          render: (report) => <ValiditySwitch {...{ report, ask }} />,
        }),
      !removed &&
        c.custom('published', {
          width: switchWidth,
          grows: false,
          render: (report) => <PublishedSwitch {...{ report, ask }} />,
        }),
      c.custom('reads', {
        align: 'end',
        render: (row) => <TimesWithPeople times={row.reads} people={row.readers} />,
      }),
      c.custom('downloads', {
        align: 'end',
        render: (row) => <TimesWithPeople times={row.downloads} people={row.downloaders} />,
      }),
      c.text('category', ({ categoryName }) => categoryName, { width: 88 }),
      c.text('region', regionText, { width: 96 }),
      c.kind('period'),
      c.flag('whitelisted'),
      c.time('uploadedAt'),
      c.text('uploadedBy', { seldom: true }),
      c.time('updatedAt', { seldom: true }),
    ],
    acts: reportActions(ask, { paths }),
    filters: [
      f.word('keyword'),
      f.choice('category', recordChoices(data?.categories, 'code', 'name'), { loading }),
      f.choice('region', recordChoices(data?.regions, 'code', 'name'), { loading }),
      f.choice('period'),
      f.choice('state'),
      f.flag('published', { words: 'researchReport.published' }),
      f.flag('whitelisted'),
      may(reportRights.ledger) && f.flag('removed', { words: 'researchReport.removed' }),
    ],
    ...(data?.mayRule && {
      tools: { label: t('researchReport.rules'), icon: 'edit', run: () => ask({ kind: 'rules' }) },
    }),
    add: { to: paths.add, needs: reportRights.edit },
  });
}
