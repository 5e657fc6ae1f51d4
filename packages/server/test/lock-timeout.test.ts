import { randomUUID } from 'node:crypto';
import { api, op, pathOf } from '@mdi/contract/kit/op.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { implement } from '../src/kit/calls/implement.ts';
import { rows } from '../src/kit/calls/rows.ts';
import { modules } from '../src/modules/index.ts';
import { newProject } from './factories/inputs.ts';
import { type World, world } from './world.ts';

const oddApi = api('odd', {
  lockWait: op({
    access: 'public',
    pace: 600,
    about: 'x',
    input: z.strictObject({}),
    output: z.string(),
    writes: true,
  }),
  afterwards: op({
    access: 'public',
    pace: 600,
    about: 'x',
    input: z.strictObject({}),
    output: z.int(),
    writes: true,
  }),
});
const odd = implement(oddApi, {
  async lockWait(ctx) {
    const found = await sql<{ lockTimeout: string }>`show lock_timeout`.execute(rows(ctx));
    return found.rows[0]?.lockTimeout ?? '';
  },
  async afterwards(ctx) {
    ctx.afterCommit.push(async () => {
      await rows(ctx)
        .insertInto('smsInbox')
        .values({ phone: '1', template: 'code', text: 'later' })
        .execute();
    });
    return 1;
  },
});

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world({ modules: [...modules, odd] });
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

describe('a write whose row somebody else holds', () => {
  test('waits five seconds for a lock', async () => {
    expect((await w.call(oddApi, 'lockWait', {})).data).toBe('5s');
  });

  test('is told to come back, and passes with the same key once the row is free', async () => {
    const input = newProject();
    const data = await w.ok(projectApi, 'add', input, admin);
    const { projectId } = data;
    const key = randomUUID();
    const edit = { ...input, projectId, version: 1, remarks: 'mine' };
    const send = () =>
      w.app.inject({
        method: 'POST',
        url: `${pathOf(projectApi, 'edit')}?lang=en_US`,
        headers: { 'x-token': admin, 'idempotency-key': key },
        payload: edit,
      });
    await w.db.transaction().execute(async (trx) => {
      await trx.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute();
      const answer = await send();
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('1');
      expect(answer.json()).toEqual({
        code: 503,
        message: 'The system is busy. Please try again shortly',
        data: null,
      });
    });
    expect((await send()).json()).toMatchObject({ code: 200, data: { version: 2 } });
  });
});

test('what is left for after the commit may write, by itself', async () => {
  expect(await w.call(oddApi, 'afterwards', {})).toMatchObject({ code: 200 });
  expect(await w.db.selectFrom('smsInbox').select('text').execute()).toEqual([{ text: 'later' }]);
});
