import { formatCount, formatNumber } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { ReportNumbers, reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import type { ReactNode } from 'react';
import { ticksUpTo } from '../../kit/charts/scale.ts';
import { classes } from '../../kit/page/classes.ts';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { t } from '../../kit/words/words.ts';
import css from './report.module.css';
import { companiesAddress, leasesAddress, type ReportScope } from './report-addresses.ts';
import { leasedUnits, otherUnits, percentText, shareOf } from './report-numbers.ts';

const MonthChart = lazyPart(
  () => import('../../kit/charts/month-chart.tsx').then((m) => m.MonthChart),
  () => <div className={css.chartWaits} />,
);

type Summary = OutputOf<(typeof reportApi)['ops']['summary']>;
type Part = { of: Summary; about: ReportScope };

function Counter(props: { label: string; value: string; unit?: string; note: ReactNode; to?: string }) {
  const { label, value, unit, note, to } = props;
  return (
    <div className={css.counter}>
      <span className="t2">{label}</span>
      <span className={`big-number ${css.value}`}>
        {to === undefined ? value : <MaybeLink to={to}>{value}</MaybeLink>}
        {unit ? <small>{unit}</small> : null}
      </span>
      <span className="t2 s12">{note}</span>
    </div>
  );
}

/** The numbers of everything the filters leave. */
export function ReportCounters({ of: { all, from, to: until }, about }: Part) {
  const { units, usableArea, usedArea, tenants, owners, started, ended } = all;
  const net = started - ended;
  return (
    <section className={`card ${css.counters}`} aria-label={t('report.title')}>
      <Counter
        label={t('report.occupancy')}
        value={percentText(shareOf(leasedUnits(all), units))}
        note={
          <MaybeLink to={leasesAddress(about, 'held')}>
            {t('report.occupancyOf', formatCount(leasedUnits(all)), formatCount(units ?? 0))}
          </MaybeLink>
        }
      />
      <Counter
        label={t('report.areaOccupancy')}
        value={percentText(shareOf(usedArea, usableArea))}
        note={
          usableArea === null
            ? t('report.areaUnknown')
            : t('report.areaOf', formatNumber(usedArea), formatNumber(usableArea))
        }
      />
      <Counter
        label={t('report.tenants')}
        value={formatCount(tenants)}
        unit={t('report.tenantsUnit')}
        to={companiesAddress(about, 2)}
        note={
          <MaybeLink to={companiesAddress(about, 1)}>
            {t('report.ownersCount', formatCount(owners))}
          </MaybeLink>
        }
      />
      <Counter
        label={t('report.started')}
        value={formatCount(started)}
        unit={t('report.leasesUnit')}
        to={leasesAddress(about, 'started')}
        note={t('report.net', net > 0 ? `+${formatCount(net)}` : formatCount(net))}
      />
      <Counter
        label={t('report.ended')}
        value={formatCount(ended)}
        unit={t('report.leasesUnit')}
        to={leasesAddress(about, 'ended')}
        note={`${from} – ${until}`}
      />
    </section>
  );
}

function Panel(props: { id: string; title: string; hint: string; keys?: ReactNode; children: ReactNode }) {
  return (
    <section className={`card ${css.reportPanel}`} aria-labelledby={props.id}>
      <header>
        <h2 id={props.id}>{props.title}</h2>
        <span className="t2 s12 grow">{props.hint}</span>
        {props.keys}
      </header>
      {props.children}
    </section>
  );
}

const quarters = [0, 0.25, 0.5, 0.75, 1];

/** How much of the units was in use at the end of each month. */
export function OccupancyTrend({ of: { all, months } }: Part) {
  const values = months.map(({ held }) => shareOf(held, all.units) ?? 0);
  return (
    <Panel id="report-trend" title={t('report.trend')} hint={t('report.trendHint')}>
      <MonthChart
        label={t('report.trend')}
        kind="line"
        labels={months.map(({ month }) => month)}
        labelTitle={t('report.month')}
        series={[{ name: t('report.occupancy'), tone: 1, values }]}
        ticks={quarters}
        format={(value) => (quarters.includes(value) ? `${value * 100}%` : percentText(value))}
      />
    </Panel>
  );
}

/** The leases that began and that ended, month by month. */
export function LeaseFlow({ of: { months } }: Part) {
  const series = [
    { name: t('report.started'), tone: 1 as const, values: months.map(({ started }) => started) },
    { name: t('report.ended'), tone: 6 as const, values: months.map(({ ended }) => ended) },
  ];
  const keys = series.map(({ name, tone }) => (
    <span key={name} className="row s12 t2">
      <i className={`chart-key chart-tone-${tone}`} />
      {name}
    </span>
  ));
  return (
    <Panel id="report-flow" title={t('report.flow')} hint={t('report.flowHint')} keys={keys}>
      <MonthChart
        label={t('report.flow')}
        kind="bars"
        labels={months.map(({ month }) => month)}
        labelTitle={t('report.month')}
        series={series}
        ticks={ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values)))}
        format={formatCount}
      />
    </Panel>
  );
}

type Use = { name: 'leased' | 'owner' | 'property' | 'others' | 'vacant'; count: number; to?: string };

function usesOf(all: ReportNumbers, about: ReportScope): Use[] {
  const others = otherUnits(all);
  return [
    { name: 'leased', count: all.leased, to: leasesAddress(about, 'held', 2) },
    { name: 'owner', count: all.owner, to: leasesAddress(about, 'held', 1) },
    { name: 'property', count: all.property, to: leasesAddress(about, 'held', 0) },
    ...(others > 0 ? [{ name: 'others' as const, count: others }] : []),
    { name: 'vacant', count: all.vacant ?? 0 },
  ];
}

/** How the units are used on the last day. */
export function UnitUses({ of: { all, to }, about }: Part) {
  const uses = usesOf(all, about);
  return (
    <Panel id="report-uses" title={t('report.uses')} hint={t('report.usesHint', to)}>
      <div className={css.reportStack} aria-hidden>
        {uses.map(({ name, count }) =>
          count === 0 ? null : <i key={name} className={css[`use-${name}`]} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className={css.reportLines}>
        {uses.map(({ name, count, to: address }) => (
          <li key={name}>
            <i className={classes(css.key, css[`use-${name}`])} />
            <span className="grow">{t(`report.use_${name}`)}</span>
            {address === undefined || count === 0 ? (
              formatCount(count)
            ) : (
              <MaybeLink to={address}>{formatCount(count)}</MaybeLink>
            )}
            <span className={`${css.share} t2`}>{percentText(shareOf(count, all.units))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The leases that end soon. */
export function LeasesEndingSoon({ of: { all }, about }: Part) {
  return (
    <Panel id="report-ending" title={t('report.ending')} hint={t('report.endingHint')}>
      <ul className={css.bars}>
        {(['ending30', 'ending60', 'ending90'] as const).map((key) => (
          <li key={key}>
            <span className="row">
              <span className="grow">{t(`report.${key}`)}</span>
              <MaybeLink to={leasesAddress(about, key)}>{formatCount(all[key])}</MaybeLink>
            </span>
            <span className={css.reportBar} aria-hidden>
              <i style={{ width: `${(shareOf(all[key], all.ending90) ?? 0) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
