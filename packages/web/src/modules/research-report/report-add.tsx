import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/form-page.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { LoadFailedCard } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { today } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { completenessOf, newDraft, ReportDraft, refusalByField, reportInputOf } from './report-draft.ts';
import { reportFormChoices, reportSections } from './report-form.tsx';
import { useReportPaths } from './report-paths.ts';
import { CompletenessTags } from './report-tags-and-switches.tsx';
import {
  type ReportOptions,
  refreshReports,
  researchReportCalls,
  titleOf,
  useReportOptions,
} from './use-report.ts';

export const reportFieldLabel = (name: keyof ReportDraft & string): string => t(`researchReport.${name}`);

/** The server names fields as they are sent. */
export const withServerFieldNames = (form: Form<ReportDraft>): Form<ReportDraft> => ({
  ...form,
  refuse: (data) => form.refuse(refusalByField(data)),
});

function NewReport({ options }: { options: ReportOptions }) {
  const paths = useReportPaths();
  const navigate = useNavigate();
  const [start] = useState(() => newDraft(today()));
  const form = withServerFieldNames(
    useForm<ReportDraft>({ schema: ReportDraft, start, label: reportFieldLabel }),
  );
  return (
    <FormPage
      title={t('researchReport.addNew')}
      beside={<CompletenessTags complete={completenessOf(form.values)} />}
      form={form}
      sections={reportSections(form, reportFormChoices(options), { picture: null, share: null })}
      back={listAddress(paths.list)}
      save={(draft) => researchReportCalls.add(reportInputOf(draft))}
      saved={({ reportId }, draft) => {
        const name = titleOf({ titleZh: draft.titleZh ?? '', titleEn: draft.titleEn ?? '' });
        toast.success(t('researchReport.added', name));
        refreshReports();
        navigate(paths.detail(reportId), { replace: true });
      }}
    />
  );
}

/** RPT01020: a new report, valid and unpublished. */
export function ReportAdd() {
  const { data, error, refetch } = useReportOptions();
  if (error) return <LoadFailedCard failure={error} retry={() => void refetch()} />;
  if (!data) return <PagePending title={t('researchReport.addNew')} failure={null} retry={() => undefined} />;
  return <NewReport options={data} />;
}
