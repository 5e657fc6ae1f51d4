import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

test('names sort by the value of their numbers, in Chinese otherwise', async () => {
  const { token } = await w.make.person({ role: { resources: ['pass:company:view'] } });
  const project = await w.make.project();
  for (const name of ['单元 100', '单元 99', '单元 9', '北辰', '单元 101']) {
    await w.make.company({ projectId: project.id, name, category: 2 });
  }
  const data = await w.ok(companyApi, 'list', { projectId: project.id, sort: 'name' }, token);
  const names = data.list.map(({ name }) => name);
  expect(names).toEqual(['北辰', '单元 9', '单元 99', '单元 100', '单元 101']);
});

test('no index sorts a name otherwise than its column does', async () => {
  const { rows } = await sql<{ index: string }>`
    select i.indexrelid::regclass::text as index
    from pg_index i
    cross join unnest(i.indkey, i.indcollation) as k (at, held)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.at
    join pg_collation c on c.oid = a.attcollation and c.collname = 'natural_name'
    join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam and m.amname = 'btree'
    where k.held <> c.oid`.execute(w.db);
  expect(rows).toEqual([]);
  const { rows: sorted } = await sql<{ n: number }>`
    select count(*)::int as n from pg_attribute a join pg_collation c on c.oid = a.attcollation
    where c.collname = 'natural_name'`.execute(w.db);
  expect(sorted[0]?.n).toBeGreaterThan(10);
});
