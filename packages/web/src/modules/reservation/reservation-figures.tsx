import { formatCount } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { FilterRow } from '../../kit/list/filters/filter-row.tsx';
import { filtersOf } from '../../kit/list/filters/filters-of.tsx';
import { PeriodFilter } from '../../kit/list/filters/period-filter.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { EmptyState, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { listWith } from '../../kit/paths/addresses.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { FigureBars, MonthBars } from './figure-bars.tsx';
import css from './figures.module.css';
import { percentText } from './percent-text.ts';
import { useAddressFilters } from './use-address-filters.ts';
import { useReservationPaths } from './use-reservation.ts';

type Figures = OutputOf<typeof reservationApi.ops.figures>;
type To = (more: Record<string, string>) => string;

/** How many came, became tenants and were lost, and what share that is. */
function Totals({ total, to }: { total: Figures['total']; to: To }) {
  const { count, won, lost } = total;
  const shown = [
    { label: t('reservation.count'), text: formatCount(count), to: to({}) },
    { label: t('reservation.won'), text: formatCount(won), to: to({ state: 'won' }) },
    { label: t('reservation.state_lost'), text: formatCount(lost), to: to({ state: 'lost' }) },
  ];
  return (
    <dl className={css.totals}>
      {shown.map(({ label, text, to: address }) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>
            <MaybeLink to={address}>{text}</MaybeLink>
          </dd>
        </div>
      ))}
      <div className="card">
        <dt>{t('reservation.conversionRate')}</dt>
        <dd>{percentText(won, count)}</dd>
      </div>
    </dl>
  );
}

function Pictures({ figures, to }: { figures: Figures; to: To }) {
  const { total, sources, months, lost } = figures;
  return (
    <>
      <Totals total={total} to={to} />
      <MonthBars
        title={t('reservation.byMonth')}
        months={months.map((one) => ({ ...one, to: to({ from: one.from, to: one.to }) }))}
      />
      <div className={css.pair}>
        <FigureBars
          title={t('reservation.bySource')}
          head={t('reservation.source')}
          bars={sources.map(({ source, count, won }) => ({
            key: source,
            label: t(`reservation.source_${source}`),
            count,
            won,
            to: to({ source }),
          }))}
        />
        <FigureBars
          title={t('reservation.byReason')}
          head={t('reservation.lostReason')}
          bars={lost.map(({ reason, count }) => ({
            key: reason,
            label: t(`reservation.lost_${reason}`),
            count,
            to: to({ lostReason: reason }),
          }))}
        />
      </div>
    </>
  );
}

/** CMS06010: how many reservations became tenants, where they came from, and why others were lost. */
export function ReservationFigures() {
  const paths = useReservationPaths();
  const list = useAddressFilters(reservationApi.ops.figures.input);
  const f = filtersOf(list, 'reservation');
  const { data: offered, isPending: loading } = useRead(reservationApi, 'options', {});
  const { data, of, error, refetch } = useRead(reservationApi, 'figures', list.filters, { keep: true });
  if (!data)
    return <PagePending title={t('reservation.figures')} failure={error} retry={() => void refetch()} />;
  return (
    <div className="page">
      <PageHead title={t('reservation.figures')} hint={t('reservation.figuresHint')} />
      <FilterRow list={list}>
        {f.project('reservation.projectId', recordChoices(offered?.projects, 'projectId', 'projectName'), {
          loading,
        })}
        <PeriodFilter list={list} label={t('reservation.period')} />
      </FilterRow>
      {error ? <LoadFailedBar failure={error} retry={() => void refetch()} /> : null}
      {data.total.count === 0 ? (
        <section className="card">
          <EmptyState title={t('reservation.figuresNone')} />
        </section>
      ) : (
        <Pictures figures={data} to={(more) => listWith(paths.list, { ...of, ...more })} />
      )}
    </div>
  );
}
