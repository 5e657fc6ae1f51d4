import { api, op } from '@mdi/contract/kit/op.ts';
import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { insertRow } from '../src/kit/audit/changes.ts';
import { implement } from '../src/kit/calls/implement.ts';
import { rows } from '../src/kit/calls/rows.ts';
import { modules } from '../src/modules/index.ts';
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
beforeAll(async () => {
  w = await world({ modules: [...modules, oddModule] });
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
