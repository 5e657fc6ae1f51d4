import { type PointerEvent, useState } from 'react';
import { useWidth } from '../page/use-width.ts';
import { t } from '../words/words.ts';
import { labelStep } from './chart-scale.ts';
import './month-chart.css';

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
const floor = height - edge.bottom;

type Scale = { x: (at: number) => number; y: (value: number) => number; slot: number };

function scaleOf({ kind, labels, ticks }: Props, width: number): Scale {
  const room = Math.max(1, width - edge.left - edge.right);
  const slot = room / Math.max(1, kind === 'bars' ? labels.length : labels.length - 1);
  const most = ticks.at(-1) || 1;
  return {
    slot,
    x: (at) => edge.left + (kind === 'bars' ? (at + 0.5) * slot : at * slot),
    y: (value) => floor - (value / most) * (floor - edge.top),
  };
}

function Lines({ series, labels }: Props, { x, y }: Scale) {
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
          at === values.length - 1 ? <circle key={labels[at]} cx={x(at)} cy={y(value)} r={4} /> : null,
        )}
      </g>
    );
  });
}

function Bars({ series, labels }: Props, { x, y, slot }: Scale) {
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
    <div className="chart-tip" style={{ left }} aria-hidden>
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

/** The same numbers as text, for who reads rather than looks. */
function Figures({ label, labels, labelTitle, series, format }: Props) {
  return (
    <details className="chart-figures">
      <summary>{t('report.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
      <section tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{labelTitle}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((one, at) => (
              <tr key={one}>
                <th scope="row">{one}</th>
                {series.map(({ name, values }) => (
                  <td key={name} className="num">
                    {format(values[at] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Values by month as lines or bars; the pointer reads a month, and a table has them all. */
export function MonthChart(props: Props) {
  const { box, width } = useWidth();
  const [at, setAt] = useState<number>();
  const { label, kind, labels, ticks, format } = props;
  const scale = scaleOf(props, width);
  const { x, y, slot } = scale;
  const every = labelStep(labels.length, width - edge.left - edge.right, 64);
  const read = ({ nativeEvent }: PointerEvent) => {
    const place = (nativeEvent.offsetX - edge.left) / slot;
    const near = kind === 'bars' ? Math.floor(place) : Math.round(place);
    setAt(Math.min(labels.length - 1, Math.max(0, near)));
  };
  return (
    <>
      <div className="chart" ref={box}>
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          onPointerMove={read}
          onPointerLeave={() => setAt(undefined)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="chart-rule" x1={edge.left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
              <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {labels.map((one, i) =>
            // From the last month back, so that the newest always has its name.
            (labels.length - 1 - i) % every === 0 ? (
              <text key={one} x={x(i)} y={height - 8} textAnchor="middle">
                {one}
              </text>
            ) : null,
          )}
          {kind === 'line' ? Lines(props, scale) : Bars(props, scale)}
          {at === undefined ? null : (
            <line className="chart-cursor" x1={x(at)} x2={x(at)} y1={edge.top} y2={floor} />
          )}
        </svg>
        {at === undefined ? null : (
          <Tip of={props} at={at} left={Math.min(Math.max(x(at), 90), width - 90)} />
        )}
      </div>
      <Figures {...props} />
    </>
  );
}
