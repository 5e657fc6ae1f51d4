import { formatCount } from '@mdi/contract/kit/display.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { MonthChart } from '../../kit/charts/month-chart.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { Nothing } from '../../kit/page/plight.tsx';
import { listWith } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import css from './reservation.module.css';
import { useReservationPaths } from './use-reservation.ts';

/** The lines across a chart, from 0 up to at least the highest value. */
function ticksFor(values: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(Math.max(...values, 1) / 4));
  return [0, 1, 2, 3, 4].map((n) => n * step);
}

type Bar = { key: string; label: string; count: number; won?: number; to: string };

/** Shares as bars, each a link to what it counts. */
function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className={css.bars}>
        {bars.map(({ key, label, count, won, to }) => (
          <li key={key}>
            <MaybeLink to={to}>{label}</MaybeLink>
            <span className={css.track} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <b>
              {won === undefined ? formatCount(count) : t('reservation.wonShare', formatCount(count), won)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** CMS06010: how many reservations became tenants, where they came from, and why others were lost. */
export function ReservationFigures() {
  const paths = useReservationPaths();
  const { data, error, refetch } = useRead(reservationApi, 'figures', {});
  if (!data)
    return <PageWaits title={t('reservation.figures')} failure={error} retry={() => void refetch()} />;
  const { sources, months, lost } = data;
  const counts = months.map(({ count }) => count);
  return (
    <div className="page">
      <PageHead title={t('reservation.figures')} hint={t('reservation.figuresHint')} />
      {sources.every(({ count }) => count === 0) ? (
        <Nothing title={t('reservation.figuresNone')} />
      ) : (
        <div className={css.figures}>
          <section className="card">
            <h2>{t('reservation.byMonth')}</h2>
            <MonthChart
              label={t('reservation.byMonth')}
              kind="bars"
              labels={months.map(({ month }) => month)}
              labelTitle={t('reservation.month')}
              series={[
                { name: t('reservation.count'), tone: 1, values: counts },
                { name: t('reservation.won'), tone: 2, values: months.map(({ won }) => won) },
              ]}
              ticks={ticksFor(counts)}
              format={formatCount}
            />
          </section>
          <Bars
            title={t('reservation.bySource')}
            bars={sources.map(({ source, count, won }) => ({
              ...{ key: source, label: t(`reservation.source_${source}`), count, won },
              to: listWith(paths.list, { source }),
            }))}
          />
          <Bars
            title={t('reservation.byReason')}
            bars={lost.map(({ reason, count }) => ({
              ...{ key: reason, label: t(`reservation.lost_${reason}`), count },
              to: listWith(paths.list, { lostReason: reason }),
            }))}
          />
        </div>
      )}
    </div>
  );
}
