/** Works through many rows in parts that one statement can carry. */
export async function inBatches<T, R>(
  rows: readonly T[],
  work: (part: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const size = 1000;
  const done: R[] = [];
  for (let at = 0; at < rows.length; at += size) done.push(...(await work(rows.slice(at, at + size))));
  return done;
}
