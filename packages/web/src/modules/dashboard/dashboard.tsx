import type { LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { classes } from '../../kit/page/classes.ts';
import { EmptyState, LoadFailedBar, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import { type FiguresScope, listFiltersOf } from './dashboard-figures.ts';
import { DevicesCard } from './devices-card.tsx';
import { BusiestDoorsCard, RefusalReasonsCard } from './doors-and-refusals-cards.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { LiveBadge } from './live-badge.tsx';
import { Overview } from './overview.tsx';
import { PassCurveCard } from './pass-curve-card.tsx';
import { DayRangeChoice, ProjectBuildingChoice } from './place-and-range-choice.tsx';
import { ProjectClock } from './project-clock.tsx';
import { type DashboardChoice, useDashboardChoice, useDashboardFigures } from './use-dashboard-figures.ts';
import { VisitorsCard } from './visitors-card.tsx';

/** The place of the parts while the first numbers are on their way, so that nothing moves when they come. */
function Waiting() {
  return (
    <div className={css.boardWaiting} role="status" aria-label={t('kit.loading')}>
      <div className={`card ${css.tiles}`} />
      <div className={css.first}>
        <div className={`card ${css.boardCard}`} />
        <div className={`card ${css.boardCard}`} />
      </div>
      <div className={css.second}>
        <div className={`card ${css.boardCard}`} />
        <div className={`card ${css.boardCard}`} />
        <div className={`card ${css.boardCard}`} />
      </div>
    </div>
  );
}

type BoardProps = { board: LiveBoard; of: Pick<DashboardChoice, 'range' | 'buildingId'>; reread: () => void };

function Board({ board, of, reread }: BoardProps) {
  const { passes, visitors, devices, exceptions, hours, at } = board;
  const { projectId, from, today } = board;
  const shown: FiguresScope = { projectId, from, today, ...of };
  const links = listFiltersOf(shown, signedInUser().currProjectId);
  const working = devices === null || devices.total > devices.waiting;
  const firsts = [passes, visitors].filter(Boolean).length;
  return (
    <>
      <FigureTiles board={board} links={links} shown={shown} />
      {firsts === 0 ? null : (
        <div className={classes(css.first, firsts === 1 && css.one)}>
          {passes ? (
            <PassCurveCard passes={passes} shown={shown} hours={hours} links={links} working={working} />
          ) : null}
          {visitors ? <VisitorsCard visitors={visitors} links={links} at={at} /> : null}
        </div>
      )}
      {passes || devices || exceptions ? (
        <div className={classes(css.second, !passes && css.one, !devices && !exceptions && css.halves)}>
          {passes ? <BusiestDoorsCard passes={passes} links={links} /> : null}
          {passes ? <RefusalReasonsCard passes={passes} links={links} /> : null}
          {devices || exceptions ? (
            <DevicesCard {...{ devices, exceptions, links, reread }} many={projectId === null} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** What goes on now: passages, people, visitors and devices, live; below, what there is in the person's scope. */
export function Dashboard() {
  const [choice, choose] = useDashboardChoice();
  const { live, read, shown } = useDashboardFigures(choice);
  const { data, error, refetch, dataUpdatedAt } = read;
  const retry = () => void refetch();
  return (
    <div className={`page ${css.board}`}>
      <div className="page-head">
        <div className="row grow">
          <h1>{t('dashboard.title')}</h1>
          <LiveBadge live={live} updatedAt={dataUpdatedAt} />
        </div>
        {data ? <ProjectClock timeZone={data.timeZone} /> : null}
        <ProjectBuildingChoice choice={choice} choose={choose} />
        <DayRangeChoice choice={choice} choose={choose} />
      </div>
      {data && error ? <LoadFailedBar failure={error} retry={retry} /> : null}
      {data && data.projects > 0 ? <Board board={data} of={shown} reread={retry} /> : null}
      {data && data.projects === 0 ? (
        <section className="card">
          <EmptyState icon="building" title={t('dashboard.empty')} />
        </section>
      ) : null}
      {data || error ? null : <Waiting />}
      {error && !data ? <LoadFailedCard failure={error} retry={retry} /> : null}
      <Overview />
    </div>
  );
}
