import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { databaseOf } from '../../kit/calls/rows.ts';
import { type PassWork, revocationsSince } from '../pass/index.ts';

/** So many of the last changes of a revocation list come along; who misses more asks. */
const lastChanges = 50;

/** Hardware that may come to the door: its config's version, null where it was taken back; and whether something waits for it. */
type Hardware = { code: string; cfgVer: number | null; waits: boolean };

const hardware = (of: ReturnType<typeof sql>) => sql<Hardware>`
  select distinct on (s.code) s.code, case s.state when 'active' then d.cfg_ver end as cfg_ver,
    exists (
      select from device_command c
      where c.device_id = d.id and c.state in ('queued', 'sent') and c.expires_at > now()
        and (c.secret_id = s.id or c.secret_id is null and s.state = 'active')) as waits
  from device_secret s join device d on d.id = s.device_id
  where s.state in ('active', 'retired') and ${of}
  order by s.code, s.state = 'active' desc, s.id desc`;

/** The hardware of a reader: the one in use, and those that have yet to hear that they were taken back. */
export const hardwareOfReader = async (db: Kysely<DB>, deviceId: number): Promise<Hardware[]> =>
  (await hardware(sql`d.id = ${deviceId}`).execute(db)).rows;

export const installedHardware = async (db: Kysely<DB>): Promise<Hardware[]> =>
  (await hardware(sql`true`).execute(db)).rows;

export async function projectsWithReaders(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select distinct d.project_id from device d join device_secret s on s.device_id = d.id
    where s.state = 'active' and d.project_id is not null`.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/** How new the lists of a project are, with the last changes of its revocation list, signed; null: no such project. */
export async function projectNewsOf(work: PassWork, projectId: number) {
  const found = await databaseOf(work)
    .selectFrom('passProject')
    .select(['rev', 'cardVer as card', 'keyVer as key', 'gen'])
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  if (!found) return null;
  const { gen, ...heads } = found;
  // A reader that never had a list knows no number of one, and takes a whole one only.
  const asked = heads.rev > lastChanges ? ([heads.rev - lastChanges, gen] as const) : ([0, -1] as const);
  const update = await revocationsSince(work, projectId, ...asked);
  return { ...heads, update };
}

/** The secrets, sealed, by which hardware in use is known. */
export const secretsInUse = (db: Kysely<DB>) =>
  db
    .selectFrom('deviceSecret')
    .select(['code', 'secret'])
    .where('state', '=', 'active')
    .where('secret', 'is not', null)
    .orderBy('code')
    .execute();
