import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { pageRights, pagesIn } from './page.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, publish, get } = pagesIn(() => w);

const dayMs = 86_400_000;
const dayFrom = (days: number) =>
  new Date(w.now().getTime() + days * dayMs).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

const button = (link: Link) => ({ ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link });

/** What of the project and of the reports is offered to somebody, by a word that all of them share. */
const offered = async (token: string, projectId: number, keyword: string) =>
  done(await w.call(pageApi, 'targets', { projectId, program: 'pm', keyword }, token)).map(
    ({ title }) => title,
  );

const seesFiles = [...pageRights, 'content:file:view'] as const;

test('whoever sees files is offered those of the project that somebody may come to read, and whoever does not none', async () => {
  const me = await editor(seesFiles);
  const { projectId } = me;
  const { id: whitelistId } = await w.make.whitelist({ projectId });
  const facts = { projectId, endOn: null };
  const open = await w.make.libraryFile({ ...facts, nameZh: '手册-开放', nameEn: 'Guide' });
  await w.make.libraryFile({ ...facts, nameZh: '手册-将来', startOn: dayFrom(9) });
  await w.make.libraryFile({ ...facts, nameZh: '手册-名单', whitelistIds: [whitelistId] });
  const over = await w.make.libraryFile({ ...facts, nameZh: '手册-过期', endOn: dayFrom(-1) });
  await w.make.libraryFile({ nameZh: '手册-别处' });
  expect(await offered(me.token, projectId, '手册')).toEqual(['手册-名单', '手册-将来', 'Guide']);
  expect(await offered(me.token, projectId, 'guide')).toEqual(['Guide']);
  expect(await offered(me.token, projectId, '%')).toEqual([]);

  // What a page leads to already is called by its name, whatever became of it.
  const blocks = [open, over].map(({ id }) => button({ to: 'file', id }));
  const { pageId } = await w.make.page({ projectId, blocks });
  expect((await get(me, pageId)).targets).toEqual({
    [`file:${open.id}`]: 'Guide',
    [`file:${over.id}`]: '手册-过期',
  });
  const other = await editor(pageRights, projectId);
  expect(await offered(other.token, projectId, '手册')).toEqual([]);
  expect((await get(other, pageId)).targets).toEqual({});
});

test('a page with a file for a list is published by whoever publishes pages: those on the list may read it', async () => {
  const me = await editor();
  const { projectId } = me;
  const { id: whitelistId } = await w.make.whitelist({ projectId });
  const { id } = await w.make.libraryFile({ projectId, whitelistIds: [whitelistId] });
  const { pageId } = await w.make.page({ projectId, blocks: [button({ to: 'file', id })] });
  done(await publish(me, [{ pageId, version: 1 }]));
});

test('head office is offered the published reports of its regions, and nobody else any', async () => {
  const office = (regionCodes?: string[]) =>
    w.make.person({
      role: {
        level: 10 as const,
        resources: [...pageRights, 'report:researchReport:view'],
        ...(regionCodes ? { dataScope: 20 as const, regionCodes } : {}),
      },
    });
  const me = await editor();
  const { projectId } = me;
  const { id: whitelistId } = await w.make.whitelist();
  const east = { titleEn: '', region: 'EAST' };
  const open = await w.make.report({ ...east, titleZh: '季报-开放' });
  await w.make.report({ ...east, titleZh: '季报-草稿', published: false });
  await w.make.report({ ...east, titleZh: '季报-失效', state: 'Y', reason: '有误' });
  await w.make.report({ ...east, titleZh: '季报-名单', whitelistIds: [whitelistId] });
  await w.make.report({ titleEn: '', region: 'NORTH', titleZh: '季报-远方' });
  const [all, ofEast] = [await office(), await office(['EAST'])];
  expect(await offered(all.token, projectId, '季报')).toEqual(['季报-远方', '季报-名单', '季报-开放']);
  expect(await offered(ofEast.token, projectId, '季报')).toEqual(['季报-名单', '季报-开放']);
  expect(await offered(me.token, projectId, '季报')).toEqual([]);
  const { pageId } = await w.make.page({ projectId, blocks: [button({ to: 'report', id: open.id })] });
  expect((await get(ofEast, pageId)).targets).toEqual({ [`report:${open.id}`]: '季报-开放' });
  expect((await get(me, pageId)).targets).toEqual({});
});

test('what nobody may read, or not any more by the time of the publication, stands against it', async () => {
  const me = await editor();
  const { projectId } = me;
  const gone = 'page.finding.link_gone';
  const last = await w.make.libraryFile({ projectId, endOn: dayFrom(1) });
  const report = await w.make.report();
  const cases: readonly [Link, boolean][] = [
    [{ to: 'file', id: (await w.make.libraryFile({ projectId, startOn: dayFrom(3) })).id }, true],
    [{ to: 'file', id: last.id }, true],
    [{ to: 'file', id: (await w.make.libraryFile({ projectId, endOn: dayFrom(-1) })).id }, false],
    [{ to: 'file', id: (await w.make.libraryFile()).id }, false],
    [{ to: 'file', id: 2_000_000_000 }, false],
    [{ to: 'report', id: report.id }, true],
    [{ to: 'report', id: (await w.make.report({ published: false })).id }, false],
    [{ to: 'report', id: (await w.make.report({ state: 'Y', reason: '有误' })).id }, false],
    [{ to: 'report', id: 2_000_000_000 }, false],
  ];
  for (const [link, fits] of cases) {
    const { pageId } = await w.make.page({ projectId, blocks: [button(link)] });
    const answer = await publish(me, [{ pageId, version: 1 }]);
    if (fits) done(answer);
    else
      expect(answer, JSON.stringify(link)).toMatchObject({
        code: 400,
        data: { findings: [{ said: { key: gone } }] },
      });
  }

  const { pageId } = await w.make.page({ projectId, blocks: [button({ to: 'file', id: last.id })] });
  const seen = [{ pageId, version: 1 }];
  const at = (days: number) => new Date(w.now().getTime() + days * dayMs);
  expect(await publish(me, seen, at(3))).toMatchObject({
    code: 400,
    data: { findings: [{ said: { key: gone } }] },
  });
  done(await publish(me, seen, at(0.5)));

  // A link that is live already leads to nothing once its report is withdrawn, and says so in the draft.
  const page = await w.make.page({ projectId, blocks: [button({ to: 'report', id: report.id })] });
  expect((await get(me, page.pageId)).findings).toEqual([]);
  await w.db.updateTable('researchReport').where('id', '=', report.id).set({ published: false }).execute();
  expect((await get(me, page.pageId)).findings).toMatchObject([{ said: { key: gone } }]);
});
