import type pg from 'pg';

// What the rows of every kind are filled with.

/** Runs one statement; `$name` in it is a size or the base. */
export type Run = (text: string) => Promise<void>;

/** A word for each of the numbers n, put together from common, middling and rare parts. */
export const nameSql = (
  n: string,
) => `(array['上海','北京','深圳','广州','杭州','南京','成都','武汉','苏州','天津'])[1 + ${n} % 10]
  || chr(19968 + (${n} * 7919 % 3000)::int) || chr(19968 + (${n} * 104729 % 2999)::int)`;

export const personNameSql = (
  n: string,
) => `(array['王','李','张','刘','陈','杨','赵','黄','周','吴','欧阳','骆'])[1 + ${n} % 12]
  || chr(19968 + (${n} * 7919 % 1500)::int) || chr(19968 + (${n} * 104729 % 1499)::int)`;

/** Lets many rows come before their indexes, which are made when all are there. */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes i
    where tablename = $1 and not exists (select from pg_constraint where conname = i.indexname)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await client.query(made);
}
