import { formatCount } from '@mdi/contract/kit/display.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { labelStep, ticksUpTo } from '../../kit/charts/chart-scale.ts';
import { useWidth } from '../../kit/page/use-width.ts';
import { t } from '../../kit/words/words.ts';
import { changeOf, percentOf } from './board.ts';
import { areaPath, type Place, smoothPath } from './curve-path.ts';

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
const floor = height - edge.bottom;
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
  const change = now === null || running ? null : changeOf(now, before);
  return (
    <div className="curve-tip" style={{ left, width: tipWidth }} aria-hidden>
      <span>{name}</span>
      {now === null ? null : (
        <span>
          <i className="curve-key" />
          {running ? t('dashboard.soFar') : nowName} <b>{formatCount(now)}</b>
          {change === null ? null : (
            <em className={change >= 0 ? 'up' : ''}>
              {change >= 0 ? '+' : '−'}
              {percentOf(change)}
            </em>
          )}
        </span>
      )}
      <span>
        <i className="curve-key curve-key-before" />
        {beforeName} <b>{formatCount(before)}</b>
      </span>
    </div>
  );
}

function Lines({ now, before, running }: { now: Place[]; before: Place[]; running: Place | undefined }) {
  const end = now.at(-1);
  return (
    <>
      <path className="curve-area" d={areaPath(now, floor)} />
      <path className="curve-before" d={smoothPath(before)} />
      <path className="curve-now" d={smoothPath(now)} />
      {end && running ? <path className="curve-running" d={smoothPath([end, running])} /> : null}
      {end && !running ? <circle className="curve-halo" cx={end.x} cy={end.y} r={8} /> : null}
      {end && !running ? <circle className="curve-end" cx={end.x} cy={end.y} r={4} /> : null}
      {running ? <circle className="curve-halo" cx={running.x} cy={running.y} r={8} /> : null}
      {running ? <circle className="curve-end" cx={running.x} cy={running.y} r={4} /> : null}
    </>
  );
}

function Axes({ points, ticks, x, y, width }: Pick<Props, 'points'> & Scale & { width: number }) {
  const every = labelStep(points.length, width - edge.left - edge.right, 62);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="curve-rule" x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
          <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {points.map(({ at, label }, i) =>
        i % every === 0 ? (
          <text key={at} x={x(i)} y={height - 5} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </>
  );
}

type Scale = { ticks: readonly number[]; x: (at: number) => number; y: (value: number) => number };

function scaleOf(points: readonly CurvePoint[], width: number): Scale {
  const most = Math.max(4, ...points.map(({ now, before }) => Math.max(now ?? 0, before)));
  const ticks = ticksUpTo(most);
  const top = ticks.at(-1) || 1;
  const slot = Math.max(1, width - edge.left - edge.right) / Math.max(1, points.length - 1);
  return {
    ticks,
    x: (at) => edge.left + at * slot,
    y: (value) => floor - (value / top) * (floor - edge.top),
  };
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
  const scale = scaleOf(points, width);
  const { x, y } = scale;
  const point = at === undefined ? undefined : points[at];
  const show = ({ nativeEvent }: PointerEvent) => {
    const slot = (x(last) - x(0)) / Math.max(1, last);
    setRead(Math.min(last, Math.max(0, Math.round((nativeEvent.offsetX - edge.left) / slot))));
  };
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
      className="curve"
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
      onPointerMove={show}
      onPointerLeave={() => setRead(undefined)}
      onClick={openHere}
    >
      <svg width={width} height={height} aria-hidden="true">
        <Axes points={points} width={width} {...scale} />
        <Lines
          now={placesOf(over, scale, ({ now }) => now)}
          before={placesOf(points, scale, ({ before }) => before)}
          running={running}
        />
        {at === undefined || !point ? null : (
          <g className="curve-read">
            <line x1={x(at)} x2={x(at)} y1={edge.top} y2={floor} />
            <circle className="curve-dot-before" cx={x(at)} cy={y(point.before)} r={3.5} />
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
