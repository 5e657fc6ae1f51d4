import { formatDate } from '@mdi/contract/kit/display.ts';
import type { RunState, TaskBar } from '@mdi/contract/modules/task/task.contract.ts';
import { useId } from 'react';
import { ChartAxes } from '../../kit/charts/chart-parts.tsx';
import { type Frame, type Scale, scaleOf, ticksUpTo } from '../../kit/charts/scale.ts';
import { useWidth } from '../../kit/page/use-width.ts';
import { t } from '../../kit/words/words.ts';
import { runBarClasses, runBarText } from './run-bars.tsx';
import { runDurationText } from './run-duration-text.ts';
import css from './task.module.css';

type Props = {
  bars: readonly TaskBar[];
  zone: string;
  /** The run that is shown beside. */
  shown: number;
  pick: (runId: number) => void;
};

const height = 136;
const edge = { top: 18, right: 4, bottom: 22, left: 60 };
const least = 3;
/** How high one stands that took no time, because it never began. */
const stub = 18;
const widest = 16;

const groups = {
  done: ['done'],
  failed: ['failed', 'timedOut', 'lost'],
  left: ['missed', 'skipped', 'cancelled'],
  open: ['queued', 'running'],
} as const satisfies Record<string, readonly RunState[]>;

const isOf = (states: readonly RunState[], { state }: TaskBar): boolean => states.includes(state);

/** How many of the runs went well and how many did not, each with its colour; a state of which there is none is left out. */
export function RunLegend({ bars }: Pick<Props, 'bars'>) {
  const shown = Object.values(groups)
    .flat()
    .map((state) => ({ state, n: bars.filter((bar) => bar.state === state).length }));
  return (
    <span className={css.legend}>
      {shown.flatMap(({ state, n }) =>
        n === 0
          ? []
          : [
              <span key={state}>
                <svg width={10} height={10} aria-hidden>
                  <rect className={runBarClasses[state]} x={0.5} y={0.5} width={9} height={9} rx={2} />
                </svg>
                {t(`task.state_${state}`)} {n}
              </span>,
            ],
      )}
    </span>
  );
}

/** The lines across lie at whole milliseconds, seconds, or minutes, whichever the longest run is told by. */
function ticksOf(longest: number): number[] {
  const unit = longest < 1_000 ? 1 : longest < 60_000 ? 1_000 : 60_000;
  return ticksUpTo(Math.max(1, longest / unit)).map((tick) => tick * unit);
}

type BarProps = { bar: TaskBar; x: number; scale: Scale; shown: boolean; hatch: string };

/** What never began has no length: it stands hatched where it would have been. */
function Bar({ bar, x, scale, shown, hatch }: BarProps) {
  const width = Math.min(widest, scale.slot * 0.72);
  const high = bar.ms === null ? stub : Math.max(least, scale.floor - scale.y(bar.ms));
  const mark = isOf(groups.failed, bar) ? '!' : isOf(groups.left, bar) ? '×' : undefined;
  return (
    <>
      <rect
        className={runBarClasses[bar.state]}
        x={x - width / 2}
        y={scale.floor - high}
        width={width}
        height={high}
        rx={2}
        style={bar.state === 'missed' ? { fill: `url(#${hatch})` } : undefined}
      />
      {shown ? (
        <rect
          className={css.barShown}
          x={x - width / 2 - 2}
          y={scale.floor - high - 2}
          width={width + 4}
          height={high + 4}
          rx={3}
        />
      ) : null}
      {mark ? (
        <text
          className={mark === '!' ? css.markFailed : undefined}
          x={x}
          y={scale.floor - high - 4}
          textAnchor="middle"
        >
          {mark}
        </text>
      ) : null}
    </>
  );
}

/** The last runs with how long each took, the latest at the right; one that is pressed is shown beside. */
export function RunChart({ bars, zone, shown, pick }: Props) {
  const { box, width } = useWidth();
  const hatch = useId();
  const frame: Frame = { width, height, edge };
  const ticks = ticksOf(Math.max(...bars.map(({ ms }) => ms ?? 0)));
  // Few runs stand as close together as many would.
  const places = Math.max(bars.length, 20);
  const scale = scaleOf(frame, places, ticks, true);
  const first = places - bars.length;
  const days = Array.from({ length: places }, (_, at) => {
    const bar = bars[at - first];
    return bar ? formatDate(bar.at, 'MM-DD', zone) : '';
  });
  // A day is named once, at the latest of its runs; what comes often is told by the clock.
  const often = new Set(days).size <= 3;
  const labels = often ? days.map((_, at) => timeOf(bars[at - first], zone)) : days;
  const failed = bars.filter((bar) => isOf(groups.failed, bar)).length;
  return (
    <div className="chart" ref={box}>
      <svg
        className={css.picked}
        role="img"
        aria-label={`${t('task.bars', bars.length)}: ${t('task.state_failed')} ${failed}`}
        width={width}
        height={height}
        onPointerUp={({ nativeEvent }) => {
          const bar = bars[scale.nearest(nativeEvent.offsetX) - first];
          if (bar) pick(bar.runId);
        }}
      >
        <defs>
          <pattern
            id={hatch}
            width={6}
            height={6}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={css.hatch} width={2} height={6} />
          </pattern>
        </defs>
        <ChartAxes
          {...{ frame, scale, ticks, labels }}
          format={(ms) => (ms === 0 ? '0' : runDurationText(ms))}
          each={64}
          below={4}
          fromEnd
        />
        {bars.map((bar, at) => (
          <g key={bar.runId}>
            <title>{runBarText(bar, zone)}</title>
            {/* The whole column answers to the pointer. */}
            <rect
              x={scale.x(at + first) - scale.slot / 2}
              y={0}
              width={scale.slot}
              height={scale.floor}
              fill="transparent"
            />
            <Bar bar={bar} x={scale.x(at + first)} scale={scale} shown={bar.runId === shown} hatch={hatch} />
          </g>
        ))}
      </svg>
    </div>
  );
}

const timeOf = (bar: TaskBar | undefined, zone: string): string =>
  bar ? formatDate(bar.at, 'HH:mm', zone) : '';
