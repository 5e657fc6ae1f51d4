import { dashboardApi, type LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { dashboardPage } from '@mdi/contract/modules/dashboard/dashboard.menu.ts';
import { reportApi } from '@mdi/contract/modules/report/report.contract.ts';
import { reportPage } from '@mdi/contract/modules/report/report.menu.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { reservationPaths } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t } from '../../kit/words/words.ts';
import { ChartCard, type ChartFigures } from './chart-card.tsx';
import css from './tool.module.css';

type Passes = NonNullable<LiveBoard['passes']>;

/** Passages up to now, beside the time before. */
const passed = ({ points }: Passes, byHour: boolean): ChartFigures => {
  const until = points.filter(({ granted }) => granted !== null);
  return {
    kind: byHour ? 'line' : 'bars',
    labels: until.map(({ at }) => (byHour ? `${at}:00` : at.slice(5))),
    labelTitle: t(byHour ? 'tool.hour' : 'tool.day'),
    series: [
      { name: t('tool.granted'), tone: 1, values: until.map(({ granted }) => granted ?? 0) },
      byHour
        ? { name: t('tool.before'), tone: 6, values: until.map(({ before }) => before) }
        : { name: t('tool.denied'), tone: 2, values: until.map(({ denied }) => denied ?? 0) },
    ],
  };
};

const readerStates = ['normal', 'fault', 'offline', 'waiting'] as const;

const readersOf = (devices: NonNullable<LiveBoard['devices']>): ChartFigures => ({
  kind: 'bars',
  labels: readerStates.map((state) => t(`tool.reader_${state}`)),
  labelTitle: t('tool.readerState'),
  series: [{ name: t('tool.count'), tone: 2, values: readerStates.map((state) => devices[state]) }],
});

/** What the dashboard shows; a part that one may not see isn't there. */
function FromDashboard() {
  const source = { title: t('dashboard.title'), path: dashboardPage.path };
  const today = useRead(dashboardApi, 'live', { range: 'today' });
  const days = useRead(dashboardApi, 'live', { range: 'days30' });
  const counts = useRead(dashboardApi, 'counts', {});
  const regions = counts.data?.byRegion.filter((one) => one.projects > 0 || one.companies > 0);
  return (
    <>
      {today.data?.passes === null ? null : (
        <ChartCard
          title={t('tool.passesToday')}
          source={source}
          figures={today.data?.passes ? passed(today.data.passes, true) : undefined}
          failure={today.error}
          retry={() => void today.refetch()}
        />
      )}
      {days.data?.passes === null ? null : (
        <ChartCard
          title={t('tool.passesDays')}
          source={source}
          figures={days.data?.passes ? passed(days.data.passes, false) : undefined}
          failure={days.error}
          retry={() => void days.refetch()}
        />
      )}
      {today.data?.devices === null ? null : (
        <ChartCard
          title={t('tool.readers')}
          source={source}
          figures={today.data?.devices ? readersOf(today.data.devices) : undefined}
          failure={today.error}
          retry={() => void today.refetch()}
        />
      )}
      <ChartCard
        title={t('tool.regions')}
        source={source}
        figures={
          regions && {
            kind: 'bars',
            labels: regions.map(nameInPageLanguage),
            labelTitle: t('tool.region'),
            series: [
              { name: t('tool.projects'), tone: 1, values: regions.map(({ projects }) => projects) },
              { name: t('tool.companies'), tone: 2, values: regions.map(({ companies }) => companies) },
            ],
          }
        }
        failure={counts.error}
        retry={() => void counts.refetch()}
      />
    </>
  );
}

/** What the tenant report shows. */
function FromReport() {
  const { data, error, refetch } = useRead(reportApi, 'summary', {});
  const source = { title: t('report.title'), path: reportPage.path };
  const of = { source, failure: error, retry: () => void refetch() };
  const labels = data?.months.map(({ month }) => month) ?? [];
  const units = data?.all.units ?? 0;
  const month = { labels, labelTitle: t('report.month') };
  return (
    <>
      <ChartCard
        title={t('report.trend')}
        {...of}
        figures={
          data && {
            kind: 'line',
            share: true,
            ...month,
            series: [
              {
                name: t('report.occupancy'),
                tone: 1,
                values: data.months.map(({ held }) => (units > 0 ? held / units : 0)),
              },
            ],
          }
        }
      />
      <ChartCard
        title={t('report.flow')}
        {...of}
        figures={
          data && {
            kind: 'bars',
            ...month,
            series: [
              { name: t('report.started'), tone: 1, values: data.months.map(({ started }) => started) },
              { name: t('report.ended'), tone: 6, values: data.months.map(({ ended }) => ended) },
            ],
          }
        }
      />
    </>
  );
}

/** What the figures of leasing reservations show. */
function FromReservations({ path }: { path: string }) {
  const { data, error, refetch } = useRead(reservationApi, 'figures', {});
  return (
    <ChartCard
      title={t('tool.leads')}
      source={{ title: t('reservation.figures'), path }}
      failure={error}
      retry={() => void refetch()}
      figures={
        data && {
          kind: 'bars',
          labels: data.months.map(({ month }) => month),
          labelTitle: t('tool.month'),
          series: [
            { name: t('tool.leadsCame'), tone: 6, values: data.months.map(({ count }) => count) },
            { name: t('tool.leadsWon'), tone: 1, values: data.months.map(({ won }) => won) },
          ],
        }
      }
    />
  );
}

/** Charts over live figures of what one may see, each as picture and table; those of pages that aren't open stay away. */
export function LiveChartsPage() {
  const figures = Object.values(reservationPaths)
    .map((paths) => paths.figures)
    .find(mayOpen);
  const [board, report] = [mayOpen(dashboardPage.path), mayOpen(reportPage.path)];
  return (
    <div className="page">
      <PageHead title={t('tool.charts')} hint={t('tool.chartsHint')} />
      {board || report || figures ? (
        <div className={css.charts}>
          {board ? <FromDashboard /> : null}
          {report ? <FromReport /> : null}
          {figures ? <FromReservations path={figures} /> : null}
        </div>
      ) : (
        <section className="card">
          <EmptyState icon="inbox" title={t('tool.chartsNone')} text={t('tool.chartsNoneText')} />
        </section>
      )}
    </div>
  );
}
