import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { sendWorkbook } from '../../../test/import-actions.ts';
import { workbookOf } from '../../../test/workbook.ts';
import { type World, world } from '../../../test/world.ts';
import { uploadQuota } from '../../kit/files/upload-quota.ts';
import { maxUnfinished, queueLostJobs } from '../../kit/jobs/jobs.ts';

let w: World;
let person: Awaited<ReturnType<World['make']['person']>>;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  person = await w.make.person({ role: { resources: ['pass:company:view', 'pass:employee:add'] } });
});

const jobs = async (token = person.token) => await w.ok(jobApi, 'list', {}, token);
const newest = async () => (await jobs())[0];
const startExport = (token = person.token): Promise<Envelope> =>
  w.call(exportApi, 'start', { list: 'company', filters: {}, columns: null }, token);

/** As after a crash of an earlier version: the job runs, as its row says, and nothing would ever take it up. */
async function strand(jobId: number) {
  await w.db
    .updateTable('job')
    .set({ state: 'running', attempt: 2, run: 2 })
    .where('id', '=', jobId)
    .execute();
  await sql`delete from graphile_worker._private_jobs`.execute(w.db);
}

async function stranded() {
  await startExport();
  const jobId = (await newest())?.jobId ?? 0;
  await strand(jobId);
  return jobId;
}

describe('a job that nothing would take up', () => {
  test('is ended by its owner’s cancelling, and can then be retried or hidden', async () => {
    const jobId = await stranded();
    expect(await w.call(jobApi, 'cancel', { jobId }, person.token)).toMatchObject({ code: 200 });
    expect(await newest()).toMatchObject({ state: 'cancelled', can: { retry: true, hide: true } });
    expect(await w.call(jobApi, 'retry', { jobId }, person.token)).toMatchObject({ code: 200 });
    await w.work();
    expect(await newest()).toMatchObject({ state: 'done' });
    expect(await w.call(jobApi, 'hide', { jobId }, person.token)).toMatchObject({ code: 200 });
    expect(await jobs()).toEqual([]);
  });

  test('comes back into the queue by itself, once', async () => {
    const jobId = await stranded();
    expect(await queueLostJobs(w.db, w.deps.registry)).toEqual([jobId]);
    expect(await queueLostJobs(w.db, w.deps.registry)).toEqual([]);
    await w.work();
    expect(await newest()).toMatchObject({ state: 'done' });
  });

  test('does not keep its import busy', async () => {
    const book = await workbookOf([['公司'], ['x']]);
    const answer = await sendWorkbook(w, person.token, 'employee', book);
    const { importId, jobId } = answer.data;
    await strand(jobId);
    const remove = () => w.call(importApi, 'remove', { importId }, person.token);
    expect(await remove()).toMatchObject({ code: 409 });
    await w.call(jobApi, 'cancel', { jobId }, person.token);
    expect(await remove()).toMatchObject({ code: 200 });
  });
});

describe('unfinished exports', () => {
  test('of one person are bounded, a retry included, and each that ends makes room', async () => {
    for (let n = 0; n < maxUnfinished.person; n += 1)
      expect(await startExport()).toMatchObject({ code: 200 });
    const full = await startExport();
    expect(full).toMatchObject({
      code: 429,
      message: expect.stringContaining(String(maxUnfinished.person)),
    });
    expect(
      await startExport((await w.make.person({ role: { resources: ['pass:company:view'] } })).token),
    ).toMatchObject({
      code: 200,
    });
    const { jobId } = (await newest()) ?? { jobId: 0 };
    await w.call(jobApi, 'cancel', { jobId }, person.token);
    expect(await startExport()).toMatchObject({ code: 200 });
    expect(await w.call(jobApi, 'retry', { jobId }, person.token)).toMatchObject({ code: 429 });
  });

  test('of a company are bounded over all its people', async () => {
    const company = await w.make.company();
    const clerk = () =>
      w.make.person({
        role: { level: 40, resources: ['pass:company:view'] },
        projectId: company.projectId,
        companyId: company.id,
      });
    const [one, other] = [await clerk(), await clerk()];
    const { user, assignment } = one;
    const job = { kind: 'listExport', userId: user.id, assignmentId: assignment.id, companyId: company.id };
    const row = { ...job, projectId: company.projectId, lang: 'en' as const };
    await w.db.insertInto('job').values(Array(maxUnfinished.company).fill(row)).execute();
    expect(await startExport(other.token)).toMatchObject({ code: 429 });
  });
});

test('what one person uploads within a day is bounded', async () => {
  const facts = { purpose: 'import', name: 'x', mime: 'x', userId: person.user.id };
  const bytes = uploadQuota.person - 1;
  await w.db
    .insertInto('upload')
    .values({ ...facts, key: 'much', bytes })
    .execute();
  const book = await workbookOf([['公司'], ['x']]);
  const send = () => sendWorkbook(w, person.token, 'employee', book);
  expect(await send()).toMatchObject({ code: 429 });
  await sql`update upload set created_at = created_at - interval '25 hours' where key = 'much'`.execute(w.db);
  expect(await send()).toMatchObject({ code: 200 });
});

test('what all of a company upload within a day is bounded', async () => {
  const company = await w.make.company();
  const clerk = () =>
    w.make.person({
      role: { level: 40, resources: [...allResources] },
      projectId: company.projectId,
      companyId: company.id,
    });
  const [one, other] = [await clerk(), await clerk()];
  const facts = { purpose: 'import', name: 'x', mime: 'x', companyId: company.id, userId: one.user.id };
  const bytes = uploadQuota.company - 1;
  await w.db
    .insertInto('upload')
    .values({ ...facts, key: 'theirs', bytes })
    .execute();
  const book = await workbookOf([['公司'], ['x']]);
  const send = () => sendWorkbook(w, other.token, 'employee', book);
  expect(await send()).toMatchObject({ code: 429 });
  await sql`update upload set company_id = null where key = 'theirs'`.execute(w.db);
  expect(await send()).toMatchObject({ code: 200 });
});

describe('what was exported', () => {
  const resultOf = async () => (await newest())?.result ?? null;
  const given = async (url: string) =>
    (await w.app.inject({ method: 'GET', url })).headers['content-disposition'] !== undefined;

  test('is offered no more once the role lost the right', async () => {
    await startExport();
    await w.work();
    const { url } = (await resultOf()) ?? { url: '' };
    expect(await given(url)).toBe(true);
    await w.db.deleteFrom('roleResource').where('roleId', '=', person.assignment.roleId).execute();
    expect(await resultOf()).toBeNull();
    expect(await given(url)).toBe(false);
  });

  test('is offered no more in another role once the one that made it is gone', async () => {
    await startExport();
    await w.work();
    const { url } = (await resultOf()) ?? { url: '' };
    const other = await w.make.person({ role: { resources: ['pass:company:view'] } });
    await w.db
      .updateTable('assignment')
      .set({ userId: person.user.id })
      .where('id', '=', other.assignment.id)
      .execute();
    await w.db.deleteFrom('assignment').where('id', '=', person.assignment.id).execute();
    await w.db
      .updateTable('session')
      .set({ assignmentId: other.assignment.id })
      .where('userId', '=', person.user.id)
      .execute();
    expect(await newest()).toMatchObject({ state: 'done', result: null });
    expect(await given(url)).toBe(false);
  });
});
