import { useState } from 'react';
import { Navigate } from 'react-router';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { FormPage } from '../../kit/form/form-page.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import { rememberedListName, rememberListNames } from '../whitelist/shared/whitelists-field.tsx';
import { draftValueText } from './draft-value-text.ts';
import { reportFieldLabel, withServerFieldNames } from './report-add.tsx';
import { completenessOf, draftOfReport, ReportDraft, reportInputOf } from './report-draft.ts';
import { type ReportFormChoices, reportFormChoices, reportSections } from './report-form.tsx';
import { useReportPaths } from './report-paths.ts';
import { CompletenessTags, PublishedTag, ReportValidityTag } from './report-tags-and-switches.tsx';
import {
  type Report,
  type ReportOptions,
  refreshReports,
  researchReportCalls,
  titleOf,
  useReport,
  useReportOptions,
} from './use-report.ts';

const drawn = (of: Report) => draftOf(ReportDraft, draftOfReport(of));

/** What a value of the form that is a code or a number is called. */
function calledIn(from: ReportFormChoices, name: string, value: string): string | undefined {
  if (name === 'category') return from.categories.find((one) => one.value === value)?.label;
  if (name === 'region') return from.regions.find((one) => one.value === value)?.label;
  return name === 'whitelistIds' ? rememberedListName(value) : undefined;
}

/** `now` is what is read anew after each save; the form goes on from what it was filled with. */
function OldReport({ report, now, options }: { report: Report; now: Report; options: ReportOptions }) {
  const paths = useReportPaths();
  const { reportId } = report;
  rememberListNames(report.whitelists);
  const from = reportFormChoices(options, {
    category: { code: report.category, name: report.categoryName },
    region: { code: report.region, name: report.regionName },
  });
  const form = withServerFieldNames(
    useForm<ReportDraft>({ schema: ReportDraft, start: drawn(report), label: reportFieldLabel }),
  );
  const held = useBaseRecord<Report, ReportDraft>(report, {
    async read() {
      const one = await researchReportCalls.get({ reportId });
      rememberListNames(one.whitelists);
      return one;
    },
    draft: drawn,
    entity: 'researchReport',
    reading: (name, value) => calledIn(from, name, value),
    sum: draftValueText,
  });
  const urls = {
    picture: report.picture?.url ?? null,
    share: report.share?.cropped === false ? report.share.url : null,
  };
  return (
    <FormPage
      title={t('researchReport.editTitle')}
      over={{ name: titleOf(now), to: paths.detail(reportId) }}
      beside={
        <>
          <PublishedTag {...now} />
          <ReportValidityTag {...now} />
          <CompletenessTags complete={completenessOf(form.values)} />
        </>
      }
      form={form}
      sections={reportSections(form, from, urls)}
      back={listAddress(paths.list)}
      held={held}
      save={(draft) => researchReportCalls.edit({ reportId, version: held.version, ...reportInputOf(draft) })}
      saved={({ version }) => {
        held.keep(version);
        toast.success(t('researchReport.saved'));
        refreshReports();
      }}
    />
  );
}

/** RPT01020: changes a report; saving stays on the page. */
export function ReportEdit() {
  const paths = useReportPaths();
  const { record, failure, reload } = useReport();
  const { data, error, refetch } = useReportOptions();
  const [start, setStart] = useState<Report>();
  if (record && start?.reportId !== record.reportId) setStart(record);
  if (!record || !data || !start || failure || error) {
    return (
      <PagePending
        title={t('researchReport.editTitle')}
        failure={failure ?? error}
        retry={() => void (failure ? reload() : refetch())}
      />
    );
  }
  if (record.removedAt !== null) return <Navigate to={paths.detail(record.reportId)} replace />;
  return <OldReport key={start.reportId} report={start} now={record} options={data} />;
}
