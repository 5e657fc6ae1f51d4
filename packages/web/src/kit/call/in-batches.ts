/** Handles many rows by calls that take so many each, one after the other; what was done before a refusal stays. */
export async function inBatches<Row, O>(
  rows: readonly Row[],
  most: number,
  call: (part: Row[]) => Promise<O>,
): Promise<O[]> {
  const done: O[] = [];
  for (let from = 0; from < rows.length; from += most) done.push(await call(rows.slice(from, from + most)));
  return done;
}
