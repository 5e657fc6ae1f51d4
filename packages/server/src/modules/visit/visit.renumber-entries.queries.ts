import { sql } from 'kysely';
import { databaseOf } from '../../kit/calls/rows.ts';
import { entryNumberSql, guestTokenTypes, type PassWork, partyMemberSql } from '../pass/index.ts';

const number = `${entryNumberSql('start_at', 'at', 'time_zone')} + ${partyMemberSql('jti')}`;

/**
 * Numbers the entries that guests made by passes for one entry anew, because the days of a visit count from its start
 * and it was moved: each stays with the day on which it was made, or goes with a day that is none of the visit now.
 */
export async function renumberEntries(work: PassWork, visitIds: readonly number[]): Promise<void> {
  const db = databaseOf(work);
  await sql`
    with made as (
      delete from pass_entry e using visit v join project p on p.id = v.project_id
      where e.type = any(${[...guestTokenTypes]}::int[]) and e.sid = v.id and v.id = any(${[...visitIds]}::bigint[])
      returning e.*, v.start_at, p.time_zone),
    numbered as (select *, ${sql.raw(number)} as number from made)
    insert into pass_entry (type, sid, jti, dir, device_id, at, expires_at)
    select distinct on (type, sid, number, dir) type, sid, number, dir, device_id, at, expires_at
    from numbered where number is not null
    order by type, sid, number, dir, at`.execute(db);
}
