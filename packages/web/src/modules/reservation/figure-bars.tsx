import { formatCount } from '@mdi/contract/kit/display.ts';
import { FigureTable } from '../../kit/charts/chart-parts.tsx';
import { classes } from '../../kit/page/classes.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { t } from '../../kit/words/words.ts';
import css from './figures.module.css';
import { percentText } from './percent-text.ts';

type Bar = { key: string; label: string; count: number; won?: number; to: string };

const tableHeads = (first: string, won: boolean) => [
  first,
  t('reservation.count'),
  ...(won ? [t('reservation.won'), t('reservation.conversionRate')] : []),
];
const cellsOf = ({ count, won }: Pick<Bar, 'count' | 'won'>) => [
  formatCount(count),
  ...(won === undefined ? [] : [formatCount(won), percentText(won, count)]),
];

/** The same as a table. */
const AsTable = ({ title, head, bars }: { title: string; head: string; bars: readonly Bar[] }) => (
  <details className="chart-figures">
    <summary>{t('reservation.asTable')}</summary>
    <FigureTable
      className="chart-rows"
      label={title}
      heads={tableHeads(
        head,
        bars.some(({ won }) => won !== undefined),
      )}
      rows={bars.map((bar) => ({ key: bar.key, name: bar.label, cells: cellsOf(bar) }))}
    />
  </details>
);

/** How many of each, and how many of these became tenants; each leads to what it counts. */
export function FigureBars({ title, head, bars }: { title: string; head: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const share = (count: number) => ({ width: `${(count / most) * 100}%` });
  return (
    <section className={classes('card', css.picture)}>
      <h2>{title}</h2>
      <ul className={css.bars}>
        {bars.map((bar) => (
          <li key={bar.key}>
            <MaybeLink to={bar.to} className={css.bar}>
              <span className={css.name}>{bar.label}</span>
              <span className={css.track}>
                <i style={share(bar.count)} />
                {bar.won === undefined ? null : <i className={css.won} style={share(bar.won)} />}
              </span>
              <span className={css.said}>
                {bar.won === undefined
                  ? formatCount(bar.count)
                  : t(
                      'reservation.wonRate',
                      formatCount(bar.count),
                      formatCount(bar.won),
                      percentText(bar.won, bar.count),
                    )}
              </span>
            </MaybeLink>
          </li>
        ))}
      </ul>
      <AsTable title={title} head={head} bars={bars} />
    </section>
  );
}

/** CSS pixels of the highest bar. */
const highest = 148;

type Month = { month: string; count: number; won: number; to: string };

/** The same by month, standing beside each other. */
export function MonthBars({ title, months }: { title: string; months: readonly Month[] }) {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const high = (count: number) => ({ height: Math.round((count / most) * highest) }) as const;
  return (
    <section className={classes('card', css.picture)}>
      <h2>
        {title}
        <span className={css.legend} aria-hidden="true">
          <i />
          {t('reservation.count')}
          <i className={css.won} />
          {t('reservation.won')}
        </span>
      </h2>
      <ul className={css.months}>
        {months.map(({ month, count, won, to }) => (
          <li key={month}>
            <MaybeLink to={to} className={css.month} title={t('reservation.monthOf', month, count, won)}>
              <span className={css.columns} aria-hidden="true">
                <b>{formatCount(count)}</b>
                <span>
                  <i style={high(count)} />
                  <i className={css.won} style={high(won)} />
                </span>
              </span>
              <span aria-hidden="true">{month}</span>
              <span className="unseen">{t('reservation.monthOf', month, count, won)}</span>
            </MaybeLink>
          </li>
        ))}
      </ul>
      <AsTable
        title={title}
        head={t('reservation.month')}
        bars={months.map((one) => ({ ...one, key: one.month, label: one.month }))}
      />
    </section>
  );
}
