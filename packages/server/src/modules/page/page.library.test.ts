import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock } from '@mdi/page-kit/make.ts';
import type { Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { pagesIn, rights } from './page.fixture.ts';

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

describe('files', () => {
  test('everybody who builds pages is offered what all of the project may read or will, whoever sees files the rest that somebody may', async () => {
    const me = await editor();
    const { projectId } = me;
    const { id: whitelistId } = await w.make.whitelist({ projectId });
    const facts = { projectId, endOn: null };
    const open = await w.make.libraryFile({ ...facts, nameZh: '手册-开放', nameEn: 'Guide' });
    await w.make.libraryFile({ ...facts, nameZh: '手册-将来', startOn: dayFrom(9) });
    await w.make.libraryFile({ ...facts, nameZh: '手册-过期', endOn: dayFrom(-1) });
    await w.make.libraryFile({ ...facts, nameZh: '手册-名单', whitelistIds: [whitelistId] });
    await w.make.libraryFile({ nameZh: '手册-别处' });
    expect(await offered(me.token, projectId, '手册')).toEqual(['手册-将来', 'Guide']);
    expect(await offered(me.token, projectId, 'guide')).toEqual(['Guide']);
    expect(await offered(me.token, projectId, '%')).toEqual([]);

    const keeper = await editor([...rights, 'content:file:view'], projectId);
    expect(await offered(keeper.token, projectId, '手册')).toEqual(['手册-名单', '手册-将来', 'Guide']);

    const { pageId } = await w.make.page({ projectId, blocks: [button({ to: 'file', id: open.id })] });
    expect((await get(me, pageId)).targets).toEqual({ [`file:${open.id}`]: 'Guide' });
  });

  test('the name of a file for a list alone is told to whoever sees it, and to nobody else', async () => {
    const me = await editor();
    const { projectId } = me;
    const { id: whitelistId } = await w.make.whitelist({ projectId });
    const file = await w.make.libraryFile({ projectId, nameZh: '内部', whitelistIds: [whitelistId] });
    const { pageId } = await w.make.page({ projectId, blocks: [button({ to: 'file', id: file.id })] });
    expect((await get(me, pageId)).targets).toEqual({});
    const keeper = await editor([...rights, 'content:file:view'], projectId);
    expect((await get(keeper, pageId)).targets).toEqual({ [`file:${file.id}`]: '内部' });
    // Those on the list may read it, so the page may lead to it.
    done(await publish(me, [{ pageId, version: 1 }]));
  });
});

describe('research reports', () => {
  const office = (regionCodes?: string[]) =>
    w.make.person({
      role: {
        ...{ level: 10 as const, resources: [...rights, 'report:researchReport:view'] },
        ...(regionCodes ? { dataScope: 20 as const, regionCodes } : {}),
      },
    });

  test('everybody who builds pages is offered what all readers may read, head office what it sees besides', async () => {
    const me = await editor();
    const { id: whitelistId } = await w.make.whitelist();
    const open = await w.make.report({ titleZh: '季报-开放', titleEn: '', region: 'EAST' });
    await w.make.report({ titleZh: '季报-草稿', titleEn: '', region: 'EAST', published: false });
    await w.make.report({ titleZh: '季报-失效', titleEn: '', region: 'EAST', state: 'Y', reason: '有误' });
    const listed = await w.make.report({
      titleZh: '季报-名单',
      titleEn: '',
      region: 'EAST',
      whitelistIds: [whitelistId],
    });
    expect(await offered(me.token, me.projectId, '季报')).toEqual(['季报-开放']);
    const elsewhere = { titleZh: '季报-远方', titleEn: '', region: 'NORTH', whitelistIds: [whitelistId] };
    await w.make.report(elsewhere);
    const [all, east] = [await office(), await office(['EAST'])];
    expect(await offered(all.token, me.projectId, '季报')).toEqual(['季报-远方', '季报-名单', '季报-开放']);
    expect(await offered(east.token, me.projectId, '季报')).toEqual(['季报-名单', '季报-开放']);
    const { projectId } = me;
    const blocks = [open, listed].map(({ id }) => button({ to: 'report', id }));
    const { pageId } = await w.make.page({ projectId, blocks });
    const titles = async (token: string) => Object.values((await get({ token }, pageId)).targets);
    expect(await titles(me.token)).toEqual(['季报-开放']);
    expect((await titles(all.token)).toSorted()).toEqual(['季报-名单', '季报-开放'].toSorted());
  });
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
