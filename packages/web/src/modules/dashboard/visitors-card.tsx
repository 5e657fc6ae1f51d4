import { formatCount } from '@mdi/contract/kit/display.ts';
import type { LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import {
  frontDeskPath,
  inviteVisitorPath,
  listWith,
  visitAddress,
  visitListPath,
} from '../../kit/paths/addresses.ts';
import { may } from '../../kit/rights/can.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { showDuration } from '../../kit/words/duration.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import { DashboardCard, ShareBar, type SharePart } from './dashboard-card.tsx';
import type { FigureLinks } from './figure-tiles.tsx';

type Visitors = NonNullable<LiveBoard['visitors']>;

/** Overdue so long, somebody should look after it. */
const longMs = 30 * 60_000;

/** Who of today's visitors is where: every visitor once. */
function partsOf({ left, onSite, overdue, expected }: Visitors): SharePart[] {
  return [
    { key: 'left', tone: 'before', label: t('dashboard.left'), count: left },
    { key: 'onSite', tone: 'now', label: t('dashboard.visitorsOnSite'), count: onSite - overdue },
    { key: 'overdue', tone: 'bad', label: t('dashboard.overdueShort'), count: overdue },
    { key: 'expected', tone: 'none', label: t('dashboard.expected'), count: expected },
  ];
}

const filterOf = (key: string) => (key === 'overdue' ? { overdue: true } : { stage: key });

function Overdue({ row, at }: { row: Visitors['rows'][number]; at: string }) {
  const { visitId, name, companyName, endAt } = row;
  const length = Date.parse(at) - Date.parse(endAt);
  return (
    <li>
      <MaybeLink className={`one-line ${css.plain}`} to={visitAddress(visitId)}>
        {name ?? t('visit.unnamed')}
      </MaybeLink>
      <span className="t3 s12 one-line grow" title={companyName}>
        {companyName}
      </span>
      <span className={length >= longMs ? 'tag bad' : 'tag warn'}>
        {t('visit.overdueBy', showDuration(length))}
      </span>
    </li>
  );
}

function Nobody() {
  return (
    <div className={css.nothing}>
      <p>{t('dashboard.visitorsNone')}</p>
      {may('pass:visit:add') && mayOpen(inviteVisitorPath) ? (
        <MaybeLink to={inviteVisitorPath}>{t('visit.invite')}</MaybeLink>
      ) : null}
    </div>
  );
}

/** Today's visitors: how many are expected, came, are overdue, and who has stayed longest. */
export function VisitorsCard({
  visitors,
  links,
  at,
}: {
  visitors: Visitors;
  links: FigureLinks;
  at: string;
}) {
  const { planned, arrived, overdue, rows } = visitors;
  const to = (filter: object) => listWith(visitListPath, { ...links.place, ...filter });
  const numbers = [
    { key: 'planned', label: t('dashboard.planned'), count: planned, tone: '' },
    { key: 'arrived', label: t('dashboard.arrived'), count: arrived, tone: '' },
    { key: 'overdue', label: t('dashboard.overdue'), count: overdue, tone: overdue > 0 ? 'bad' : '' },
  ];
  return (
    <DashboardCard
      name="visitors"
      title={t('dashboard.visitors')}
      end={
        mayOpen(frontDeskPath) ? <MaybeLink to={frontDeskPath}>{t('dashboard.toDesk')}</MaybeLink> : undefined
      }
    >
      <ul className={css.numbers}>
        {numbers.map(({ key, label, count, tone }) => (
          <li key={key} data-visitors={key}>
            <MaybeLink className={`${css.plain} ${tone}`} to={to(filterOf(key))}>
              <b>{formatCount(count)}</b>
            </MaybeLink>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <ShareBar parts={partsOf(visitors)} />
      <ul className={css.legend}>
        {partsOf(visitors).map(({ key, tone, label, count }) => (
          <li key={key}>
            <i className={css[`tone-${tone}`]} />
            {label} {formatCount(count)}
          </li>
        ))}
      </ul>
      {planned === 0 && overdue === 0 ? <Nobody /> : null}
      {rows.length === 0 ? null : (
        <ul className={css.overdue}>
          {rows.map((row) => (
            <Overdue key={row.visitId} row={row} at={at} />
          ))}
        </ul>
      )}
      {overdue > rows.length ? (
        <p className={css.all}>
          <MaybeLink to={to({ overdue: true })}>{t('dashboard.allOverdue', formatCount(overdue))}</MaybeLink>
        </p>
      ) : null}
    </DashboardCard>
  );
}
