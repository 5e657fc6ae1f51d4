import { sql } from 'kysely';
import type { PassWork } from './pass.tell.queries.ts';

/** Gives the installed readers of these areas a newer config, which they hear of at once. */
export async function configsChanged({ db, now }: PassWork, areaIds: readonly number[]): Promise<void> {
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

/**
 * The number of a set of areas (ascending), by which a pass names them. A set that is new is made, and the readers of
 * its areas are told that they admit it.
 */
export async function groupOf(
  work: PassWork,
  projectId: number,
  areaIds: readonly number[],
): Promise<number> {
  const set = sql<number[]>`${[...areaIds]}::bigint[]`;
  const known = () =>
    work.db
      .selectFrom('areaGroup')
      .select('id')
      .where('projectId', '=', projectId)
      .where('areaIds', '=', set)
      .executeTakeFirst();
  const found = await known();
  if (found) return found.id;
  const made = await work.db
    .insertInto('areaGroup')
    .values({ projectId, areaIds: set, createdAt: work.now })
    .onConflict((taken) => taken.constraint('area_group_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) {
    await configsChanged(work, areaIds);
    return made.id;
  }
  const other = await known();
  if (!other) throw new Error('a group of areas is neither there nor new');
  return other.id;
}

/** The sets that admit to an area: what its readers' config names. */
export async function groupsOfArea({ db }: Pick<PassWork, 'db'>, areaId: number): Promise<number[]> {
  const found = await db
    .selectFrom('areaGroup')
    .select('id')
    .where(sql<boolean>`area_ids @> array[${areaId}]::bigint[]`)
    .orderBy('id')
    .execute();
  return found.map((row) => row.id);
}
