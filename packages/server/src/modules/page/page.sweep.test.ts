import { beforeAll, expect, test } from 'vitest';
import { done, type World, world } from '../../../test/world.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { sweepFiles } from '../upload/index.ts';
import { pagesIn, pictureBlock } from './page.fixture.ts';
import { sweepPages } from './page.sweep.queries.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, save, upload } = pagesIn(() => w);
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

test('a picture that left a draft can be put back for a day, by whoever works there, and goes then', async () => {
  const me = await editor();
  const colleague = await editor(undefined, me.projectId);
  const up = await upload(me.user.id);
  const uploadedAt = new Date(w.now().getTime() - 30 * day);
  await w.db
    .updateTable('upload')
    .set({ createdAt: uploadedAt, key: newToken() })
    .where('id', '=', up)
    .execute();
  const { pageId, doc } = await w.make.page({ projectId: me.projectId });
  const isKept = async (after: number) => {
    const at = new Date(w.now().getTime() + after * day);
    await sweepPages(w.db, at);
    await sweepFiles(w.db, w.deps.files, at);
    return (await w.db.selectFrom('upload').select('id').where('id', '=', up).execute()).length === 1;
  };
  const showing = { ...doc, blocks: [pictureBlock(up)] };
  const set = async (version: number, next: unknown) =>
    done(await save(colleague, pageId, version, next)).version;
  const first = done(await save(me, pageId, 1, showing)).version;
  expect(await isKept(40)).toBe(true);
  const without = await set(first, doc);
  expect(await isKept(0.99)).toBe(true);
  const again = await set(without, showing);
  expect(await isKept(40)).toBe(true);
  await set(again, doc);
  expect(await isKept(1.01)).toBe(false);
});
