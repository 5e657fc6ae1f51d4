import type { Right } from '@mdi/contract/kit/op.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { Refusal } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { type JobWork, startJob } from '../../kit/jobs/jobs.ts';
import { registry } from '../index.ts';

type Input = { pieces: number };
let run: (work: JobWork<Input>) => Promise<undefined>;
let access: Right;

let w: World;
let person: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  const auditExport = {
    lane: 'long' as const,
    get access() {
      return access;
    },
    run: (work: JobWork<Input>) => run(work),
  };
  w = await world({ runners: { ...registry.jobs, auditExport } });
});
beforeEach(async () => {
  access = { access: 'self' };
  run = async () => undefined;
  person = await w.make.person({ role: { resources: ['sys:project:view'] } });
});

/** A job as a handler would start it. */
async function start(input: Input = { pieces: 1 }): Promise<number> {
  const { user, assignment } = person;
  const job = await w.db
    .insertInto('job')
    .values({
      kind: 'auditExport',
      userId: user.id,
      assignmentId: assignment.id,
      projectId: assignment.projectId,
      companyId: assignment.companyId,
      lang: 'en',
      subject: 'test',
      input: JSON.stringify(input),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await w.call(jobApi, 'cancel', { jobId: job.id }, person.token)).toMatchObject({ code: 200 });
  expect(await w.call(jobApi, 'retry', { jobId: job.id }, person.token)).toMatchObject({ code: 200 });
  return job.id;
}

const jobs = async (token = person.token) => await w.ok(jobApi, 'list', {}, token);
const only = async () => (await jobs())[0];
/** A change that shows whether a piece counted: the project's version. */
const touch = async (work: JobWork<Input>, step: number) =>
  work.piece(async (ctx) => {
    await rows(ctx)
      .updateTable('user')
      .set({ introduction: String(step) })
      .where('id', '=', person.user.id)
      .execute();
    return { step, total: work.input.pieces };
  });
const introduction = async () =>
  (await w.db.selectFrom('user').select('introduction').where('id', '=', person.user.id).executeTakeFirst())
    ?.introduction;

describe('a job', () => {
  test('that a job started is shown like any other', async () => {
    run = async (work) => {
      if (work.input.pieces === 0) throw new Refusal('kit.error.notFound');
      if (work.input.pieces === 1) return undefined;
      const inside = async (pieces: number) =>
        work.piece(async (ctx) => {
          await startJob(ctx, 'auditExport', `of ${pieces}`, { pieces });
          return {};
        });
      await inside(1);
      await inside(0);
      return undefined;
    };
    await start({ pieces: 2 });
    await w.work();
    await w.work();
    const shown = await jobs();
    expect(shown.map(({ subject, state }) => [subject, state])).toEqual([
      ['of 0', 'failed'],
      ['of 1', 'done'],
      ['test', 'done'],
    ]);
  });

  test('waits, runs in pieces, and ends as done with its progress', async () => {
    run = async (work) => {
      for (let step = 1; step <= work.input.pieces; step += 1) await touch(work, step);
      return undefined;
    };
    await start({ pieces: 3 });
    expect(await only()).toMatchObject({
      state: 'waiting',
      can: { cancel: true, retry: false, hide: false },
    });
    await w.work();
    expect(await only()).toMatchObject({
      state: 'done',
      step: 3,
      total: 3,
      error: null,
      seen: false,
      can: { cancel: false, retry: false, hide: true },
    });
    expect(await introduction()).toBe('3');
  });

  test('that is cancelled while it waits never runs', async () => {
    let ran = false;
    run = async () => {
      ran = true;
      return undefined;
    };
    const jobId = await start();
    await w.call(jobApi, 'cancel', { jobId }, person.token);
    await w.work();
    expect(await only()).toMatchObject({ state: 'cancelled' });
    expect(ran).toBe(false);
  });

  test('that is cancelled while it runs stops before its next piece and keeps the former ones', async () => {
    const jobId = await start({ pieces: 3 });
    run = async (work) => {
      await touch(work, 1);
      expect(await w.call(jobApi, 'cancel', { jobId }, person.token)).toMatchObject({ code: 200 });
      expect(await only()).toMatchObject({ state: 'running', cancelAsked: true, can: { cancel: false } });
      await touch(work, 2);
      return undefined;
    };
    await w.work();
    expect(await only()).toMatchObject({ state: 'cancelled', step: 1, can: { retry: true } });
    expect(await introduction()).toBe('1');
  });

  test('that is refused ends with the sentence in the reader’s language, and goes on when tried again', async () => {
    run = async (work) => {
      if (work.cursor === null) {
        await work.piece(async () => ({ cursor: { at: 5 } }));
        throw new Refusal('kit.error.tooBig', { args: [7] });
      }
      expect(work.cursor).toEqual({ at: 5 });
      return undefined;
    };
    const jobId = await start();
    await w.work();
    expect(await only()).toMatchObject({ state: 'failed', error: 'At most 7', can: { retry: true } });
    const zh = await w.call(jobApi, 'list', {}, person.token, { lang: 'zh_CN' });
    expect(zh.data).toMatchObject([{ error: '不能大于 7' }]);
    await w.call(jobApi, 'retry', { jobId }, person.token);
    await w.work();
    expect(await only()).toMatchObject({ state: 'done', error: null });
  });

  test('whose piece breaks keeps nothing of that piece and is tried again, five times at most', async () => {
    run = (work) =>
      work.piece(async (ctx) => {
        await rows(ctx)
          .updateTable('user')
          .set({ introduction: 'half' })
          .where('id', '=', person.user.id)
          .execute();
        throw new Error('broken on purpose');
      }) as Promise<undefined>;
    await start();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      // The queue waits ever longer between the tries.
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(w.db);
      expect((await only())?.state).toBe('waiting');
      await w.work();
    }
    expect(await only()).toMatchObject({ state: 'failed', error: expect.stringContaining('administrator') });
    expect(await introduction()).toBe('');
  });

  test('acts with the rights its starter has when it runs', async () => {
    access = projectApi.ops.get;
    const jobId = await start();
    await w.db.deleteFrom('roleResource').where('roleId', '=', person.assignment.roleId).execute();
    await w.work();
    expect(await only()).toMatchObject({ state: 'failed', error: expect.stringMatching(/permission/) });
    await w.db.updateTable('job').set({ state: 'cancelled' }).where('id', '=', jobId).execute();
    await w.call(jobApi, 'retry', { jobId }, person.token);
    // Retried by its owner, whose role then went.
    await w.db.deleteFrom('assignment').where('id', '=', person.assignment.id).execute();
    await w.work();
    const row = await w.db.selectFrom('job').select('error').where('id', '=', jobId).executeTakeFirst();
    expect(row).toEqual({ error: 'job.error.noLonger' });
  });

  test('ends at the first piece after its starter lost the right, and keeps the former ones', async () => {
    access = projectApi.ops.get;
    await start({ pieces: 2 });
    run = async (work) => {
      await touch(work, 1);
      await w.db.deleteFrom('roleResource').where('roleId', '=', person.assignment.roleId).execute();
      await touch(work, 2);
      return undefined;
    };
    await w.work();
    expect(await only()).toMatchObject({
      state: 'failed',
      step: 1,
      error: expect.stringMatching(/permission/),
    });
    expect(await introduction()).toBe('1');
  });

  test('belongs to who started it: for everybody else it does not exist', async () => {
    const jobId = await start();
    const other = await w.make.person();
    expect(await jobs(other.token)).toEqual([]);
    for (const op of ['cancel', 'retry', 'hide'] as const) {
      expect(await w.call(jobApi, op, { jobId }, other.token)).toMatchObject({ code: 404 });
    }
    await w.work();
    expect(await only()).toMatchObject({ state: 'done' });
  });

  test('stays within reach however many there are, those under way first, and what ended can be cleared', async () => {
    const { user, assignment } = person;
    const add = (count: number, row: object) =>
      w.db
        .insertInto('job')
        .values(
          Array.from({ length: count }, () => ({
            kind: 'listExport',
            userId: user.id,
            assignmentId: assignment.id,
            lang: 'en',
            subject: 'x',
            ...row,
          })) as never,
        )
        .execute();
    await add(1, { state: 'running' });
    await add(60, { state: 'done', endedAt: w.now() });
    await add(3, { state: 'failed', endedAt: w.now() });
    const first = await jobs();
    expect(first.map(({ state }) => state).slice(0, 5)).toEqual([
      'running',
      'failed',
      'failed',
      'failed',
      'done',
    ]);
    expect(first).toHaveLength(51);
    const before = first.at(-1)?.jobId ?? 0;
    expect((await w.call(jobApi, 'list', { before }, person.token)).data).toHaveLength(13);
    await w.call(jobApi, 'clear', { what: 'done' }, person.token);
    expect((await jobs()).map(({ state }) => state)).toEqual(['running', 'failed', 'failed', 'failed']);
    await w.call(jobApi, 'clear', { what: 'failed' }, person.token);
    expect((await jobs()).map(({ state }) => state)).toEqual(['running']);
  });

  test('of an import is shown by its newest step alone', async () => {
    const { user, assignment } = person;
    const by = { userId: user.id, assignmentId: assignment.id, lang: 'en' as const, subject: 'people.xlsx' };
    for (const kind of ['importRead', 'importCheck', 'importCommit']) {
      const input = JSON.stringify({ importId: 7 });
      const row = { ...by, kind, input, state: 'done' as const, endedAt: w.now() };
      await w.db.insertInto('job').values(row).execute();
    }
    expect(await jobs()).toMatchObject([{ kind: 'importCommit' }]);
    await w.call(jobApi, 'clear', { what: 'done' }, person.token);
    expect(await jobs()).toEqual([]);
  });

  test('can be hidden once it has ended, and is seen once the person looked', async () => {
    const jobId = await start();
    expect(await w.call(jobApi, 'hide', { jobId }, person.token)).toMatchObject({ code: 409 });
    await w.call(jobApi, 'seen', {}, person.token);
    expect(await only()).toMatchObject({ seen: false });
    await w.work();
    expect(await w.call(jobApi, 'retry', { jobId }, person.token)).toMatchObject({ code: 409 });
    expect(await w.call(jobApi, 'cancel', { jobId }, person.token)).toMatchObject({ code: 409 });
    await w.call(jobApi, 'seen', {}, person.token);
    expect(await only()).toMatchObject({ seen: true });
    expect(await w.call(jobApi, 'hide', { jobId }, person.token)).toMatchObject({ code: 200 });
    expect(await jobs()).toEqual([]);
  });
});
