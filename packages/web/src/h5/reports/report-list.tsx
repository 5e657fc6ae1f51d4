import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { LoadOlderButton } from '../app/notices/load-older-button.tsx';
import { useOlderEntries } from '../app/notices/use-notices.ts';
import type { ReportPlace } from '../app/shell/address.ts';
import { Link } from '../app/shell/navigate.tsx';
import type { PhoneSession } from '../use-phone-session.ts';
import { callReport, type Filters, type ReportBrief, type Reports, titleAndLang } from './report-client.ts';
import { ReportFacts } from './report-view.tsx';
import { useUnstoredRead } from './use-unstored-read.ts';

const placeOf = (reportId: number): ReportPlace => ({
  program: 'report',
  projectId: null,
  screen: { is: 'report', reportId },
});

function Row({ report }: { report: ReportBrief }) {
  const { reportId, pictureUrl, period, whitelisted } = report;
  const { text, ...language } = titleAndLang(report);
  return (
    <li>
      <Link className="brief" to={placeOf(reportId)}>
        <span className="brief-text">
          <b {...language}>{text}</b>
          <small>
            <em className="report-tag">{t(`researchReport.period_${period}`)}</em>
            {whitelisted ? <em className="report-tag">{t('researchReport.forInvited')}</em> : null}
            <ReportFacts report={report} />
          </small>
        </span>
        {pictureUrl ? (
          <img src={pictureUrl} alt="" width="96" height="60" loading="lazy" decoding="async" />
        ) : null}
      </Link>
    </li>
  );
}

const periods = ['thematic', 'quarterly'] as const;
type Choice = { code: string; name: string };

type SelectProps = {
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
  put: (code: string | undefined) => void;
};

const Select = ({ label, value, choices, put }: SelectProps) => (
  <label className="report-filter">
    <span>{label}</span>
    <select value={value ?? ''} onChange={({ target }) => put(target.value || undefined)}>
      <option value="">{t('kit.all')}</option>
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

type FilterProps = { of: Reports; filters: Filters; put: (filters: Filters) => void };

function FilterBar({ of: { categories, regions }, filters, put }: FilterProps) {
  const { category, region, period } = filters;
  const named = periods.map((code) => ({ code, name: t(`researchReport.period_${code}`) }));
  const set = (name: keyof Filters) => (code: string | undefined) => {
    const { [name]: _, ...rest } = filters;
    // Each box offers what its filter takes.
    put(code === undefined ? rest : ({ ...rest, [name]: code } as Filters));
  };
  return (
    <div className="report-filters">
      <Select
        label={t('researchReport.category')}
        value={category}
        choices={categories}
        put={set('category')}
      />
      <Select label={t('researchReport.region')} value={region} choices={regions} put={set('region')} />
      <Select label={t('researchReport.period')} value={period} choices={named} put={set('period')} />
    </div>
  );
}

type Shown = { reports: Reports; filters: Filters };

function Rows({ reports, filters }: Shown) {
  const { list, older, more, task } = useOlderEntries<Reports, ReportBrief>(reports, {
    more: (page) => page.more,
    rows: (page) => page.reports,
    ask: (last) => callReport('list', { ...filters, ...(last && { after: last.reportId }) }),
  });
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <section className="card">
        {list.length === 0 ? (
          <p className="none">{t(filtered ? 'kit.emptyFiltered' : 'researchReport.noReports')}</p>
        ) : (
          <ul className="briefs">
            {list.map((report) => (
              <Row key={report.reportId} report={report} />
            ))}
          </ul>
        )}
      </section>
      {more ? (
        <LoadOlderButton label={t('researchReport.older')} task={task} older={() => void older()} />
      ) : null}
    </>
  );
}

/** The reports that somebody may read, the newest first, by category, region and series. */
export function ReportList({ session }: { session: PhoneSession }) {
  const { over, busy, message } = session;
  const [leaves, setLeaves] = useState(false);
  const [filters, setFilters] = useState<Filters>({});
  const [offered, setOffered] = useState<Reports>();
  const { data, failed, again } = useUnstoredRead<Shown>({
    key: JSON.stringify(filters),
    load: async () => ({ reports: await callReport('list', filters), filters }),
    over,
  });
  if (data && offered !== data.reports) setOffered(data.reports);
  return (
    <>
      {offered ? <FilterBar of={offered} filters={filters} put={setFilters} /> : null}
      {failed ? (
        <LoadFailed text={failed} again={again} />
      ) : data ? (
        <Rows key={JSON.stringify(data.filters)} {...data} />
      ) : (
        <Loading />
      )}
      <FailureMessage text={leaves && !busy ? message : ''} />
      <button
        type="button"
        className="btn out"
        aria-disabled={busy}
        onClick={() => {
          setLeaves(true);
          void session.signOut();
        }}
      >
        {t('myPass.signOut')}
      </button>
    </>
  );
}
