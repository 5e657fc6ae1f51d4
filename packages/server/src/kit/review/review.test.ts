import { reviewFlow, reviewStageOf } from '@mdi/contract/kit/review.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { Ctx } from '../calls/ctx.ts';
import { makeCtx } from '../calls/make-ctx.ts';
import { giveRows } from '../calls/rows.ts';
import { sweepOldRows } from '../retention/sweep-old-rows.ts';
import { newToken } from '../settings/secrets.ts';
import { announceDue } from './announce.ts';
import { heldRecipe, recipe, recipeKind, recipes } from './recipe-kind.fixture.ts';
import { revisionHashOf } from './revision.ts';
import { stageAtSql } from './stage-sql.ts';
import { approve, pullBack, reject, remove, reopen, revoke, submit, withdraw } from './transitions.ts';
import { addContent, saveContent } from './write-content.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const log = { warn: () => {}, error: () => {}, info: () => {} } as unknown as FastifyBaseLogger;

/** Somebody at work in a transaction of their own. */
async function as<T>(userId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return w.db.transaction().execute(async (trx: Kysely<DB>) => {
    const actor = { userId, userName: `u${userId}` } as Ctx['actor'];
    const ctx = Object.assign(makeCtx({ lang: 'zh', deps: w.deps, log }), { actor });
    giveRows(ctx, trx);
    return work(ctx);
  });
}

const cook = 1;
const taster = 2;
const stored = (id: number) =>
  w.db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a second kind of content', () => {
  test('is written, reviewed, announced and revoked by the same kit, which knows its name only', async () => {
    const project = await w.make.project();
    const employee = await w.make.employee({ company: await w.make.company({ projectId: project.id }) });
    const writing = recipe([project.id], '番茄炒蛋');
    const { id } = await as(cook, (ctx) => addContent(ctx, recipeKind, writing));
    await as(cook, async (ctx) => submit(ctx, await heldRecipe(ctx, id)));
    const verdict = { hash: revisionHashOf(writing), ownText: false, now: false };
    await expect(
      as(cook, async (ctx) => approve(ctx, await heldRecipe(ctx, id), verdict)),
    ).rejects.toMatchObject({
      key: 'review.error.ownText',
    });
    await as(taster, async (ctx) => approve(ctx, await heldRecipe(ctx, id), verdict));
    await announceDue(w.db, recipes, w.now);
    const told = w.db.selectFrom('contentDelivery').select('employeeId').where('contentId', '=', id);
    expect(await told.execute()).toEqual([{ employeeId: employee.id }]);
    await as(taster, async (ctx) => revoke(ctx, await heldRecipe(ctx, id), '太咸'));
    expect(await stored(id)).toMatchObject({
      kind: recipeKind,
      state: 'revoked',
      liveId: null,
      reason: '太咸',
    });
  });

  test('is no notice: neither kind is found as the other', async () => {
    const { id } = await w.make.notice();
    await expect(as(cook, (ctx) => heldRecipe(ctx, id))).rejects.toMatchObject({ code: 'notFound' });
  });
});

test('no step is taken that the flow doesn’t have, and none leaves a trace', async () => {
  const steps = {
    submit,
    withdraw,
    approve: (ctx: Ctx, held: Parameters<typeof approve>[1]) =>
      approve(ctx, held, { hash: held.revision.hash, ownText: true, now: true }),
    reject: (ctx: Ctx, held: Parameters<typeof reject>[1]) =>
      reject(ctx, held, { hash: held.revision.hash, reason: 'x' }),
    pullBack,
    revoke: (ctx: Ctx, held: Parameters<typeof revoke>[1]) => revoke(ctx, held, 'x'),
    reopen: (ctx: Ctx, held: Parameters<typeof reopen>[1]) => reopen(ctx, held, false),
  };
  for (const state of ['draft', 'toReview', 'rejected', 'approved', 'revoked'] as const) {
    for (const [action, step] of Object.entries(steps)) {
      if (reviewFlow.actions(state).some((one) => one === action)) continue;
      const { id } = await w.make.notice({ kind: recipeKind, state });
      const before = await stored(id);
      await expect(
        as(cook, async (ctx) => step(ctx, await heldRecipe(ctx, id))),
        `${action} of ${state}`,
      ).rejects.toMatchObject({ code: 'conflict' });
      expect(await stored(id)).toEqual(before);
    }
  }
});

test('only what nobody reads is removed', async () => {
  for (const state of ['draft', 'toReview', 'rejected', 'approved', 'revoked'] as const) {
    const { id } = await w.make.notice({ kind: recipeKind, state });
    const gone = as(cook, async (ctx) => remove(ctx, await heldRecipe(ctx, id)));
    if (state === 'toReview' || state === 'approved')
      await expect(gone).rejects.toMatchObject({ code: 'conflict' });
    else await gone;
  }
});

test('a revision never changes, whoever tries', async () => {
  const { revisionId } = await w.make.notice();
  const change = sql`update content_revision set title_zh = 'x' where id = ${revisionId}`.execute(w.db);
  await expect(change).rejects.toThrow('a revision never changes');
});

test('a revision that isn’t what was written is approved by nobody', async () => {
  const { id, revisionId, hash } = await w.make.notice({ kind: recipeKind, state: 'toReview' });
  await sql`alter table content_revision disable trigger user`.execute(w.db);
  await sql`update content_revision set title_zh = 'x', zh = jsonb_set(zh, '{title}', '"x"') where id = ${revisionId}`.execute(
    w.db,
  );
  await sql`alter table content_revision enable trigger user`.execute(w.db);
  const verdict = { hash, ownText: true, now: true };
  await expect(as(cook, async (ctx) => approve(ctx, await heldRecipe(ctx, id), verdict))).rejects.toThrow(
    'is not what was written',
  );
});

test('a draft that nobody handed in leaves no revision behind when it is saved over', async () => {
  const { id, ver } = await as(cook, (ctx) => addContent(ctx, recipeKind, recipe([], '一')));
  const next = await as(cook, (ctx) => saveContent(ctx, recipeKind, id, ver, recipe([], '二')));
  await as(cook, async (ctx) => submit(ctx, await heldRecipe(ctx, id)));
  await as(taster, async (ctx) => {
    const held = await heldRecipe(ctx, id);
    await reject(ctx, held, { hash: held.revision.hash, reason: 'x' });
  });
  await as(cook, (ctx) => saveContent(ctx, recipeKind, id, next.ver + 2, recipe([], '三')));
  const revisions = w.db.selectFrom('contentRevision').select('no').where('contentId', '=', id).orderBy('no');
  expect(await revisions.execute()).toEqual([{ no: 2 }, { no: 3 }]);
});

test('what was for projects that are gone goes with the last of them, and nothing else does', async () => {
  const [gone, stays] = [await w.make.project(), await w.make.project()];
  const key = newToken();
  const file = { key, purpose: 'noticeFile', name: 'a.pdf', mime: 'application/pdf', bytes: 1 };
  const upload = await w.db.insertInto('upload').values(file).returning('id').executeTakeFirstOrThrow();
  const uploads = [{ uploadId: upload.id, role: 'attachment' }];
  const of = (projectIds: number[]) => w.make.notice({ kind: recipeKind, projectIds, uploads });
  const [alone, several, other] = [await of([gone.id]), await of([gone.id, stays.id]), await of([stays.id])];
  // Written on for a project that stays, while the live text is for the one that goes; and the other way round.
  const [onwards, back] = [await of([gone.id]), await of([stays.id])];
  for (const [{ id }, project] of [
    [onwards, stays],
    [back, gone],
  ] as const)
    await as(cook, async (ctx) => {
      const { ver } = await heldRecipe(ctx, id);
      await saveContent(ctx, recipeKind, id, ver, recipe([project.id], '再写'));
    });
  const left = async () => {
    await sweepOldRows(w.db, { content: w.deps.registry.bounds.content }, w.now(), w.deps.settings.keepDays);
    const ids = [alone, several, other, onwards, back].map(({ id }) => id);
    const rows = await w.db.selectFrom('content').select('id').where('id', 'in', ids).orderBy('id').execute();
    return rows.map(({ id }) => id);
  };
  expect(await left()).toHaveLength(5);
  await w.db.deleteFrom('project').where('id', '=', gone.id).execute();
  expect(await left()).toEqual([several.id, other.id, onwards.id, back.id]);
  const revisions = w.db.selectFrom('contentRevision').select('id').where('contentId', '=', alone.id);
  expect(await revisions.execute()).toEqual([]);
  // Its files are unused by now, and go as every upload does that nothing uses.
  const used = await w.db.selectFrom('contentUpload').select('revisionId').where('uploadId', '=', upload.id);
  expect(await used.execute()).toHaveLength(4);
});

test('the database tells the stage as the contract does', async () => {
  const now = w.now();
  const at = (minutes: number | null) =>
    minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
  for (const release of [-5, 0, 5])
    for (const expires of [null, -1, 0, 10]) {
      const times = { releaseAt: at(release), expiresAt: at(expires) };
      const { id } = await w.make.notice({ kind: recipeKind, ...times });
      const { stage } = await w.db
        .selectFrom('content')
        .select(stageAtSql(now).as('stage'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const ms = {
        releaseAt: times.releaseAt?.getTime() ?? null,
        expiresAt: times.expiresAt?.getTime() ?? null,
      };
      expect(stage, `${release} ${expires}`).toBe(reviewStageOf('approved', ms, now.getTime()));
    }
});

test('the same text has the same hash, however its keys are ordered', () => {
  const one = recipe([1], '一');
  const other = Object.fromEntries(Object.entries(one).toReversed()) as typeof one;
  expect(revisionHashOf(other)).toBe(revisionHashOf(one));
  expect(revisionHashOf({ ...one, sms: true })).not.toBe(revisionHashOf(one));
});
