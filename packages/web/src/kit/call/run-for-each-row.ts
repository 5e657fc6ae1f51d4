import { t } from '../words/words.ts';
import { isProofMissing, isSessionFailure, toCallFailed } from './session-failure.ts';

export type ForEachRowOutcome<Row, O> = {
  done: { row: Row; output: O }[];
  failed: { row: Row; message: string }[];
};

/**
 * Makes one call per row, one after the other, and goes on past refusals. When the session ends or moves to
 * another project, the rest is not tried. `step` hears how many rows are dealt with.
 */
export async function runForEachRow<Row, O>(
  rows: readonly Row[],
  call: (row: Row) => Promise<O>,
  step: (count: number) => void,
): Promise<ForEachRowOutcome<Row, O>> {
  const outcome: ForEachRowOutcome<Row, O> = { done: [], failed: [] };
  let stopped: string | undefined;
  for (const [at, row] of rows.entries()) {
    if (stopped !== undefined) {
      outcome.failed.push({ row, message: stopped });
      continue;
    }
    try {
      outcome.done.push({ row, output: await call(row) });
    } catch (error) {
      const failure = toCallFailed(error, t('kit.failed'));
      if (isProofMissing(failure)) stopped = failure.message;
      else if (isSessionFailure(failure)) stopped = t('frame.bulk.stopped');
      outcome.failed.push({ row, message: failure.message });
    }
    step(at + 1);
  }
  return outcome;
}
