import pg from 'pg';

type Counter = (this: unknown, ...of: unknown[]) => unknown;

// What the driver calls for each row, and at the end of each statement; its types don't tell of them.
const query = pg.Query.prototype as unknown as Record<'handleDataRow' | 'handleCommandComplete', Counter>;

/** What a piece of work costs, counted and not timed: rows that this process read, and statements it made. */
export async function measureWork<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; rows: number; statements: number }> {
  const { handleDataRow, handleCommandComplete } = query;
  const counted = { rows: 0, statements: 0 };
  query.handleDataRow = function (...of) {
    counted.rows += 1;
    return handleDataRow.apply(this, of);
  };
  query.handleCommandComplete = function (...of) {
    counted.statements += 1;
    return handleCommandComplete.apply(this, of);
  };
  try {
    return { answer: await work(), ...counted };
  } finally {
    Object.assign(query, { handleDataRow, handleCommandComplete });
  }
}
