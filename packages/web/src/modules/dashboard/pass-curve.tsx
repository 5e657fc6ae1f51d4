import { formatCount } from '@mdi/contract/kit/display.ts';
import { type KeyboardEvent, useState } from 'react';
import { ChartAxes, ChartCursor } from '../../kit/charts/chart-parts.tsx';
import { areaPath, type PlotPoint, smoothPath } from '../../kit/charts/curve-path.ts';
import { type Scale, scaleOf, ticksUpTo } from '../../kit/charts/scale.ts';
import { useWidth } from '../../kit/page/use-width.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';
import { percentOf, relativeChange } from './dashboard-figures.ts';

/** One hour or day: how it is called under the line and when it is read, and the two numbers. */
export type CurvePoint = {
  at: string;
  label: string;
  name: string;
  nowName: string;
  beforeName: string;
  now: number | null;
  before: number;
  /** It is not over yet, so its number still grows. */
  running: boolean;
};

type Props = { label: string; points: readonly CurvePoint[]; open: ((at: string) => void) | undefined };

const height = 196;
const edge = { top: 10, right: 22, bottom: 24, left: 44 };
const tipWidth = 190;

const sentenceOf = ({ name, nowName, beforeName, now, before, running }: CurvePoint): string =>
  [
    name,
    now === null ? '' : `${running ? t('dashboard.soFar') : nowName} ${formatCount(now)}`,
    `${beforeName} ${formatCount(before)}`,
  ]
    .filter(Boolean)
    .join(t('kit.listMark'));

function Tip({ point, left }: { point: CurvePoint; left: number }) {
  const { name, nowName, beforeName, now, before, running } = point;
  const change = now === null || running ? null : relativeChange(now, before);
  return (
    <div className={`chart-tip ${css.curveTip}`} style={{ left, width: tipWidth }} aria-hidden>
      <span>{name}</span>
      {now === null ? null : (
        <span>
          <i className={css.curveKey} />
          {running ? t('dashboard.soFar') : nowName} <b>{formatCount(now)}</b>
          {change === null ? null : (
            <em className={change >= 0 ? css.up : ''}>
              {change >= 0 ? '+' : '−'}
              {percentOf(change)}
            </em>
          )}
        </span>
      )}
      <span>
        <i className={`${css.curveKey} ${css.curveKeyBefore}`} />
        {beforeName} <b>{formatCount(before)}</b>
      </span>
    </div>
  );
}

function Lines(props: {
  now: PlotPoint[];
  before: PlotPoint[];
  running: PlotPoint | undefined;
  floor: number;
}) {
  const { now, before, running, floor } = props;
  const end = now.at(-1);
  return (
    <>
      <path className={css.curveArea} d={areaPath(now, floor)} />
      <path className={css.curveBefore} d={smoothPath(before)} />
      <path className={css.curveNow} d={smoothPath(now)} />
      {end && running ? <path className={css.curveRunning} d={smoothPath([end, running])} /> : null}
      {end && !running ? <circle className={css.curveHalo} cx={end.x} cy={end.y} r={8} /> : null}
      {end && !running ? <circle className={css.curveEnd} cx={end.x} cy={end.y} r={4} /> : null}
      {running ? <circle className={css.curveHalo} cx={running.x} cy={running.y} r={8} /> : null}
      {running ? <circle className={css.curveEnd} cx={running.x} cy={running.y} r={4} /> : null}
    </>
  );
}

/** Where the numbers of one line are; those that aren't there yet have no place. */
const placesOf = (points: readonly CurvePoint[], { x, y }: Scale, of: (point: CurvePoint) => number | null) =>
  points.flatMap((point, at) => {
    const value = of(point);
    return value === null ? [] : [{ x: x(at), y: y(value) }];
  });

/** The keys that read the curve: by one, to either end. */
function stepOf(key: string, at: number | undefined, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return Math.min(last, at === undefined ? 0 : at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at === undefined ? last : at - 1);
  return undefined;
}

/**
 * How many passed, and how many the time before: one stop for the Tab key, which arrows and the pointer read point
 * by point; Enter or a click opens the records of the point.
 */
export function PassCurve({ label, points, open }: Props) {
  const { box, width } = useWidth();
  const [read, setRead] = useState<number>();
  const last = points.length - 1;
  const at = read === undefined ? undefined : Math.min(read, last);
  const ticks = ticksUpTo(Math.max(4, ...points.map(({ now, before }) => Math.max(now ?? 0, before))));
  const frame = { width, height, edge };
  const scale = scaleOf(frame, points.length, ticks);
  const { x, y } = scale;
  const point = at === undefined ? undefined : points[at];
  const openHere = () => {
    if (point && point.now !== null) open?.(point.at);
  };
  const press = (event: KeyboardEvent) => {
    const to = stepOf(event.key, at, last);
    if (to !== undefined) setRead(to);
    else if (event.key === 'Enter') openHere();
    else if (event.key === 'Escape') setRead(undefined);
    else return;
    event.preventDefault();
  };
  const over = points.filter(({ running }) => !running);
  const [running] = placesOf(points, scale, (one) => (one.running ? one.now : null));
  const right = at !== undefined && x(at) + 14 + tipWidth > width;
  return (
    <div
      className={`chart ${css.curve}`}
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={at ?? 0}
      aria-valuetext={point ? sentenceOf(point) : t('dashboard.curveKeys')}
      onKeyDown={press}
      onBlur={() => setRead(undefined)}
      onPointerMove={({ nativeEvent }) => setRead(scale.nearest(nativeEvent.offsetX))}
      onPointerLeave={() => setRead(undefined)}
      onClick={openHere}
    >
      <svg width={width} height={height} aria-hidden="true">
        <ChartAxes
          {...{ frame, scale, ticks }}
          format={formatCount}
          labels={points.map((one) => one.label)}
          each={62}
          below={5}
        />
        <Lines
          now={placesOf(over, scale, ({ now }) => now)}
          before={placesOf(points, scale, ({ before }) => before)}
          running={running}
          floor={scale.floor}
        />
        {at === undefined || !point ? null : (
          <g className={css.curveRead}>
            <ChartCursor x={x(at)} frame={frame} scale={scale} />
            <circle className={css.curveDotBefore} cx={x(at)} cy={y(point.before)} r={3.5} />
            {point.now === null ? null : <circle className="curve-dot" cx={x(at)} cy={y(point.now)} r={4} />}
          </g>
        )}
      </svg>
      {at === undefined || !point ? null : (
        <Tip point={point} left={right ? x(at) - 14 - tipWidth : x(at) + 14} />
      )}
    </div>
  );
}
