import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { faultApi, faultBounds } from '@mdi/contract/modules/fault/fault.contract.ts';
import { ticksUpTo } from '../../kit/charts/scale.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './fault.module.css';
import { faultActions } from './fault-actions.ts';
import { faultDialogs } from './fault-dialog-loader.ts';
import { FaultLatestReports } from './fault-latest-reports.tsx';
import { affectedPeopleText, FaultStateTag } from './fault-state-tag.tsx';

type Fault = OutputOf<typeof faultApi.ops.get>;

const MonthChart = lazyPart(
  () => import('../../kit/charts/month-chart.tsx').then((m) => m.MonthChart),
  () => <div className={css.chartWaits} />,
);

/** How often it was met on each of the last days. */
function Days({ days }: Pick<Fault, 'days'>) {
  const values = days.map(({ times }) => times);
  return (
    <section className={classes('card', css.card)}>
      <h2 className={css.title}>{t('fault.days', days.length)}</h2>
      <MonthChart
        label={t('fault.days', days.length)}
        kind="bars"
        labels={days.map(({ day }) => day.slice(5))}
        labelTitle={t('fault.day')}
        series={[{ name: t('fault.times'), tone: 1, values }]}
        ticks={ticksUpTo(Math.max(0, ...values))}
        format={String}
      />
    </section>
  );
}

/** What became of it, where anything did. */
function Story({ fault: { state, resolvedBy, resolvedAt, resolvedVersion, reopenedAt } }: { fault: Fault }) {
  if (state === 'open' && reopenedAt)
    return <p className="warn">{t('fault.reopenedLine', showTime(reopenedAt))}</p>;
  if (state === 'resolved' && resolvedAt && resolvedVersion) {
    const by = resolvedBy ?? t('kit.none');
    return <p className="t2">{t('fault.resolvedLine', by, showTime(resolvedAt), resolvedVersion)}</p>;
  }
  return null;
}

function Overview({ fault }: { fault: Fault }) {
  const { faultId, people, versions, stack } = fault;
  const f = factsOf(fault, 'fault');
  return (
    <div className="stack">
      <Story fault={fault} />
      <Days days={fault.days} />
      <FactCard
        title={t('fault.facts')}
        facts={[
          f.of('number', faultId),
          f.plain('source'),
          f.of('kind', t(`fault.kind_${fault.kind}`)),
          f.of('surface', t(`fault.surface_${fault.surface}`)),
          f.count('times'),
          f.of('people', affectedPeopleText(people, faultBounds.people)),
          f.of('versions', versions.join(t('kit.listMark'))),
          f.time('firstAt'),
          f.time('lastAt'),
          f.wide('message', fault.message),
        ]}
      />
      <section className={classes('card', css.card)}>
        <h2 className={css.title}>{t('fault.stack')}</h2>
        {stack ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
          <pre className={css.stack} tabIndex={0}>
            {stack.replaceAll(' | ', '\n')}
          </pre>
        ) : (
          <p className="t3">{t('fault.stackNone')}</p>
        )}
      </section>
    </div>
  );
}

/** One error of browsers: its days, where it comes from, and its latest reports. */
export function FaultDetail() {
  const { record: fault, failure, reload } = useRecord(faultApi, 'faultId');
  const { ask, dialog } = useDialogs(faultDialogs);
  if (!fault || failure)
    return <PagePending title={t('fault.detail')} failure={failure} retry={() => void reload()} />;
  return (
    <>
      <DetailPage
        title={fault.message}
        beside={<FaultStateTag {...fault} />}
        actions={<HeadActions row={fault} of={faultActions(ask)} moreOf={t('fault.moreOf', fault.faultId)} />}
        tabs={[
          { id: 'overview', title: t('fault.overview'), body: () => <Overview fault={fault} /> },
          {
            id: 'samples',
            title: t('fault.samples'),
            body: () => <FaultLatestReports samples={fault.samples} />,
          },
        ]}
        history={{ entity: 'fault', id: fault.faultId }}
      />
      {dialog}
    </>
  );
}
