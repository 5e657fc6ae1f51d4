import { type CodeName, codes } from '@mdi/contract/kit/codes.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { shownName } from '@mdi/contract/kit/user-name.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { About, PublicCtx } from './ctx.ts';

type Entry = { requestId: string; op: string; code: CodeName; reason: string | null };

type Seat = {
  userId: number | null;
  roleCode: string | null;
  projectId: number | null;
  companyId: number | null;
};

/**
 * Where a call without a session belongs: in the role that it opened; else in the one its account used last, or would
 * be given, so that who answers for somebody's people reads of their sign-ins, failed ones too. Whether there is such
 * an account is asked in one and the same way.
 */
async function seatOf(trx: Kysely<DB>, { userId, userName, at }: About): Promise<Seat | undefined> {
  if (at && 'projectId' in at) return { userId, roleCode: null, ...at };
  const opened = at ? at.assignmentId : null;
  const { rows } = await sql<Seat>`
    select u.id as user_id, seat.role_code, seat.project_id, seat.company_id
    from "user" u left join lateral (
      select r.code as role_code, a.project_id, a.company_id
      from assignment a join role r on r.id = a.role_id
      where a.user_id = u.id
      order by (a.id = ${opened}) desc nulls last, (a.id = u.last_assignment_id) desc nulls last,
        r.can_sign_in desc, r.level, a.id
      limit 1) seat on true
    where u.id = ${userId} or (${userId}::bigint is null and u.user_name_key = ${normaliseName(userName ?? '')})`.execute(
    trx,
  );
  return rows[0];
}

const nowhere: Seat = { userId: null, roleCode: null, projectId: null, companyId: null };

async function doerOf(trx: Kysely<DB>, { actor, employee, about }: PublicCtx): Promise<Seat> {
  if (actor) {
    const { userId, roleCode, projectId, companyId } = actor;
    return { userId, roleCode, projectId, companyId };
  }
  if (employee) {
    const { userId, projectId, companyId } = employee;
    return { userId, roleCode: null, projectId, companyId };
  }
  return (about && (await seatOf(trx, about))) ?? nowhere;
}

/**
 * Writes the one audit row of a call, in the call's own transaction: who, in which role and place, from
 * where, what, and the changed rows before and after.
 */
export async function writeAudit(trx: Kysely<DB>, ctx: PublicCtx, entry: Entry): Promise<void> {
  const name = ctx.actor?.userName ?? ctx.employee?.userName ?? ctx.about?.userName ?? null;
  const doer = await doerOf(trx, ctx);
  await trx
    .insertInto('audit')
    .values({
      requestId: entry.requestId,
      op: entry.op,
      code: codes[entry.code].code,
      reason: entry.reason,
      ...doer,
      userName: name === null ? null : shownName(name),
      address: ctx.address,
      changes: JSON.stringify(ctx.changes),
    })
    .execute();
}
