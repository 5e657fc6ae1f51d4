import { useState } from 'react';
import { useWidth } from '../page/use-width.ts';
import { t } from '../words/words.ts';
import { ChartAxes, ChartCursor, FigureTable } from './chart-parts.tsx';
import { type Scale, scaleOf } from './scale.ts';

/** One line or one row of bars; its tone is a chart colour of the tokens. */
export type Series = { name: string; tone: 1 | 2 | 6; values: readonly number[] };

type Props = {
  /** What the chart shows, for who can't see it. */
  label: string;
  kind: 'line' | 'bars';
  labels: readonly string[];
  labelTitle: string;
  series: readonly Series[];
  /** The values of the lines across, from 0 up to the highest. */
  ticks: readonly number[];
  format: (value: number) => string;
};

const height = 228;
const edge = { top: 12, right: 30, bottom: 28, left: 52 };

function Lines({ series, labels }: Props, { x, y, floor }: Scale) {
  return series.map(({ name, tone, values }) => {
    const points = values.map((value, at) => `${x(at)},${y(value)}`).join(' ');
    return (
      <g key={name} className={`chart-tone-${tone}`}>
        <polygon
          className="chart-area"
          points={`${x(0)},${floor} ${points} ${x(labels.length - 1)},${floor}`}
        />
        <polyline className="chart-line" points={points} />
        {values.map((value, at) =>
          at === values.length - 1 ? (
            <circle key={labels[at]} className="chart-dot" cx={x(at)} cy={y(value)} r={4} />
          ) : null,
        )}
      </g>
    );
  });
}

function Bars({ series, labels }: Props, { x, y, slot, floor }: Scale) {
  const each = Math.min(16, (slot * 0.64) / series.length);
  return series.map(({ name, tone, values }, row) => (
    <g key={name} className={`chart-tone-${tone}`}>
      {values.map((value, at) => (
        <rect
          key={labels[at]}
          className="chart-bar"
          x={x(at) + (row - series.length / 2) * each}
          y={y(value)}
          width={Math.max(1, each - 1)}
          height={floor - y(value)}
          rx={1.5}
        />
      ))}
    </g>
  ));
}

function Tip({ of, at, left }: { of: Props; at: number; left: number }) {
  return (
    <div className="chart-tip chart-tip-middle" style={{ left }} aria-hidden>
      <span>{of.labels[at]}</span>
      {of.series.map(({ name, tone, values }) => (
        <span key={name}>
          <i className={`chart-key chart-tone-${tone}`} />
          {name}
          <b>{of.format(values[at] ?? 0)}</b>
        </span>
      ))}
    </div>
  );
}

/** Values by month as lines or bars; the pointer reads a month, and a table has them all. */
export function MonthChart(props: Props) {
  const { box, width } = useWidth();
  const [at, setAt] = useState<number>();
  const { label, kind, labels, labelTitle, series, ticks, format } = props;
  const frame = { width, height, edge };
  const scale = scaleOf(frame, labels.length, ticks, kind === 'bars');
  const x = at === undefined ? undefined : scale.x(at);
  return (
    <>
      <div className="chart" ref={box}>
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerMove={({ nativeEvent }) => setAt(scale.nearest(nativeEvent.offsetX))}
          onPointerLeave={() => setAt(undefined)}
        >
          <ChartAxes {...{ frame, scale, ticks, format, labels }} each={64} below={8} fromEnd />
          {kind === 'line' ? Lines(props, scale) : Bars(props, scale)}
          {x === undefined ? null : <ChartCursor x={x} frame={frame} scale={scale} />}
        </svg>
        {at === undefined || x === undefined ? null : (
          <Tip of={props} at={at} left={Math.min(Math.max(x, 90), width - 90)} />
        )}
      </div>
      <details className="chart-figures">
        <summary>{t('report.asTable')}</summary>
        <FigureTable
          className="chart-rows"
          label={label}
          heads={[labelTitle, ...series.map(({ name }) => name)]}
          rows={labels.map((name, month) => ({
            key: name,
            name,
            cells: series.map(({ values }) => format(values[month] ?? 0)),
          }))}
        />
      </details>
    </>
  );
}
