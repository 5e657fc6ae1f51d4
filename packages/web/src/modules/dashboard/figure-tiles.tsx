import { formatCount } from '@mdi/contract/kit/display.ts';
import type { LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import {
  deviceExceptionListPath,
  deviceListPath,
  listWith,
  passRecordListPath,
  suggestionPaths,
  visitListPath,
} from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { lang, t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import {
  type FiguresScope,
  type listFiltersOf,
  type PassFigures,
  percentOf,
  relativeChange,
} from './dashboard-figures.ts';

type Suggestions = NonNullable<LiveBoard['suggestions']>;
export type FigureLinks = ReturnType<typeof listFiltersOf>;

type TileProps = {
  name: string;
  label: string;
  beside?: ReactNode;
  value: number;
  unit: string;
  to: string;
  children: ReactNode;
};

/** One number: what it is of, the number as a link to its list, and what to make of it. */
function Tile({ name, label, beside, value, unit, to, children }: TileProps) {
  return (
    <div className={css.tile} data-tile={name}>
      <span className={`row ${css.tileLabel}`}>
        {label}
        {beside === undefined ? null : <small>{beside}</small>}
      </span>
      <MaybeLink className={`big-number ${css.tileValue}`} to={to}>
        {formatCount(value)}
        <small>{unit}</small>
      </MaybeLink>
      <span className={`t3 s12 ${css.tileMore}`}>{children}</span>
    </div>
  );
}

/** The weekday of a day, as the language calls it in short. */
export const shortWeekday = (day: string): string =>
  new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

const clockOf = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;

/** Up or down, and by how much; more is good for passages and bad for refusals. */
function Change({ by, text, tone }: { by: number; text: string; tone: 'good' | 'bad' }) {
  if (by === 0) return <span>{text}</span>;
  const up = by > 0;
  const shown = tone === 'good' ? (up ? 'ok' : 't2') : up ? 'bad' : 'ok';
  return (
    <span className={`${css.change} ${shown}`}>
      <Icon name={up ? 'up' : 'down'} size={12} />
      <span className="unseen">{t(up ? 'dashboard.more' : 'dashboard.less')}</span>
      {text}
    </span>
  );
}

type Compared = { shown: FiguresScope; hours: number };

/** With which time the numbers are compared: whole hours only, which is said. */
function Against({ shown, hours }: Compared) {
  const until = clockOf(hours);
  if (shown.range === 'today')
    return <span>{t('dashboard.comparedWeek', shortWeekday(shown.today), until)}</span>;
  const days = shown.range === 'days7' ? 7 : 30;
  return <span title={t('dashboard.comparedUntil', until)}>{t('dashboard.comparedDays', days)}</span>;
}

function PassTile({ passes, links, shown, hours }: { passes: PassFigures; links: FigureLinks } & Compared) {
  const { granted, grantedBefore } = passes.compared;
  const change = relativeChange(granted, grantedBefore);
  return (
    <Tile
      name="passes"
      label={t(shown.range === 'today' ? 'dashboard.passesToday' : `dashboard.range_${shown.range}`)}
      beside={t('dashboard.passesNow', formatCount(passes.now))}
      value={passes.granted}
      unit={t('dashboard.times')}
      to={listWith(passRecordListPath, { ...links.passes, result: 'granted' })}
    >
      {shown.range === 'today' && hours === 0 ? (
        t('dashboard.comparedLater')
      ) : change === null ? (
        t('dashboard.comparedNone')
      ) : (
        <>
          <Change by={change} text={percentOf(change)} tone="good" />
          <Against shown={shown} hours={hours} />
        </>
      )}
    </Tile>
  );
}

function DeniedTile({ passes, links, shown, hours }: { passes: PassFigures; links: FigureLinks } & Compared) {
  const { denied, granted, compared } = passes;
  // Where nobody passed before there is nothing to compare with, as the tile beside says.
  const nothing = compared.grantedBefore + compared.deniedBefore === 0;
  const more = nothing ? 0 : compared.denied - compared.deniedBefore;
  const all = denied + granted;
  const until =
    shown.range === 'today'
      ? t('dashboard.comparedWeek', shortWeekday(shown.today), clockOf(hours))
      : t('dashboard.comparedDays', shown.range === 'days7' ? 7 : 30);
  return (
    <Tile
      name="denied"
      label={t('dashboard.denied')}
      value={denied}
      unit={t('dashboard.deniedTimes')}
      to={listWith(passRecordListPath, { ...links.passes, result: 'denied' })}
    >
      {more === 0 ? null : (
        <span title={until}>
          <Change by={more} text={t('dashboard.timesOf', formatCount(Math.abs(more)))} tone="bad" />
        </span>
      )}
      {denied === 0 ? t('dashboard.deniedNone') : t('dashboard.deniedShare', percentOf(denied / all, 2))}
    </Tile>
  );
}

function OnSiteTile({ onSite, links }: { onSite: LiveBoard['onSite']; links: FigureLinks }) {
  const { employees, visitors, companions } = onSite;
  if (employees === null && visitors === null) return null;
  const toEmployees = listWith(passRecordListPath, { ...links.place, onSite: true });
  const toVisitors = listWith(visitListPath, { ...links.place, stage: 'onSite' });
  return (
    <Tile
      name="onSite"
      label={t('dashboard.onSite')}
      value={(employees ?? 0) + (visitors ?? 0) + (companions ?? 0)}
      unit={t('dashboard.people')}
      to={employees === null ? toVisitors : visitors === null ? toEmployees : ''}
    >
      <span className={css.onSiteParts} title={t('dashboard.onSiteHint')}>
        {employees === null ? null : (
          <MaybeLink to={toEmployees}>{t('dashboard.employees', formatCount(employees))}</MaybeLink>
        )}
        {visitors === null ? null : (
          <MaybeLink to={toVisitors}>{t('dashboard.guests', formatCount(visitors))}</MaybeLink>
        )}
        {companions ? <span>{t('dashboard.companions', formatCount(companions))}</span> : null}
      </span>
    </Tile>
  );
}

function DeviceTile({ devices, links }: { devices: NonNullable<LiveBoard['devices']>; links: FigureLinks }) {
  const { total, normal, fault, offline, waiting } = devices;
  const to = (health: string) => listWith(deviceListPath, { ...links.place, health });
  return (
    <Tile
      name="devices"
      label={t('dashboard.devicesOnline')}
      value={normal + fault}
      unit={t('dashboard.devicesOf', formatCount(total))}
      to={listWith(deviceListPath, { ...links.place, health: 'online' })}
    >
      {offline + waiting === 0 ? (
        t(total === 0 ? 'dashboard.devicesNone' : 'dashboard.devicesAll')
      ) : (
        <>
          <MaybeLink className={offline > 0 ? 'bad' : ''} to={to('offline')}>
            {t('dashboard.devicesOffline', formatCount(offline))}
          </MaybeLink>
          <span aria-hidden="true">·</span>
          <MaybeLink to={to('waiting')}>{t('dashboard.devicesWaiting', formatCount(waiting))}</MaybeLink>
        </>
      )}
    </Tile>
  );
}

function ExceptionTile(props: {
  exceptions: NonNullable<LiveBoard['exceptions']>;
  links: FigureLinks;
  at: string;
}) {
  const { exceptions, links, at } = props;
  const { waiting, alarms, oldest } = exceptions;
  const filters = { ...links.place, state: 'open', acknowledged: false };
  return (
    <Tile
      name="exceptions"
      label={t('dashboard.openExceptions')}
      value={waiting}
      unit={t('dashboard.exceptionsUnit')}
      to={listWith(deviceExceptionListPath, filters)}
    >
      {oldest === null ? (
        t('dashboard.exceptionsNone')
      ) : (
        <>
          {alarms === 0 ? null : (
            <MaybeLink className="bad" to={listWith(deviceExceptionListPath, { ...filters, level: 3 })}>
              {t('dashboard.alarms', formatCount(alarms))}
            </MaybeLink>
          )}
          <span className="one-line" title={showTime(oldest)}>
            {t('dashboard.oldest', showAgo(oldest, new Date(at)))}
          </span>
        </>
      )}
    </Tile>
  );
}

/** Suggestions that are open, those overdue, and how soon they are answered. */
function SuggestionTile({ figures, links }: { figures: Suggestions; links: FigureLinks }) {
  const { open, overdue, medianMinutes } = figures;
  const { list } = suggestionPaths[mayOpen(suggestionPaths.content.list) ? 'content' : 'pm'];
  const of = { projectId: links.place.projectId };
  return (
    <Tile
      name="suggestions"
      label={t('suggestion.board')}
      value={open}
      unit={t('suggestion.boardOpen')}
      to={listWith(list, { ...of, open: true })}
    >
      <MaybeLink className={overdue > 0 ? 'bad' : ''} to={listWith(list, { ...of, overdue: true })}>
        {t('suggestion.boardOverdue', formatCount(overdue))}
      </MaybeLink>
      <MaybeLink to={listWith(list, { ...of, answeredLately: true })}>
        <span title={t('suggestion.boardMedian')}>
          {medianMinutes === null
            ? t('suggestion.boardMedianNone')
            : t('suggestion.boardFirst', (medianMinutes / 60).toFixed(1))}
        </span>
      </MaybeLink>
    </Tile>
  );
}

/** The numbers of now in one row; what the person may not see has no place in it. */
export function FigureTiles({
  board,
  links,
  shown,
}: {
  board: LiveBoard;
  links: FigureLinks;
  shown: FiguresScope;
}) {
  const { passes, onSite, devices, exceptions, suggestions, hours, at } = board;
  const compared = { shown, hours };
  return (
    <section className={`card ${css.tiles}`} aria-label={t('dashboard.numbers')}>
      {passes ? <PassTile passes={passes} links={links} {...compared} /> : null}
      <OnSiteTile onSite={onSite} links={links} />
      {passes ? <DeniedTile passes={passes} links={links} {...compared} /> : null}
      {devices ? <DeviceTile devices={devices} links={links} /> : null}
      {exceptions ? <ExceptionTile exceptions={exceptions} links={links} at={at} /> : null}
      {suggestions ? <SuggestionTile figures={suggestions} links={links} /> : null}
    </section>
  );
}
