import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { reportActions } from './report-actions.ts';
import { type Ask, reportDialogs } from './report-dialog-loader.ts';
import { ReportFacts } from './report-facts.tsx';
import { ReportFiles } from './report-files.tsx';
import { useReportPaths } from './report-paths.ts';
import { type PreviewedPage, ReportPreview } from './report-preview.tsx';
import { ReportReaders } from './report-readers.tsx';
import { ReadingFiguresCard } from './report-reading-figures.tsx';
import { ReportSide } from './report-side.tsx';
import { PublishedTag, RemovedTag, ReportValidityTag } from './report-tags-and-switches.tsx';
import css from './research-report.module.css';
import { type Report, titleOf, titlesOf, useReport } from './use-report.ts';

function Content({ report, ask }: { report: Report; ask: Ask }) {
  const [previewed, preview] = useState<PreviewedPage>();
  return (
    <div className={css.detail}>
      <div className={css.main}>
        <ReportFacts report={report} />
        <ReportFiles report={report} ask={ask} preview={preview} />
        <ReadingFiguresCard report={report} />
      </div>
      <ReportSide report={report} ask={ask} />
      {previewed ? <ReportPreview report={report} of={previewed} onClose={() => preview(undefined)} /> : null}
    </div>
  );
}

const readersOf = ({ reportId, can }: Report) =>
  can.ledger && {
    id: 'readers',
    title: t('researchReport.ledgerTab'),
    body: () => <ReportReaders reportId={reportId} />,
  };

/** What is left of a report that was deleted: how it was read, and by whom. */
const RemovedReport = ({ report, removedAt }: { report: Report; removedAt: string }) => (
  <DetailPage
    title={titleOf(report)}
    beside={<RemovedTag />}
    hint={t('researchReport.removedSince', showTime(removedAt))}
    tabs={[
      {
        id: 'figures',
        title: t('researchReport.ledger'),
        body: () => <ReadingFiguresCard report={report} />,
      },
      readersOf(report),
    ]}
    history={{ entity: 'researchReport', id: report.reportId }}
  />
);

/** RPT01020: a report with its files, who may read it, and how it was read. */
export function ReportDetail() {
  const paths = useReportPaths();
  const { record: report, failure, reload } = useReport();
  const { ask, dialog } = useDialogs(reportDialogs);
  const navigate = useNavigate();
  if (!report || failure)
    return <PagePending title={t('researchReport.detail')} failure={failure} retry={() => void reload()} />;
  if (report.removedAt !== null) return <RemovedReport report={report} removedAt={report.removedAt} />;
  const removed = () => navigate(listAddress(paths.list));
  const { reportId, reason } = report;
  return (
    <>
      <DetailPage
        title={titleOf(report)}
        beside={
          <>
            <PublishedTag {...report} />
            <ReportValidityTag {...report} />
          </>
        }
        hint={reason === null ? titlesOf(report)[1] : t('researchReport.invalidBy', reason)}
        actions={
          <HeadActions
            row={report}
            of={reportActions(ask, { paths, removed }).of}
            moreOf={t('researchReport.moreOf', titleOf(report))}
          />
        }
        tabs={[
          {
            id: 'content',
            title: t('researchReport.detail'),
            body: () => <Content report={report} ask={ask} />,
          },
          readersOf(report),
        ]}
        history={{ entity: 'researchReport', id: reportId }}
      />
      {dialog}
    </>
  );
}
