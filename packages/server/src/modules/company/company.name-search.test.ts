import type { InputOf } from '@mdi/contract/kit/op.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { makeCtx } from '../../kit/calls/make-ctx.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import { companyNameContains } from '../../kit/search/name-search.ts';

/** What PostgreSQL knows of the names changes which way is taken; the answer must not. */
describe.each(['before', 'after'])('a word in a name, %s the statistics are known', (when) => {
  let w: World;
  let token: string;
  let many: { id: number };
  beforeAll(async () => {
    w = await world();
    token = (await w.make.person({ role: { resources: ['pass:company:view'] } })).token;
    const here = await w.make.project();
    for (const name of ['物业', '业主', 'Ａcme 租户']) await w.make.company({ projectId: here.id, name });
    many = await w.make.project();
    const rows = Array.from({ length: 300 }, (_, at) => {
      const name = `${at % 2 === 0 ? '共同' : '其它'}${String.fromCodePoint(0x5000 + at)}有限公司`;
      return { projectId: many.id, category: 2 as const, name, nameKey: name };
    });
    await w.db.insertInto('company').values(rows).execute();
    if (when === 'after') await sql`analyze company`.execute(w.db);
  });
  const list = (input: Partial<InputOf<typeof companyApi.ops.list>>) =>
    w.ok(companyApi, 'list', input, token);

  test.each(['共', '共同', '限公司', '倀', '司', '倀有限', '有限公司', '不在', '%', '_', '共_'])(
    'finds the same by every way: %s',
    async (keyword) => {
      const all = await w.db.selectFrom('company').select('name').orderBy('name').orderBy('id').execute();
      const holding = all.map((row) => row.name).filter((name) => name.includes(keyword));
      for (const where of [{}, { projectId: many.id }, { category: 2 as const }]) {
        const found = await list({ keyword, limit: 20, ...where });
        expect(found.total, keyword).toBe(holding.length);
        expect(found.list.map((row) => row.name)).toEqual(holding.slice(0, 20));
      }
      const second = await list({ keyword, limit: 20, page: 2, sort: '-name' });
      expect(second.list.map((row) => row.name)).toEqual(holding.toReversed().slice(20, 40));
    },
  );

  test('of invisible characters only finds all', async () => {
    expect((await list({ keyword: '\u00ad\u00ad' })).total).toBe((await list({})).total);
  });
});

test('all names are read for what is in most of them, and few are sought by index for what is in few', async () => {
  const w = await world();
  const { id: projectId } = await w.make.project();
  const rows = Array.from({ length: 300 }, (_, at) => {
    const name = `${String.fromCodePoint(0x5000 + at)}有限公司`;
    return { projectId, category: 2 as const, name, nameKey: name };
  });
  await w.db.insertInto('company').values(rows).execute();
  await sql`analyze company`.execute(w.db);
  const ctx = makeCtx({ deps: w.deps } as never);
  giveRows(ctx, w.db);
  const byIndex = async (word: string) =>
    (await companyNameContains(ctx, word)).compile(w.db).sql.includes('name_grams');
  const words = ['有限公司', '公', '倀', '倀有限公司', '不在'];
  expect(await Promise.all(words.map(byIndex))).toEqual([false, false, true, true, true]);
});
