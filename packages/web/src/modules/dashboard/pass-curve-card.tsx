import { formatCount } from '@mdi/contract/kit/display.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FigureTable } from '../../kit/charts/chart-parts.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { QuietButton } from '../../kit/page/small-button.tsx';
import { listWith, passRecordListPath } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';
import {
  type FiguresScope,
  forecastOf,
  hourText,
  type PassFigures,
  type PassPoint,
  peakOf,
} from './dashboard-figures.ts';
import { type FigureLinks, shortWeekday } from './figure-tiles.tsx';
import { type CurvePoint, PassCurve } from './pass-curve.tsx';

const shortDay = (day: string): string => day.slice(5);

/** What the line before is called: last week's day, or the days before. */
const beforeOf = ({ range, today }: FiguresScope): string =>
  range === 'today'
    ? t('dashboard.lastWeek', shortWeekday(today))
    : t('dashboard.daysBefore', range === 'days7' ? 7 : 30);

function pointsOf(points: readonly PassPoint[], shown: FiguresScope, hours: number): CurvePoint[] {
  const byHour = shown.range === 'today';
  return points.map(({ at, granted, before, beforeAt }) => ({
    at,
    label: byHour ? `${at}:00` : shortDay(at),
    name: byHour ? hourText(at) : `${at} ${shortWeekday(at)}`,
    nowName: t(byHour ? 'dashboard.range_today' : 'dashboard.curve'),
    beforeName:
      byHour || beforeAt === null ? beforeOf(shown) : `${shortDay(beforeAt)} ${shortWeekday(beforeAt)}`,
    now: granted,
    before,
    running: granted !== null && (byHour ? Number(at) >= hours : at === shown.today),
  }));
}

/** The same numbers as text, for who reads rather than looks. */
function Figures({
  points,
  shown,
  links,
}: {
  points: readonly CurvePoint[];
  shown: FiguresScope;
  links: FigureLinks;
}) {
  return (
    <FigureTable
      className={css.curveFigures}
      label={t('dashboard.curve')}
      heads={[
        t(shown.range === 'today' ? 'dashboard.hour' : 'dashboard.day'),
        t(`dashboard.range_${shown.range}`),
        beforeOf(shown),
      ]}
      rows={points.map(({ at, name, now, before }) => ({
        key: at,
        name,
        cells: [
          now === null ? (
            t('kit.none')
          ) : (
            <MaybeLink key="now" to={listWith(passRecordListPath, { ...links.point(at), result: 'granted' })}>
              {formatCount(now)}
            </MaybeLink>
          ),
          formatCount(before),
        ],
      }))}
    />
  );
}

function Foot({ passes, shown, hours, links }: Props) {
  const peak = peakOf(passes.points);
  const forecast = shown.range === 'today' ? forecastOf(passes, hours) : undefined;
  const name =
    peak && (shown.range === 'today' ? hourText(peak.at) : `${shortDay(peak.at)} ${shortWeekday(peak.at)}`);
  return (
    <div className={css.foot}>
      {peak && name ? (
        <span className="one-line">
          {t('dashboard.peak')}{' '}
          <MaybeLink to={listWith(passRecordListPath, { ...links.point(peak.at), result: 'granted' })}>
            {name}
          </MaybeLink>
          {forecast === undefined ? null : (
            <>
              <span className="t3"> · </span>
              {t('dashboard.forecast')} <b>{formatCount(forecast)}</b> {t('dashboard.times')}
            </>
          )}
        </span>
      ) : (
        <span>{t('dashboard.passesNone')}</span>
      )}
      <span className="grow" />
      {mayOpen(passRecordListPath) ? (
        <MaybeLink to={listWith(passRecordListPath, links.passes)}>{t('dashboard.toRecords')}</MaybeLink>
      ) : null}
    </div>
  );
}

type Props = {
  passes: PassFigures;
  shown: FiguresScope;
  hours: number;
  links: FigureLinks;
  /** Whether a device has ever been heard of; without one nobody can pass. */
  working: boolean;
};

/** How many passed by hour or day, beside the time before, as a picture or as a table. */
export function PassCurveCard(props: Props) {
  const { passes, shown, hours, links, working } = props;
  const [asTable, setAsTable] = useState(false);
  const navigate = useNavigate();
  const points = pointsOf(passes.points, shown, hours);
  const open = (at: string) =>
    void navigate(listWith(passRecordListPath, { ...links.point(at), result: 'granted' }));
  return (
    <DashboardCard
      name="curve"
      title={t('dashboard.curve')}
      beside={
        <span className="t3 s12">{t(shown.range === 'today' ? 'dashboard.byHour' : 'dashboard.byDay')}</span>
      }
      end={
        <>
          <span className={css.curveLegend} aria-hidden="true">
            <span>
              <i className={css.curveKey} />
              {t(`dashboard.range_${shown.range}`)}
            </span>
            <span>
              <i className={`${css.curveKey} ${css.curveKeyBefore}`} />
              {beforeOf(shown)}
            </span>
          </span>
          <QuietButton className={css.curveSwitch} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'dashboard.asCurve' : 'dashboard.asTable')}
          </QuietButton>
        </>
      }
    >
      <div className={css.curveRoom}>
        {asTable ? (
          <Figures points={points} shown={shown} links={links} />
        ) : (
          <PassCurve
            label={t('dashboard.curveLabel', beforeOf(shown))}
            points={points}
            open={mayOpen(passRecordListPath) ? open : undefined}
          />
        )}
        {!asTable && points.every(({ now, before }) => (now ?? 0) + before === 0) ? (
          <p className={css.curveNone}>
            <span>{t('dashboard.passesNone')}</span>
            <span className="t3 s12">{t(working ? 'dashboard.passesSoon' : 'dashboard.passesFirst')}</span>
          </p>
        ) : null}
      </div>
      <Foot {...props} />
    </DashboardCard>
  );
}
