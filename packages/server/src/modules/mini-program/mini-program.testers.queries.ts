import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

const of = (db: Kysely<DB>, miniProgramId: number) =>
  db.selectFrom('miniTester').selectAll().where('miniProgramId', '=', miniProgramId).orderBy('id');

export const testersOf = (ctx: PublicCtx, miniProgramId: number) => of(rows(ctx), miniProgramId).execute();

export const testerById = (db: Kysely<DB>, testerId: number) =>
  db.selectFrom('miniTester').selectAll().where('id', '=', testerId).executeTakeFirst();

/** The platform's names of testers that we know. */
export async function knownTesters(db: Kysely<DB>, miniProgramId: number): Promise<ReadonlySet<string>> {
  const all = await of(db, miniProgramId).execute();
  return new Set(all.flatMap(({ userstr }) => userstr ?? []));
}

/** Writes a tester down before the platform is asked. Null: there is one of this account. */
export async function addTester(
  ctx: PublicCtx,
  miniProgramId: number,
  account: string,
): Promise<number | null> {
  const added = await rows(ctx)
    .insertInto('miniTester')
    .values({ miniProgramId, account, state: 'binding', at: ctx.now(), byUser: ctx.actor?.userId ?? null })
    .onConflict((is) => is.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export const markTester = (ctx: PublicCtx, testerId: number, state: 'bound' | 'unbinding') =>
  rows(ctx).updateTable('miniTester').set({ state }).where('id', '=', testerId).execute();

/** One who is bound, by the platform's name where it was told. Somebody found elsewhere before is the same one. */
export async function setTesterBound(
  ctx: PublicCtx,
  testerId: number,
  userstr: string | null,
): Promise<void> {
  const db = rows(ctx);
  const tester = await testerById(db, testerId);
  if (!tester) return;
  if (userstr !== null)
    await db
      .deleteFrom('miniTester')
      .where('miniProgramId', '=', tester.miniProgramId)
      .where('userstr', '=', userstr)
      .where('id', '<>', testerId)
      .execute();
  await db.updateTable('miniTester').set({ state: 'bound', userstr }).where('id', '=', testerId).execute();
}

export const removeTester = async (ctx: PublicCtx, testerId: number): Promise<void> => {
  await rows(ctx).deleteFrom('miniTester').where('id', '=', testerId).execute();
};

/** Takes over whom the platform lists: others than ours were bound elsewhere, and ours that it doesn't list are gone. */
export async function takeOverTesters(
  ctx: PublicCtx,
  miniProgramId: number,
  listed: readonly string[],
): Promise<void> {
  const db = rows(ctx);
  await db
    .deleteFrom('miniTester')
    .where('miniProgramId', '=', miniProgramId)
    .where('state', '=', 'bound')
    .where('userstr', 'is not', null)
    .where((is) => is.not(is('userstr', 'in', listed.length > 0 ? [...listed] : [''])))
    .execute();
  const known = await knownTesters(db, miniProgramId);
  const others = listed.filter((one) => !known.has(one));
  if (others.length === 0) return;
  await db
    .insertInto('miniTester')
    .values(others.map((userstr) => ({ miniProgramId, userstr, state: 'bound' as const, at: ctx.now() })))
    .onConflict((is) => is.doNothing())
    .execute();
}

/** One who could not be bound goes again; one who could not be let go stays. */
export async function undoTesterStep(
  ctx: PublicCtx,
  testerId: number,
  step: 'bindTester' | 'unbindTester',
): Promise<void> {
  if (step === 'unbindTester') {
    await markTester(ctx, testerId, 'bound');
    return;
  }
  await rows(ctx)
    .deleteFrom('miniTester')
    .where('id', '=', testerId)
    .where('state', '=', 'binding')
    .execute();
}
