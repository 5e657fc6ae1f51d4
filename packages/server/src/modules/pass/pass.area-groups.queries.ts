import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import type { PassWork } from './pass.work.queries.ts';

/**
 * Gives the installed readers of these areas a newer config, which they hear of at once. One that is being installed
 * there is waited for, and reads it or is given it too.
 */
export async function renewReaderConfigs(work: PassWork, areaIds: readonly number[]): Promise<void> {
  const { now } = work;
  const db = databaseOf(work);
  await sql`
    select change_configs(project_id) from (
      select distinct project_id from area where id = any(${[...areaIds]}::bigint[]) order by 1) p`.execute(
    db,
  );
  await sql`
    with changed as (
      update device set cfg_ver = cfg_ver + 1
      where area_id = any(${[...areaIds]}::bigint[]) and deleted_at is null
        and exists (select from device_secret s where s.device_id = device.id and s.state = 'active')
      returning id, cfg_ver)
    insert into device_command (device_id, type, args, created_at, expires_at)
    select id, 'config', jsonb_build_object('ver', cfg_ver), ${now}, ${new Date(now.getTime() + 86_400_000)}
    from changed order by id`.execute(db);
}

/** Until the work ends nothing changes what configs of a project say; what is about to is waited for. */
export const lockReaderConfigs = (work: Pick<PassWork, 'db'>, projectId: number) =>
  sql`select hold_configs(${projectId})`.execute(databaseOf(work));

type Sets = readonly (readonly number[])[];

/** The groups of these sets that there are. Those not named for a day are marked as in use, so that they stay. */
async function known(work: PassWork, projectId: number, sets: Sets): Promise<Map<string, number>> {
  const { now } = work;
  const db = databaseOf(work);
  const { rows } = await sql<{ id: number; areaIds: number[]; unused: boolean }>`
    select g.id, g.area_ids, g.used_at < ${now}::timestamptz - interval '1 day' as unused
    from (
      select array(select e::bigint from jsonb_array_elements_text(s) e) as ids
      from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) s) asked
    join area_group g
      on array_prepend(g.project_id, g.area_ids) = array_prepend(${projectId}::bigint, asked.ids)`.execute(
    db,
  );
  const unused = rows.filter((row) => row.unused).map(({ id }) => id);
  const still = new Set(unused);
  if (unused.length > 0) {
    const kept = await sql<{ id: number }>`
      update area_group set used_at = ${now} where id = any(${unused}::bigint[]) returning id`.execute(db);
    for (const { id } of kept.rows) still.delete(id);
  }
  // What is left of these was let go of meanwhile.
  return new Map(rows.filter(({ id }) => !still.has(id)).map(({ id, areaIds }) => [areaIds.join(), id]));
}

/**
 * The numbers of sets of areas (ascending), by their ids joined. Sets that are new are made, and the readers of their
 * areas are told that they admit them.
 */
export async function areaGroupNumbers(
  work: PassWork,
  projectId: number,
  sets: Sets,
): Promise<ReadonlyMap<string, number>> {
  if (sets.length === 0) return new Map();
  const found = await known(work, projectId, sets);
  const missing = new Map(sets.map((set) => [set.join(), set]));
  for (const key of found.keys()) missing.delete(key);
  if (missing.size === 0) return found;
  const made = await sql<{ areaIds: number[] }>`
    insert into area_group (project_id, area_ids, created_at, used_at)
    select ${projectId}, array(select e::bigint from jsonb_array_elements_text(s) e), ${work.now}, ${work.now}
    from jsonb_array_elements(${JSON.stringify([...missing.values()])}::jsonb) s
    on conflict on constraint area_group_key do nothing returning area_ids`.execute(databaseOf(work));
  const areas = new Set(made.rows.flatMap(({ areaIds }) => areaIds));
  if (areas.size > 0) await renewReaderConfigs(work, [...areas]);
  const all = await known(work, projectId, sets);
  if (all.size < new Set(sets.map((set) => set.join())).size) {
    throw new Error('a group of areas is neither there nor new');
  }
  return all;
}

/** The number of one set of areas (ascending), by which a pass names it. */
export async function areaGroupNumber(
  work: PassWork,
  projectId: number,
  areaIds: readonly number[],
): Promise<number> {
  const id = (await areaGroupNumbers(work, projectId, [areaIds])).get(areaIds.join());
  if (id === undefined) throw new Error('a group of areas is neither there nor new');
  return id;
}

/** The sets that admit to an area: what its readers' config names. */
export async function groupsOfArea(work: Pick<PassWork, 'db'>, areaId: number): Promise<number[]> {
  const found = await databaseOf(work)
    .selectFrom('areaGroup')
    .select('id')
    .where(sql<boolean>`area_ids @> array[${areaId}]::bigint[]`)
    .orderBy('id')
    .execute();
  return found.map((row) => row.id);
}
