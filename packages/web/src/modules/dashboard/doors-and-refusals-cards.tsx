import { formatCount } from '@mdi/contract/kit/display.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { listWith, passRecordListPath } from '../../kit/paths/addresses.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';
import type { PassFigures } from './dashboard-figures.ts';
import type { FigureLinks } from './figure-tiles.tsx';

type Rank = {
  key: string | number;
  name: string;
  beside?: string | null;
  more?: string | null;
  count: number;
  to: string;
};
type Props = {
  name: string;
  title: string;
  unit: string;
  tone: string;
  ranks: readonly Rank[];
  none: string;
};

/** The first five of something, each with a bar as long as its share of the first. */
function RanksCard({ name, title, unit, tone, ranks, none }: Props) {
  const most = Math.max(1, ...ranks.map(({ count }) => count));
  return (
    <DashboardCard name={name} title={title} end={<span className="t3 s12">{unit}</span>}>
      {ranks.length === 0 ? (
        <div className={css.nothing}>
          <p>{none}</p>
        </div>
      ) : (
        <ol className={css.ranks}>
          {ranks.map(({ key, name: of, beside, more, count, to }) => (
            <li key={key}>
              <MaybeLink className={css.rank} title={[of, more, beside].filter(Boolean).join(' · ')} to={to}>
                <span className="two-lines">
                  {of}
                  {beside ? <small>{beside}</small> : null}
                </span>
                <span>{formatCount(count)}</span>
              </MaybeLink>
              <span className={css.boardBar} aria-hidden="true">
                <i className={css[`tone-${tone}`]} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </DashboardCard>
  );
}

type Of = { passes: PassFigures; links: FigureLinks };

/** The doors that most came through. */
export function BusiestDoorsCard({ passes, links }: Of) {
  const { doors } = passes;
  // Doors of several projects are often called the same.
  const several = new Set(doors.map(({ projectName }) => projectName)).size > 1;
  return (
    <RanksCard
      name="doors"
      title={t('dashboard.doors')}
      unit={t('dashboard.times')}
      tone="now"
      none={t('dashboard.passesNone')}
      ranks={doors.map(({ deviceId, deviceName, areaName, projectName, granted }) => ({
        key: deviceId,
        name: deviceName,
        beside: several ? projectName : null,
        more: areaName,
        count: granted,
        to: listWith(passRecordListPath, { ...links.passes, deviceId, result: 'granted' }),
      }))}
    />
  );
}

/** Why people were refused. */
export function RefusalReasonsCard({ passes, links }: Of) {
  return (
    <RanksCard
      name="reasons"
      title={t('dashboard.reasons')}
      unit={t('dashboard.deniedTimes')}
      tone="other"
      none={t('dashboard.deniedNone')}
      ranks={passes.reasons.map(({ reason, denied }) => ({
        key: reason,
        name: t(`deviceApi.rc_${reason}`),
        count: denied,
        to: listWith(passRecordListPath, { ...links.passes, result: 'denied', reason }),
      }))}
    />
  );
}
