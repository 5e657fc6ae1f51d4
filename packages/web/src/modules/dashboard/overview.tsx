import { formatCount } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { classes } from '../../kit/page/classes.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { EmptyState, LoadFailed, LoadFailedBar } from '../../kit/page/read-states.tsx';
import {
  companyListPath,
  leaseEndsAddress,
  projectAddress,
  projectListPath,
  userListPath,
} from '../../kit/paths/addresses.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import css from './overview.module.css';

type Counts = OutputOf<(typeof dashboardApi)['ops']['counts']>;

function Counter(props: { label: string; value: number; unit: string; to: string }) {
  return (
    <MaybeLink to={props.to} className={css.counter}>
      <span className={css.counterLabel}>{props.label}</span>
      <span className="big-number">
        {formatCount(props.value)}
        <small>{props.unit}</small>
      </span>
    </MaybeLink>
  );
}

function Counters({ counts }: { counts: Counts }) {
  const { projects, buildings, companies, users } = counts;
  const { currProjectId } = signedInUser();
  return (
    <section className={`card ${css.counters}`} aria-label={t('dashboard.overview')}>
      <Counter
        label={t('dashboard.projects')}
        value={projects}
        unit={t('dashboard.unitProjects')}
        to={projectListPath}
      />
      <Counter
        label={t('dashboard.buildings')}
        value={buildings}
        unit={t('dashboard.unitBuildings')}
        to={currProjectId === null ? projectListPath : projectAddress(currProjectId, 'buildings')}
      />
      <Counter
        label={t('dashboard.companies')}
        value={companies}
        unit={t('dashboard.unitCompanies')}
        to={`${companyListPath}?occupants=true`}
      />
      <Counter label={t('dashboard.users')} value={users} unit={t('dashboard.unitUsers')} to={userListPath} />
    </section>
  );
}

function Panel(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={`card ${css.panel}`} aria-labelledby={props.id}>
      <h2 id={props.id}>{props.title}</h2>
      {props.children}
    </section>
  );
}

function Bar({ value, most, tone }: { value: number; most: number; tone: 'one' | 'two' }) {
  return (
    <span className={css.measure}>
      <span
        className={classes(css.measureBar, css[`measure-${tone}`])}
        style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
      />
    </span>
  );
}

function Regions({ regions }: { regions: Counts['byRegion'] }) {
  const shown = regions.filter((region) => region.projects > 0 || region.companies > 0);
  if (shown.length === 0) return <EmptyState icon="building" title={t('dashboard.empty')} />;
  const most = {
    projects: Math.max(...shown.map((region) => region.projects)),
    companies: Math.max(...shown.map((region) => region.companies)),
  };
  return (
    <table className={css.measures}>
      <colgroup>
        <col className={css.measureName} />
        <col />
        <col className={css.measureCount} />
        <col />
        <col className={css.measureCount} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.region')}</th>
          <th scope="col" colSpan={2}>
            {t('dashboard.projects')}
          </th>
          <th scope="col" colSpan={2}>
            {t('dashboard.companies')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((region) => (
          <tr key={region.nameEn}>
            <th scope="row">{nameInPageLanguage(region)}</th>
            <td>
              <Bar value={region.projects} most={most.projects} tone="one" />
            </td>
            <td className="num">{formatCount(region.projects)}</td>
            <td>
              <Bar value={region.companies} most={most.companies} tone="two" />
            </td>
            <td className="num">{formatCount(region.companies)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Leases({ ends }: { ends: Counts['leaseEnds'] }) {
  const rows = [
    { days: 30 as const, count: ends.in30 },
    { days: 60 as const, count: ends.in60 },
    { days: 90 as const, count: ends.in90 },
  ];
  return (
    <ul className={css.leases}>
      {rows.map(({ days, count }) => (
        <li key={days}>
          <span>{t('dashboard.within', days)}</span>
          <Bar value={count} most={ends.in90} tone="one" />
          <MaybeLink to={leaseEndsAddress(days)}>{t('dashboard.leases', formatCount(count))}</MaybeLink>
        </li>
      ))}
    </ul>
  );
}

/** What there is in the person's scope, in numbers that lead to their lists. */
export function Overview() {
  const { data, error, refetch } = useRead(dashboardApi, 'counts', {});
  const retry = () => void refetch();
  return (
    <>
      <div className={css.head}>
        <h2>{t('dashboard.overview')}</h2>
        <span className="t3 s12">{data ? t('dashboard.hint', showTime(data.at)) : null}</span>
      </div>
      {data && error ? <LoadFailedBar failure={error} retry={retry} /> : null}
      {data ? (
        <>
          <Counters counts={data} />
          <div className={css.panels}>
            <Panel id="by-region" title={t('dashboard.byRegion')}>
              <Regions regions={data.byRegion} />
            </Panel>
            <Panel id="lease-ends" title={t('dashboard.leaseEnds')}>
              <Leases ends={data.leaseEnds} />
            </Panel>
          </div>
        </>
      ) : (
        <section className="card">
          {error ? <LoadFailed failure={error} retry={retry} /> : <div className={css.countersSkeleton} />}
        </section>
      )}
    </>
  );
}
