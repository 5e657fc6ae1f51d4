import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { newToken, tokenHash } from '../../kit/settings/secrets.ts';

const accountColumns = [
  'id',
  'userName',
  'nickName',
  'phone',
  'phoneKey',
  'birth',
  'passwordHash',
  'smsStep',
  'chatAccount',
  'policyVersion',
  'lastAssignmentId',
  'state',
  'phoneLostAt',
] as const;

export const userByName = (ctx: PublicCtx, userName: string) =>
  rows(ctx)
    .selectFrom('user')
    .select(accountColumns)
    .where('userNameKey', '=', normaliseName(userName))
    .executeTakeFirst();

export const userById = (ctx: PublicCtx, id: number) =>
  rows(ctx).selectFrom('user').select(accountColumns).where('id', '=', id).executeTakeFirst();

export const userByPhone = (ctx: PublicCtx, phoneKey: string) =>
  rows(ctx).selectFrom('user').select(accountColumns).where('phoneKey', '=', phoneKey).executeTakeFirst();

export const userByChatAccount = (ctx: PublicCtx, account: string) =>
  rows(ctx).selectFrom('user').select(accountColumns).where('chatAccount', '=', account).executeTakeFirst();

export type Account = NonNullable<Awaited<ReturnType<typeof userById>>>;

/** The assignments with which a person may sign in now: role, job, project and company valid, role may log in. */
export const openAssignments = (ctx: PublicCtx, userId: number) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'assignment.projectId')
    .leftJoin('employee', 'employee.id', 'assignment.employeeId')
    .leftJoin('company', (join) =>
      join.on('company.id', '=', sql`coalesce(assignment.company_id, employee.company_id)`),
    )
    .select(['assignment.id', 'assignment.projectId', 'assignment.companyId', 'role.level'])
    .where('assignment.userId', '=', userId)
    .where('role.state', '=', 'N')
    .where('role.canSignIn', '=', true)
    .where(assignmentInForce(ctx.now()))
    .where((eb) => eb.or([eb('assignment.projectId', 'is', null), eb('project.state', '=', 'N')]))
    .where((eb) => eb.or([eb('employee.id', 'is', null), eb('employee.state', '=', 'N')]))
    .where((eb) => eb.or([eb('company.id', 'is', null), eb('company.state', '=', 'N')]))
    .orderBy('role.level')
    .orderBy('assignment.id')
    .execute();

type Start = {
  userId: number;
  assignmentId: number;
  projectId: number | null;
  companyId: number | null;
  /** Whether the sign-in showed that it is the person, as what only opens a session does not. */
  proven: boolean;
};

/** What a sign-in was checked against. */
type Checked = Pick<Account, 'passwordHash' | 'chatAccount' | 'phoneKey' | 'state'>;

/** Messages to a person are written in the language in which they signed in last. */
export const rememberLang = (ctx: PublicCtx, userId: number) =>
  rows(ctx)
    .updateTable('user')
    .set({ lang: ctx.lang })
    .where('id', '=', userId)
    .where('lang', 'is distinct from', ctx.lang)
    .execute();

/**
 * Opens a session and ends the oldest beyond the limit. Answers the token, which is stored nowhere; null when what was
 * checked is no longer so: a password that was changed, or an account made invalid meanwhile, opens nothing.
 */
export async function openSession(
  ctx: PublicCtx,
  { proven, ...start }: Start,
  checked: Checked,
): Promise<string | null> {
  // Two sign-ins at once would not see each other's session and would together pass the limit.
  const user = await rows(ctx)
    .selectFrom('user')
    .select(['passwordHash', 'chatAccount', 'phoneKey', 'state'])
    .where('id', '=', start.userId)
    .forUpdate()
    .executeTakeFirst();
  const same =
    user?.passwordHash === checked.passwordHash &&
    user.chatAccount === checked.chatAccount &&
    user.phoneKey === checked.phoneKey &&
    user.state === checked.state;
  if (!same) return null;
  await rememberLang(ctx, start.userId);
  const token = newToken();
  const now = ctx.now();
  await rows(ctx)
    .insertInto('session')
    .values({
      ...start,
      tokenHash: tokenHash(token),
      address: ctx.address,
      agent: ctx.agent,
      createdAt: now,
      usedAt: now,
      provenAt: proven ? now : null,
    })
    .execute();
  await sql`
    update session set ended_at = ${now} where id in (
      select id from session where user_id = ${start.userId} and ended_at is null
      order by created_at desc, id desc offset ${ctx.deps.settings.session.perUser})`.execute(rows(ctx));
  return token;
}

/** Ends a user's open sessions, but for one; answers how many. Those on phones end with them. */
export async function endSessions(ctx: PublicCtx, userId: number, exceptId: number | null): Promise<number> {
  const ended = await rows(ctx)
    .updateTable('session')
    .set({ endedAt: ctx.now() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst();
  await rows(ctx)
    .updateTable('miniSession')
    .set({ endedAt: ctx.now() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute();
  return Number(ended.numUpdatedRows);
}

/**
 * Whether somebody was signed in lately as a user by codes sent to this number. Anybody who keeps accounts gives them
 * any number; this shows whose it is.
 */
export async function hasProvenPhone(ctx: PublicCtx, userId: number, phoneKey: string): Promise<boolean> {
  const { rows: found } = await sql`select from mini_session
    where user_id = ${userId} and phone_key = ${phoneKey} limit 1`.execute(rows(ctx));
  return found.length > 0;
}

/** Ends what was opened to read, without a job, by the number that a user has and has shown. */
export async function endReadingSessions(ctx: PublicCtx, { id, phoneKey }: { id: number; phoneKey: string }) {
  if (!(await hasProvenPhone(ctx, id, phoneKey))) return;
  await rows(ctx)
    .updateTable('miniSession')
    .set({ endedAt: ctx.now() })
    .where('readerId', 'is not', null)
    .where('phoneKey', '=', phoneKey)
    .where('endedAt', 'is', null)
    .execute();
}

/** How many sessions of a person still let somebody in, on phones too, but for one. */
export async function countOpenSessions(
  ctx: PublicCtx,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const desk = await rows(ctx)
    .selectFrom('session')
    .select('session.id')
    .where(isSessionOpenSql(ctx))
    .where('session.userId', '=', userId)
    .where('session.id', '!=', exceptId ?? 0)
    .execute();
  const phones = await rows(ctx)
    .selectFrom('miniSession')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', ctx.now())
    .execute();
  return desk.length + phones.length;
}

export async function endSession(ctx: PublicCtx, id: number): Promise<void> {
  await rows(ctx).updateTable('session').set({ endedAt: ctx.now() }).where('id', '=', id).execute();
}

type TicketPurpose = 'password' | 'bind' | 'scan-login' | 'scan-bind';
type Ticket = {
  purpose: TicketPurpose;
  userId: number | null;
  data?: Record<string, string>;
  lifeSeconds: number;
};

/** Makes a one-time secret; answers it in clear, its hash is stored. */
export async function makeTicket(ctx: PublicCtx, ticket: Ticket): Promise<string> {
  const secret = newToken();
  await rows(ctx)
    .insertInto('ticket')
    .values({
      hash: tokenHash(secret),
      purpose: ticket.purpose,
      userId: ticket.userId,
      data: JSON.stringify(ticket.data ?? {}),
      expiresAt: new Date(ctx.now().getTime() + ticket.lifeSeconds * 1000),
    })
    .execute();
  return secret;
}

/** Whose a link that sets a password is, and until when; undefined when it was used, replaced, or is too old. */
export const passwordLinkOf = (ctx: PublicCtx, secret: string) =>
  rows(ctx)
    .selectFrom('ticket')
    .innerJoin('user', 'user.id', 'ticket.userId')
    .select(['user.userName', 'ticket.expiresAt'])
    .where('ticket.hash', '=', tokenHash(secret))
    .where('ticket.purpose', '=', 'password')
    .where('ticket.expiresAt', '>', ctx.now())
    .executeTakeFirst();

/** Takes a ticket out of the world, or undefined when it is not one of these purposes, used, or too old. */
export async function useTicket(ctx: PublicCtx, secret: string, purposes: TicketPurpose[]) {
  const taken = await rows(ctx)
    .deleteFrom('ticket')
    .where('hash', '=', tokenHash(secret))
    .where('purpose', '=', sql<string>`any(${purposes})`)
    .returning(['userId', 'data', 'purpose', 'expiresAt'])
    .executeTakeFirst();
  return taken && taken.expiresAt > ctx.now() ? taken : undefined;
}

export async function dropTickets(ctx: PublicCtx, userId: number, purpose: TicketPurpose): Promise<void> {
  await rows(ctx).deleteFrom('ticket').where('userId', '=', userId).where('purpose', '=', purpose).execute();
}
