import type { ReactNode } from 'react';
import { type Frame, labelStep, type Scale } from './scale.ts';
import './charts.css';

type AxesProps = {
  frame: Frame;
  scale: Scale;
  ticks: readonly number[];
  format: (value: number) => string;
  labels: readonly string[];
  /** How wide a label is, and how far the labels stand below the picture. */
  each: number;
  below: number;
  /** Labels are counted from the end, so that the newest always has one. */
  fromEnd?: boolean;
};

/** Draws the horizontal lines with their values, and as many labels below as fit. */
export function ChartAxes({ frame, scale, ticks, format, labels, each, below, fromEnd }: AxesProps) {
  const { width, height, edge } = frame;
  const every = labelStep(labels.length, width - edge.left - edge.right, each);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className="chart-rule"
            x1={edge.left}
            x2={width - edge.right}
            y1={scale.y(tick)}
            y2={scale.y(tick)}
          />
          <text x={edge.left - 8} y={scale.y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, at) =>
        (fromEnd ? labels.length - 1 - at : at) % every === 0 ? (
          <text key={label} x={scale.x(at)} y={height - below} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </>
  );
}

/** Draws the vertical line at the value being read. */
export const ChartCursor = ({ x, frame, scale }: { x: number; frame: Frame; scale: Scale }) => (
  <line className="chart-cursor" x1={x} x2={x} y1={frame.edge.top} y2={scale.floor} />
);

/** The numbers of a chart as a table, for people who read rather than look: a row for each label. */
export function FigureTable(props: {
  className: string | undefined;
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly ReactNode[] }[];
}) {
  const { className, label, heads, rows } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
    <section className={`chart-table ${className}`} tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
