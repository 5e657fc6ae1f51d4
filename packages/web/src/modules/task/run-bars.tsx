import type { RunState, TaskBar } from '@mdi/contract/modules/task/task.contract.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import { runDurationText } from './run-duration-text.ts';
import css from './task.module.css';

type Props = {
  bars: readonly TaskBar[];
  zone: string;
  /** CSS pixels. */
  height: number;
  each: number;
};

const least = 4;
const gap = 2;

/** How a bar is drawn by what became of its run. */
export const runBarClasses: Readonly<Record<RunState, string | undefined>> = {
  queued: css.barWaits,
  running: css.barRuns,
  done: css.barDone,
  failed: css.barFailed,
  timedOut: css.barFailed,
  lost: css.barFailed,
  cancelled: css.barLeft,
  skipped: css.barLeft,
  missed: css.barLeft,
};

export const runBarText = ({ state, at, ms }: TaskBar, zone: string): string => {
  const said = t(`task.state_${state}`);
  const time = clockOf(at, zone);
  return ms === null ? t('task.barOf', time, said) : t('task.barTook', time, said, runDurationText(ms));
};

/** Runs as bars, the latest at the right; the longer one took the higher it is. */
export function RunBars({ bars, zone, height, each }: Props) {
  if (bars.length === 0) return <span className="t3">{t('task.barsNone')}</span>;
  const longest = Math.max(1, ...bars.map(({ ms }) => ms ?? 0));
  // By the root, so that one long run leaves something of the others to be seen.
  const tall = (ms: number | null) => Math.max(least, Math.sqrt((ms ?? 0) / longest) * (height - 2));
  const failed = bars.filter(({ state }) => ['failed', 'timedOut', 'lost'].includes(state)).length;
  const label = `${t('task.bars', bars.length)}: ${t('task.state_failed')} ${failed}`;
  return (
    <svg
      className={css.bars}
      role="img"
      aria-label={label}
      width={bars.length * (each + gap)}
      height={height}
    >
      {bars.map((bar, at) => (
        <g key={bar.runId}>
          <title>{runBarText(bar, zone)}</title>
          {/* The whole column has the tooltip. */}
          <rect x={at * (each + gap)} y={0} width={each + gap} height={height} fill="transparent" />
          <rect
            className={runBarClasses[bar.state]}
            x={at * (each + gap) + 1}
            y={height - tall(bar.ms) - 1}
            width={each}
            height={tall(bar.ms)}
            rx={1.5}
          />
        </g>
      ))}
    </svg>
  );
}
