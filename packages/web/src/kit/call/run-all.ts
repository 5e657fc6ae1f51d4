import { t } from '../words/words.ts';
import { asFailure, isSessionFailure } from './session-failure.ts';

export type Outcome<Row, O> = {
  done: { row: Row; output: O }[];
  failed: { row: Row; message: string }[];
};

/**
 * Makes one call per row, one after the other, and goes on past refusals. When the session ends or moves to
 * another project, the rest is not tried. `step` hears how many rows are dealt with.
 */
export async function runAll<Row, O>(
  rows: readonly Row[],
  call: (row: Row) => Promise<O>,
  step: (count: number) => void,
): Promise<Outcome<Row, O>> {
  const outcome: Outcome<Row, O> = { done: [], failed: [] };
  let stopped = false;
  for (const [at, row] of rows.entries()) {
    if (stopped) {
      outcome.failed.push({ row, message: t('frame.bulk.stopped') });
      continue;
    }
    try {
      outcome.done.push({ row, output: await call(row) });
    } catch (error) {
      const failure = asFailure(error, t('kit.failed'));
      stopped = isSessionFailure(failure);
      outcome.failed.push({ row, message: failure.message });
    }
    step(at + 1);
  }
  return outcome;
}
