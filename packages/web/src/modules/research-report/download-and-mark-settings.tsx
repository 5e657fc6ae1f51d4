import type { ReportInput } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Checkbox, Switch } from 'antd';
import { useWrite } from '../../kit/call/use-write.ts';
import { KindTag } from '../../kit/page/tag.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { ReaderMarkPreview } from './reader-mark-preview.tsx';
import { draftOfReport, reportInputOf } from './report-draft.ts';
import css from './research-report.module.css';
import { type Report, refreshReports, researchReportCalls, titleOf } from './use-report.ts';

type Setting = Partial<Pick<ReportInput, 'download' | 'markDate' | 'markCompany'>>;

/** Changes at once how a report is read; all else that is written of it is saved as it is shown. */
function useSetting(report: Report) {
  const { reportId, version } = report;
  return useWrite(
    (change: Setting) =>
      researchReportCalls.edit({ reportId, version, ...reportInputOf(draftOfReport(report)), ...change }),
    {
      done() {
        toast.success(t('researchReport.saved'));
        refreshReports();
      },
      failed() {
        // What is shown may not be what is kept any more.
        refreshReports();
        return false;
      },
    },
  );
}

/** Whether readers may save files; who may not change it is told. */
export function DownloadSwitch({ report }: { report: Report }) {
  const { run } = useSetting(report);
  const { download, can } = report;
  if (!can.edit) return <KindTag>{t(download ? 'kit.yes' : 'kit.no')}</KindTag>;
  return (
    <Switch
      size="small"
      checked={download}
      aria-label={`${t('researchReport.download')} ${titleOf(report)}`}
      onChange={(on) => void run({ download: on })}
    />
  );
}

const chosen = [
  ['markDate', 'day'],
  ['markCompany', 'companyName'],
] as const;

/** How each page is marked; what a mark says beside the reader's name is changed here by who may. */
export function ReaderMarkSettings({ report }: { report: Report }) {
  const { run } = useSetting(report);
  const { markSample, markStrength, selectText, can } = report;
  return (
    <section className={`card ${css.box}`}>
      <h2>{t('researchReport.mark')}</h2>
      <ReaderMarkPreview line={markSample} strength={markStrength} label={t('researchReport.markSample')} />
      <p className={css.tags}>
        <KindTag>{t('researchReport.markFixed')}</KindTag>
        {chosen.map(([name, word]) =>
          report[name] && !can.edit ? <KindTag key={name}>{t(`researchReport.${word}`)}</KindTag> : null,
        )}
        <KindTag>{`${t('researchReport.markStrength')} ${markStrength}%`}</KindTag>
        {selectText ? <KindTag>{t('researchReport.selectText')}</KindTag> : null}
      </p>
      {can.edit ? (
        <div className="row">
          {chosen.map(([name, word]) => (
            <Checkbox
              key={name}
              checked={report[name]}
              onChange={({ target }) => void run({ [name]: target.checked })}
            >
              {t(`researchReport.${word}`)}
            </Checkbox>
          ))}
        </div>
      ) : null}
    </section>
  );
}
