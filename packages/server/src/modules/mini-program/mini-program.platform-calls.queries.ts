import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { TaskWork } from '../../kit/jobs/queue-task.ts';
import { type MiniPlatform, PlatformRefused, type Token } from '../../ports/mini-platform/mini-platform.ts';

/** Where the platform is spoken to: outside of any transaction but those made here. */
export type PlatformAccess = Pick<TaskWork, 'db' | 'deps' | 'log'>;

export const platformAccessOf = (ctx: PublicCtx): PlatformAccess => ({
  db: rows(ctx),
  deps: ctx.deps,
  log: ctx.log,
});

/** @throws Refusal where no platform is configured */
export const platformOf = ({ deps }: Pick<PlatformAccess, 'deps'>): MiniPlatform =>
  deps.miniPlatform ??
  refuse('miniProgram.error.notConfigured', { code: 'conflict', data: { which: 'state' } });

/** A ticket is good for so long. */
export const ticketHours = 12;
/** A token that ends within this is renewed. */
const spareMs = 10 * 60_000;
/** The platform says that a token is over or unknown: a new one helps. */
const staleToken = new Set([40001, 40014, 42001, 42006, 41001, 41021]);
/** It is busy: asking again helps, where that may be done. */
const busy = new Set([-1, 45011, 9402202]);
/** Its own pace for what it was busy with. */
const againMs = [500, 1_000, 2_000];

/** There is no ticket, or one that is over: nothing can be asked until the platform sends one. */
export class NoTicket extends Error {}

const sealed = ({ deps }: PlatformAccess, plain: string) =>
  deps.secrets.seal('mini-program', Buffer.from(plain));
const opened = ({ deps }: PlatformAccess, bytes: Buffer) =>
  deps.secrets.unseal('mini-program', bytes).toString();

const untilOf = ({ deps }: PlatformAccess, { expiresIn }: Token) =>
  new Date(deps.now().getTime() + expiresIn * 1000);
const isFresh = ({ deps }: PlatformAccess, until: Date | null): boolean =>
  until !== null && until.getTime() - spareMs > deps.now().getTime();

/** Keeps a ticket, unless a newer one is known. With the first one it is asked who has authorized us before. */
export async function storeTicket(desk: PlatformAccess, ticket: string, at: Date): Promise<void> {
  const { ticket: former } = await componentRow(desk.db);
  if (former === null)
    await sql`select graphile_worker.add_job('miniProgramAdopt', run_at => now() + interval '1 second')`.execute(
      desk.db,
    );
  await desk.db
    .updateTable('miniPlatform')
    .set({ ticket: sealed(desk, ticket), ticketAt: at })
    .where((is) => is.or([is('ticketAt', 'is', null), is('ticketAt', '<=', at)]))
    .execute();
}

const componentRow = (db: Kysely<DB>) =>
  db.selectFrom('miniPlatform').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();

const renewals = new WeakMap<object, Map<string, Promise<string>>>();

/** Of those on this node who want a token renewed one does it, holding a connection; the others wait for its answer. */
function once({ deps }: PlatformAccess, what: string, renew: () => Promise<string>): Promise<string> {
  const all = renewals.get(deps) ?? new Map<string, Promise<string>>();
  renewals.set(deps, all);
  const renewing = all.get(what) ?? renew().finally(() => all.delete(what));
  all.set(what, renewing);
  return renewing;
}

/** The provider's token; one node at a time renews it. @throws NoTicket, PlatformRefused, PlatformSilent */
async function componentToken(desk: PlatformAccess): Promise<string> {
  const known = await componentRow(desk.db);
  if (known.token && isFresh(desk, known.tokenUntil)) return opened(desk, known.token);
  return once(desk, 'provider', () => newComponentToken(desk));
}

async function newComponentToken(desk: PlatformAccess): Promise<string> {
  try {
    return await desk.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('mini platform', 11))`.execute(trx);
      const row = await componentRow(trx);
      if (row.token && isFresh(desk, row.tokenUntil)) return opened(desk, row.token);
      const over = desk.deps.now().getTime() - ticketHours * 3_600_000;
      if (!row.ticket || !row.ticketAt || row.ticketAt.getTime() < over) throw new NoTicket();
      const token = await platformOf(desk).componentToken(opened(desk, row.ticket));
      await trx
        .updateTable('miniPlatform')
        .set({ token: sealed(desk, token.token), tokenUntil: untilOf(desk, token), tokenFailedAt: null })
        .execute();
      return token.token;
    });
  } catch (error) {
    await desk.db.updateTable('miniPlatform').set({ tokenFailedAt: desk.deps.now() }).execute();
    throw error;
  }
}

/** Forgets a token that the platform doesn't know, unless somebody has renewed it meanwhile. */
async function dropComponentToken(desk: PlatformAccess, token: string): Promise<void> {
  const { token: kept } = await componentRow(desk.db);
  if (!kept || opened(desk, kept) !== token) return;
  await desk.db.updateTable('miniPlatform').set({ token: null }).where('token', '=', kept).execute();
}

/** Does something with a token, and once again with a new one where the platform doesn't know it. */
async function withToken<T>(
  get: () => Promise<string>,
  drop: (token: string) => Promise<void>,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await get();
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof PlatformRefused) || !staleToken.has(error.errcode)) throw error;
    await drop(token);
    return call(await get());
  }
}

/** Asks the platform something about ourselves. @throws NoTicket, PlatformRefused, PlatformSilent */
export const callAsProvider = <T>(desk: PlatformAccess, call: (token: string) => Promise<T>): Promise<T> =>
  withToken(
    () => componentToken(desk),
    (token) => dropComponentToken(desk, token),
    call,
  );

/** The same about a mini-program, when it is its turn. */
export const callAsProviderFor = <T>(
  desk: PlatformAccess,
  program: Program,
  call: (token: string) => Promise<T>,
): Promise<T> =>
  callAsProvider(desk, async (token) => {
    await takeTurn(desk, program);
    return call(token);
  });

/** A mini-program that is authorized, as calls about it need it. */
export type Program = { id: number; appId: string };

/** The mini-program let us go, or never let us in. */
export class NoGrant extends Error {}

async function programToken(desk: PlatformAccess, { id, appId }: Program): Promise<string> {
  const known = await desk.db
    .selectFrom('miniGrant')
    .select(['accessToken', 'accessUntil'])
    .where('miniProgramId', '=', id)
    .executeTakeFirst();
  if (!known) throw new NoGrant();
  if (known.accessToken && isFresh(desk, known.accessUntil)) return opened(desk, known.accessToken);
  // Around the transaction, because the provider's own token may be over, too.
  return once(desk, `program ${id} ${appId}`, () =>
    callAsProvider(desk, (component) => renewed(desk, { id, appId }, component)),
  );
}

/** Our refresh token is worth nothing. */
const lostRefreshToken = 61023;

/** Renews with the refresh token that we hold; where an answer with a newer one got lost, the account names that one. */
async function freshToken(
  desk: PlatformAccess,
  component: string,
  known: Program & { refreshToken: string },
) {
  const { appId, refreshToken } = known;
  const platform = platformOf(desk);
  try {
    return await platform.programToken(component, { appId, refreshToken });
  } catch (error) {
    if (!(error instanceof PlatformRefused) || error.errcode !== lostRefreshToken) throw error;
    const facts = await platform.programFacts(component, appId);
    if (facts.refreshToken === '' || facts.refreshToken === refreshToken) throw error;
    return platform.programToken(component, { appId, refreshToken: facts.refreshToken });
  }
}

/** A new token of a mini-program; one node at a time asks for it. */
const renewed = (desk: PlatformAccess, { id, appId }: Program, component: string): Promise<string> =>
  desk.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('miniGrant')
      .selectAll()
      .where('miniProgramId', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new NoGrant();
    if (row.accessToken && isFresh(desk, row.accessUntil)) return opened(desk, row.accessToken);
    const refreshToken = opened(desk, row.refreshToken);
    await takeTurn(desk, { id, appId }, trx);
    const fresh = await freshToken(desk, component, { id, appId, refreshToken });
    await keepGrant(desk, trx, id, {
      access: fresh.access,
      refreshToken: fresh.refreshToken || refreshToken,
    });
    return fresh.access.token;
  });

/** Keeps the tokens of a mini-program. */
async function keepGrant(
  desk: PlatformAccess,
  db: Kysely<DB>,
  id: number,
  { access, refreshToken }: { access: Token; refreshToken: string },
): Promise<void> {
  const tokens = {
    accessToken: sealed(desk, access.token),
    accessUntil: untilOf(desk, access),
    refreshToken: sealed(desk, refreshToken),
    // It has just been asked for.
    nextCallAt: sql<Date>`clock_timestamp() + ${platformOf(desk).spacingMs} * interval '1 millisecond'`,
  };
  await db
    .insertInto('miniGrant')
    .values({ miniProgramId: id, ...tokens })
    .onConflict((is) => is.column('miniProgramId').doUpdateSet(tokens))
    .execute();
}

async function dropProgramToken(desk: PlatformAccess, { id }: Program, token: string): Promise<void> {
  const row = await desk.db
    .selectFrom('miniGrant')
    .select('accessToken')
    .where('miniProgramId', '=', id)
    .executeTakeFirst();
  if (!row?.accessToken || opened(desk, row.accessToken) !== token) return;
  await desk.db
    .updateTable('miniGrant')
    .set({ accessToken: null })
    .where('miniProgramId', '=', id)
    .where('accessToken', '=', row.accessToken)
    .execute();
}

/** Who comes to their turn later than this takes another: the next one's is a second after it. Milliseconds. */
const maxLateMs = 150;

/** Waits until the mini-program may be asked about, over all nodes: each call takes the next moment for itself. */
async function takeTurn(desk: PlatformAccess, { id }: Program, db: Kysely<DB> = desk.db): Promise<void> {
  const { spacingMs } = platformOf(desk);
  if (spacingMs === 0) return;
  // A process that hardly gets to run would try for ever.
  for (let left = 5; left > 0; left -= 1) {
    const began = performance.now();
    // A clock that was set back would keep everybody waiting for the old time.
    const { rows: turns } = await sql<{ ms: number }>`
      update mini_grant set next_call_at =
        greatest(least(next_call_at, clock_timestamp() + interval '30 seconds'), clock_timestamp())
          + ${spacingMs} * interval '1 millisecond'
      where mini_program_id = ${id}
      returning extract(epoch from next_call_at - clock_timestamp()) * 1000 - ${spacingMs} as ms`.execute(db);
    const ms = Math.max(0, Number(turns[0]?.ms ?? 0));
    if (ms > 0) await wait(ms);
    if (performance.now() - began - ms <= maxLateMs) return;
  }
}

type How = { again: boolean };

/**
 * Asks the platform something about a mini-program. `again`: it may be asked several times, as what only reads may.
 * @throws NoGrant, NoTicket, PlatformRefused, PlatformSilent
 */
export async function callAsProgram<T>(
  desk: PlatformAccess,
  program: Program,
  call: (token: string) => Promise<T>,
  { again }: How = { again: true },
): Promise<T> {
  const once = () =>
    withToken(
      () => programToken(desk, program),
      (token) => dropProgramToken(desk, program, token),
      async (token) => {
        await takeTurn(desk, program);
        return call(token);
      },
    );
  if (!again) return once();
  for (const ms of againMs) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof PlatformRefused) || !busy.has(error.errcode)) throw error;
      await wait(Math.min(ms, platformOf(desk).spacingMs || ms));
    }
  }
  return once();
}

/** The same in a transaction that is open. */
export const storeGrantIn = (
  desk: PlatformAccess,
  ctx: PublicCtx,
  id: number,
  of: { access: Token; refreshToken: string },
): Promise<void> => keepGrant(desk, rows(ctx), id, of);

/** Asks the platform to begin to send tickets, as long as none ever came or they stopped coming; once in an hour. */
export async function startTickets(desk: PlatformAccess): Promise<void> {
  const { deps, db, log } = desk;
  const now = deps.now();
  const hour = new Date(now.getTime() - 3_600_000);
  const asking = await db
    .updateTable('miniPlatform')
    .set({ ticketsAskedAt: now })
    .where((is) => is.or([is('ticketAt', 'is', null), is('ticketAt', '<', hour)]))
    .where((is) =>
      is.or([
        is('ticketsAskedAt', 'is', null),
        is('ticketsAskedAt', '<', hour),
        is('ticketsAskedAt', '>', now),
      ]),
    )
    .executeTakeFirst();
  if (asking.numUpdatedRows === 0n) return;
  await platformOf(desk)
    .startTickets()
    .catch((error: unknown) => log.warn({ err: error }, 'the platform sends no tickets'));
}
