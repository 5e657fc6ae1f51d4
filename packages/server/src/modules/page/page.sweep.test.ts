import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { sweepPages } from './page.sweep.queries.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const day = 86_400_000;
const countOf = async (table: 'pageVersion' | 'pageLive' | 'pageLink', pageId: number) =>
  (await w.db.selectFrom(table).select('pageId').where('pageId', '=', pageId).execute()).length;
const isThere = async (id: number) =>
  (await w.db.selectFrom('appPage').select('id').where('id', '=', id).execute()).length === 1;

test('a page goes with its versions when it was deleted more than ninety days ago', async () => {
  const [long, lately, never] = [
    await w.make.page({ liveSince: w.now() }),
    await w.make.page({ liveSince: w.now() }),
    await w.make.page({ liveSince: w.now() }),
  ];
  const remove = (id: number, days: number) =>
    w.db
      .updateTable('appPage')
      .set({ removedAt: new Date(w.now().getTime() - days * day) })
      .where('id', '=', id)
      .execute();
  await remove(long.pageId, 90.01);
  await remove(lately.pageId, 89.99);
  expect(await sweepPages(w.db, w.now())).toEqual({ pages: 1, versions: 0, uploads: 0 });
  expect(await isThere(long.pageId)).toBe(false);
  expect(await countOf('pageVersion', long.pageId)).toBe(0);
  for (const { pageId } of [lately, never]) {
    expect(await isThere(pageId)).toBe(true);
    expect(await countOf('pageVersion', pageId)).toBe(1);
  }
});

test('of a page a hundred versions are kept, and beside them all that readers ever got or will get', async () => {
  const { pageId, doc } = await w.make.page();
  const add = async (no: number, cancelled: boolean) => {
    const values = { pageId, no, doc: JSON.stringify(doc), changes: 1, note: '', at: w.now() };
    const { id } = await w.db
      .insertInto('pageVersion')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const cancelledAt = cancelled ? w.now() : null;
    await w.db
      .insertInto('pageLive')
      .values({ pageId, versionId: id, fromAt: w.now(), cancelledAt })
      .execute();
  };
  // The first and the third were live; the second and fourth were planned and taken back.
  for (let no = 1; no <= 102; no += 1) await add(no, no !== 1 && no !== 3);
  const lastNo = (to: number) =>
    w.db.updateTable('appPage').set({ lastNo: to }).where('id', '=', pageId).execute();
  const left = async () =>
    (
      await w.db.selectFrom('pageVersion').select('no').where('pageId', '=', pageId).orderBy('no').execute()
    ).map(({ no }) => no);
  await lastNo(101);
  expect(await sweepPages(w.db, w.now())).toEqual({ pages: 0, versions: 0, uploads: 0 });
  await lastNo(102);
  expect(await sweepPages(w.db, w.now())).toEqual({ pages: 0, versions: 1, uploads: 0 });
  expect(await left()).toEqual([1, ...Array.from({ length: 100 }, (_, at) => at + 3)]);
  expect(await sweepPages(w.db, w.now())).toEqual({ pages: 0, versions: 0, uploads: 0 });
});
