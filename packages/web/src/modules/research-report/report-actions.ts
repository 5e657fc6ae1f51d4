import type { ReportRow } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { type Acts, editAct, removeAct } from '../../kit/list/act-definitions.ts';
import type { ResearchReportPaths } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import type { Ask } from './report-dialog-loader.ts';
import { titleOf } from './use-report.ts';

/**
 * What may be done with reports beside their two switches; which it is was decided by the server (`can`). `removed`
 * leaves the page of one that is gone.
 */
export const reportActions = (
  ask: Ask,
  { paths, removed }: { paths: ResearchReportPaths; removed?: () => void },
): Acts<ReportRow> => ({
  nameOf: titleOf,
  moreOf: (name) => t('researchReport.moreOf', name),
  of: [
    editAct<ReportRow>({ to: ({ reportId }) => paths.edit(reportId) }),
    removeAct<ReportRow>(
      t('researchReport.removeLabel'),
      (report) => ask({ kind: 'remove', report, done: removed }),
      'more',
    ),
  ],
});
