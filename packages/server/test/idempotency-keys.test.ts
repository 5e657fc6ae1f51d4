import { randomUUID } from 'node:crypto';
import { api, op } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertRow } from '../src/kit/audit/changes.ts';
import { implement } from '../src/kit/calls/implement.ts';
import { rows } from '../src/kit/calls/rows.ts';
import { modules } from '../src/modules/index.ts';
import { newProject } from './factories/inputs.ts';
import { password } from './factories/people.ts';
import { type World, world } from './world.ts';

/** A module of the test's own, to see what the engine does with handlers that fail in odd ways. */
const oddApi = api('odd', {
  deadlockOnce: op({
    access: 'public',
    pace: 600,
    about: 'x',
    input: z.strictObject({}),
    output: z.int(),
    writes: true,
  }),
  breaks: op({
    access: 'public',
    pace: 600,
    about: 'x',
    input: z.strictObject({}),
    output: z.int(),
    writes: true,
  }),
});
let deadlocks = 0;
const oddModule = implement(oddApi, {
  async deadlockOnce(ctx) {
    deadlocks += 1;
    if (deadlocks === 1)
      await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(rows(ctx));
    return deadlocks;
  },
  async breaks(ctx) {
    await insertRow(ctx, 'menu', { surface: 'pm', kind: 'page', url: 'never', title: 'x', titleEn: 'x' });
    throw new Error('something secret');
  },
});

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world({ modules: [...modules, oddModule] });
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

describe('a write with a key', () => {
  test('and another body is a conflict', async () => {
    const key = randomUUID();
    await w.call(projectApi, 'add', newProject(), admin, { key });
    const other = await w.call(projectApi, 'add', newProject(), admin, { key });
    expect(other).toMatchObject({ code: 409, data: { which: 'keyReused' } });
  });

  test("is not answered with another session's first answer", async () => {
    const key = randomUUID();
    const input = newProject();
    const second = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    expect(await w.call(projectApi, 'add', input, admin, { key })).toMatchObject({ code: 200 });
    const answer = await w.call(projectApi, 'add', input, second.token, { key });
    expect(answer).toMatchObject({ code: 400, data: { name: expect.any(String) } });
  });

  test('that was refused gets the same refusal again', async () => {
    const taken = await w.make.project();
    const key = randomUUID();
    const input = newProject({ name: taken.name });
    const first = await w.call(projectApi, 'add', input, admin, { key });
    await w.db.deleteFrom('project').where('id', '=', taken.id).execute();
    expect(first).toMatchObject({ code: 400 });
    expect(await w.call(projectApi, 'add', input, admin, { key })).toEqual(first);
    expect(await w.call(projectApi, 'add', input, admin, { key: randomUUID() })).toMatchObject({ code: 200 });
  });

  test('whose answer is kept can not be read in the table', async () => {
    const { user } = await w.make.person();
    const key = randomUUID();
    const data = await w.ok(authApi, 'login', { username: user.userName, password }, null, { key });
    const { token } = data;
    const kept = await w.db.selectFrom('idempotency').selectAll().execute();
    const dump = kept.map((k) => `${k.keyHash.toString('latin1')}${k.answer?.toString('latin1')}`).join();
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(key);
    expect(
      await w.call(authApi, 'login', { username: user.userName, password }, null, { key }),
    ).toMatchObject({
      data: { token },
    });
    expect(
      await w.db.selectFrom('session').select('id').where('userId', '=', user.id).execute(),
    ).toHaveLength(2);
  });

  test('that waits longer than five seconds for the first one is told to come back', async () => {
    const key = randomUUID();
    const input = newProject();
    await w.call(projectApi, 'add', input, admin, { key });
    await w.db.transaction().execute(async (trx) => {
      const kept = await trx
        .selectFrom('idempotency')
        .select('keyHash')
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('idempotency').where('keyHash', '=', kept.keyHash).execute();
      const answer = await w.call(projectApi, 'add', input, admin, { key });
      expect(answer).toMatchObject({ code: 503 });
    });
  });
});

test('a deadlocked write is run again and answered as if nothing had been', async () => {
  expect(await w.call(oddApi, 'deadlockOnce', {})).toMatchObject({ code: 200, data: 2 });
});

test('a call that breaks answers 500 with a reference, tells nothing, and writes nothing', async () => {
  const answer = await w.call(oddApi, 'breaks', {});
  expect(answer).toMatchObject({ code: 500, data: null });
  expect(JSON.stringify(answer)).not.toContain('secret');
  expect(await w.db.selectFrom('menu').select('id').where('url', '=', 'never').execute()).toEqual([]);
  expect(await w.call(authApi, 'options', {})).toMatchObject({ code: 200 });
});

describe('the audit', () => {
  test('holds who did what, before and after, with phones and secrets masked', async () => {
    const data = await w.ok(projectApi, 'add', newProject({ administratorPhone: '13812345678' }), admin);
    const { projectId } = data;
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ op: 'project/add', code: 200, roleCode: 'HQ_ADMIN', address: '127.0.0.1' });
    expect(row.changes).toMatchObject([{ entity: 'project', id: projectId, before: null }]);
    expect(JSON.stringify(row.changes)).toContain('138****5678');
    expect(JSON.stringify(row.changes)).not.toContain('13812345678');
  });

  test('records a refused write, and nothing of what it undid', async () => {
    const taken = await w.make.project();
    await w.call(projectApi, 'add', newProject({ name: taken.name }), admin);
    const row = await w.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      op: 'project/add',
      code: 400,
      reason: 'project.error.nameExists',
      changes: [],
    });
  });

  test('can not be changed, emptied or shortened', async () => {
    await expect(w.db.updateTable('audit').set({ op: 'x' }).execute()).rejects.toThrow(/only grows/);
    await expect(w.db.deleteFrom('audit').execute()).rejects.toThrow(/only grows/);
    await expect(sql`truncate audit`.execute(w.db)).rejects.toThrow(/only grows/);
  });
});
