import { type AnswerCodeName, answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { maskIfPhone } from '@mdi/contract/kit/mask-user-name.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { CallSubject, PublicCtx } from '../calls/ctx.ts';

type Entry = {
  requestId: string;
  op: string;
  code: AnswerCodeName;
  reason: string | null;
  personal?: boolean;
};

type Seat = {
  userId: number | null;
  roleCode: string | null;
  projectId: number | null;
  companyId: number | null;
};

/**
 * Decides where a call without a session belongs: in the role that it opened, else in the one that its account used
 * last or would be given. So whoever answers for somebody's people can read of their sign-ins, failed ones too. It is
 * asked in the same way whether there is such an account or not.
 */
async function seatOf(trx: Kysely<DB>, { userId, userName, at }: CallSubject): Promise<Seat | undefined> {
  if (at && 'projectId' in at) return { userId, roleCode: null, ...at };
  const opened = at ? at.assignmentId : null;
  const { rows } = await sql<Seat>`
    select u.id as user_id, seat.role_code, seat.project_id, seat.company_id,
      pg_advisory_xact_lock(hashtextextended('account ' || u.id, 12))
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

async function doerOf(trx: Kysely<DB>, { actor, person, about }: PublicCtx): Promise<Seat> {
  if (actor) {
    // Whoever views as somebody else is recorded as themselves, and belongs to head office.
    if (actor.viewAs) return { ...actor.viewAs.by, projectId: null, companyId: null };
    const { userId, roleCode, projectId, companyId } = actor;
    return { userId, roleCode, projectId, companyId };
  }
  if (person) {
    const { userId, projectId, companyId } = person;
    return { userId, roleCode: null, projectId, companyId };
  }
  return (about && (await seatOf(trx, about))) ?? nowhere;
}

/** At most so many rows an hour say the same of tries at one account; further ones are counted on the newest. */
const maxOwnRows = 5;

/** Finds this hour's rows about the same failed try at an account, by somebody who isn't signed in. */
function sameTry(ctx: PublicCtx, { op, code, reason }: Entry, userId: number | null): RawBuilder<SqlBool> {
  const stranger = ctx.actor === null && ctx.person === null;
  if (!stranger || code === 'ok' || userId === null || ctx.changes.length > 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`user_id = ${userId} and op = ${op} and code <> ${answerCodes.ok.code}
    and reason is not distinct from ${reason} and at > now() - interval '1 hour'`;
}

/**
 * Writes the one audit row of a call, in the call's own transaction: who, in which role and place, from where, what,
 * and the changed rows before and after. What strangers try at one account is only counted after a few rows, so that
 * nobody can fill the log and the owner still reads how often it was tried.
 */
export async function writeAudit(trx: Kysely<DB>, ctx: PublicCtx, entry: Entry): Promise<void> {
  const name =
    ctx.actor?.viewAs?.by.userName ??
    ctx.actor?.userName ??
    ctx.person?.userName ??
    ctx.about?.userName ??
    null;
  const doer = await doerOf(trx, ctx);
  const row = {
    request_id: entry.requestId,
    op: entry.op,
    code: answerCodes[entry.code].code,
    reason: entry.reason,
    user_id: doer.userId,
    role_code: doer.roleCode,
    project_id: doer.projectId,
    company_id: entry.personal ? null : doer.companyId,
    user_name: name === null ? null : maskIfPhone(name),
    address: ctx.address,
    changes: JSON.stringify(ctx.changes),
  };
  await sql`
    with same as (
      select id from audit where ${sameTry(ctx, entry, doer.userId)} order by id desc limit ${maxOwnRows}),
    newest as (select max(id) as id from same having count(*) = ${maxOwnRows}),
    again as (
      insert into audit_again as g (audit_id, times, last_at, last_address)
      select id, 1, now(), ${ctx.address} from newest
      on conflict (audit_id) do update
        set times = g.times + 1, last_at = excluded.last_at, last_address = excluded.last_address)
    insert into audit (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(row))} where not exists (select from newest)`.execute(trx);
}
