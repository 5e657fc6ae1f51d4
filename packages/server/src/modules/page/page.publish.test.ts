import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { Block, Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { docWithText, type Editor, fiveMinutesMs, pageRights, pagesIn, textBlock } from './page.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, get, list, save, publish, unpublish, shown, textOf, later, site } = pagesIn(() => w);
const to = (page: number): Block => ({
  ...newBlock('button', newId),
  label: { zh: '去', en: 'Go' },
  link: { to: 'page', page } as Link,
});

describe('a set', () => {
  test('goes live together, and each counts for the links of the others', async () => {
    const me = await editor();
    const { home, page, my, site: shared } = await site(me, false);
    const alone = await publish(me, [shared]);
    expect(alone).toMatchObject({ code: 400, data: { pageId: shared.pageId } });
    expect(done(await publish(me, [home, page, my, shared]))).toEqual({ published: 4 });
    const answer = done(await w.call(appPageApi, 'home', me.of));
    expect(answer).toMatchObject({ home: { pageId: home.pageId }, site: { kind: 'site' } });
  });

  test('is refused as a whole while something stands against one of it', async () => {
    const me = await editor();
    const good = await w.make.page({ projectId: me.projectId });
    const bad = await w.make.page({ projectId: me.projectId, blocks: [newBlock('button', newId)] });
    expect(await publish(me, [good, bad])).toMatchObject({
      code: 400,
      data: {
        pageId: bad.pageId,
        findings: [{ said: { key: 'page.finding.needed' } }, { said: { key: 'page.finding.link' } }],
      },
    });
    expect(await shown(me, good.pageId)).toMatchObject({ code: 404 });
  });

  test('takes no page of another project or program', async () => {
    const me = await editor();
    const other = await w.make.page();
    const pass = await w.make.page({ projectId: me.projectId, program: 'pass' });
    expect(await publish(me, [other])).toMatchObject({ code: 404 });
    expect(await publish(me, [pass])).toMatchObject({ code: 400 });
  });

  describe('is judged before it is published', () => {
    type Page = { pageId: number; version: number };
    const ask = ({ token, of }: Editor, all: readonly Page[], from: Date | null = null) => {
      const pages = all.map(({ pageId, version }) => ({ pageId, version }));
      return w.call(pageApi, 'check', { ...of, pages, from: from?.toISOString() ?? null }, token);
    };
    const stops = async (...asked: Parameters<typeof ask>) =>
      done(await ask(...asked)).map(({ pageId, findings }) => [
        pageId,
        findings.filter(({ level }) => level === 'stop').map(({ said }) => said.key),
      ]);

    test('as it would be then: pages that lead to each other don’t stand in the way of each other', async () => {
      const me = await editor();
      const { home, page, my, site: shared } = await site(me, false);
      const set = [home, page, my, shared];
      expect(await stops(me, set)).toEqual(set.map(({ pageId }) => [pageId, []]));
      const unpublished = 'page.finding.link_unpublished';
      expect(await stops(me, [shared])).toEqual([[shared.pageId, Array(3).fill(unpublished)]]);
      expect(await publish(me, [shared])).toMatchObject({ code: 400 });
      expect(done(await publish(me, set))).toEqual({ published: 4 });
    });

    test('by its time: what is live by then may be led to', async () => {
      const me = await editor();
      const { projectId } = me;
      const to = await w.make.page({ projectId, dueFrom: later(fiveMinutesMs) });
      const link: Link = { to: 'page', page: to.pageId };
      const button = { ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link };
      const page = await w.make.page({ projectId, blocks: [button] });
      const found = [page.pageId, ['page.finding.link_unpublished']];
      expect(await stops(me, [page])).toEqual([found]);
      expect(await stops(me, [page], later(fiveMinutesMs - 1000))).toEqual([found]);
      expect(await stops(me, [page], later(fiveMinutesMs))).toEqual([[page.pageId, []]]);
      expect(await ask(me, [page], later(-1000))).toMatchObject({ code: 400 });
    });

    test('by the mini-programs that its own may open: another one stands in the way', async () => {
      const me = await editor();
      const { projectId } = me;
      const link: Link = { to: 'mini', appid: 'wx00112233445566aa' };
      const button = { ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link };
      const page = await w.make.page({ projectId, blocks: [button] });
      const stopped = [[page.pageId, ['page.finding.link_appid']]];
      expect(await stops(me, [page])).toEqual(stopped);
      const targets = JSON.stringify([{ appId: link.appid, name: '商场', type: '零售' }]);
      const own = w.db.updateTable('miniProgram').where('projectId', '=', projectId);
      await own.where('kind', '=', 'pass').set({ targetRunning: targets, targetNext: targets }).execute();
      await own.where('kind', '=', 'pm').set({ targetNext: targets }).execute();
      expect(await stops(me, [page])).toEqual(stopped);
      await own.where('kind', '=', 'pm').set({ targetRunning: targets }).execute();
      expect(await stops(me, [page])).toEqual([[page.pageId, []]]);
      const { token } = me;
      const asked = { projectId, program: 'pm' as const };
      expect(await w.ok(pageApi, 'targets', { ...asked, keyword: '商' }, token)).toEqual([
        { to: 'mini', appid: link.appid, title: '商场' },
      ]);
      expect((await w.ok(pageApi, 'get', { pageId: page.pageId }, token)).targets).toEqual({
        [`mini:${link.appid}`]: '商场',
      });
    });

    test('for who may publish it, at the version that was looked at', async () => {
      const me = await editor();
      const { projectId } = me;
      const page = await w.make.page({ projectId });
      const pass = await w.make.page({ projectId, program: 'pass' });
      expect(await ask(me, [page, await w.make.page()])).toMatchObject({ code: 404 });
      expect(await ask(me, [page, pass])).toMatchObject({ code: 400, data: { pages: expect.any(String) } });
      expect(await ask(await editor(pageRights.slice(0, 2), projectId), [page])).toMatchObject({ code: 403 });
      done(await save(me, page.pageId, 1, docWithText(page.doc, '新')));
      const outdated = await ask(me, [page]);
      expect(outdated).toMatchObject({ code: 409, data: { which: 'version' } });
      expect(outdated).toEqual(await publish(me, [page]));
    });
  });
});

describe('a list', () => {
  test('judges each page together with all that was changed, as it would be published', async () => {
    const me = await editor();
    const { home, page, my, site: shared } = await site(me, false);
    const gone: Link = { to: 'page', page: 2_000_000_000 };
    const chat = await w.make.page({ projectId: me.projectId, blocks: [to(page.pageId)] });
    await w.db.updateTable('appPage').set({ channel: 'chat' }).where('id', '=', chat.pageId).execute();
    const broken = await w.make.page({ projectId: me.projectId, blocks: [to(home.pageId), to(gone.page)] });
    const live = await w.make.page({
      projectId: me.projectId,
      blocks: [to(my.pageId)],
      liveSince: w.now(),
    });
    const stops = async () => new Map((await list(me)).map((one) => [one.pageId, one.stops]));
    expect(await stops()).toEqual(
      new Map([
        ...[home, page, my, shared, live].map(({ pageId }) => [pageId, 0] as const),
        // Pages of the chat are published by themselves.
        [chat.pageId, 1],
        [broken.pageId, 1],
      ]),
    );
    done(await publish(me, [home, page, my, shared]));
    expect((await stops()).get(chat.pageId)).toBe(0);
  });

  test('tells of a page that says what readers get that nothing was changed', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId, liveSince: w.now() });
    const changes = async () => (await list(me)).map((one) => one.changes);
    expect(await changes()).toEqual([0]);
    const { version } = done(await save(me, pageId, 1, docWithText(doc, '新')));
    expect(await changes()).toEqual([2]);
    expect(done(await save(me, pageId, version, doc))).toEqual({ pageId, version: version + 1 });
    expect(await changes()).toEqual([0]);
    expect(done(await save(me, pageId, version + 1, doc))).toEqual({ pageId, version: version + 1 });
  });
});

describe('a clock that is set back by an hour', () => {
  const ago = (minutes: number) => later(-minutes * 60_000);

  test('brings nothing back that was unpublished, and takes nothing that was published at once', async () => {
    const me = await editor();
    const gone = await w.make.page({
      projectId: me.projectId,
      blocks: [textBlock('旧')],
      liveSince: ago(600),
    });
    const there = await w.make.page({
      projectId: me.projectId,
      blocks: [textBlock('旧')],
      liveSince: ago(600),
    });
    done(await unpublish(me, gone.pageId));
    const saved = done(await save(me, there.pageId, 1, docWithText(there.doc, '新')));
    done(await publish(me, [saved]));
    w.pass(-60);
    expect(await shown(me, gone.pageId)).toMatchObject({ code: 404 });
    expect(await get(me, gone.pageId)).toMatchObject({ live: null, due: null });
    expect(await textOf(me, there.pageId)).toBe('新');
    expect(await get(me, there.pageId)).toMatchObject({ live: { no: 2 }, due: null });
    expect(done(await unpublish(me, there.pageId))).toBe(true);
    w.pass(60);
    for (const { pageId } of [gone, there]) expect(await shown(me, pageId)).toMatchObject({ code: 404 });
  });

  test('lets what was planned wait for its time, unless something newer was published since', async () => {
    const me = await editor();
    const [waiting, newer] = [
      await w.make.page({ projectId: me.projectId, blocks: [textBlock('旧')], liveSince: ago(600) }),
      await w.make.page({ projectId: me.projectId, blocks: [textBlock('旧')], liveSince: ago(600) }),
    ];
    for (const page of [waiting, newer]) {
      const saved = done(await save(me, page.pageId, 1, docWithText(page.doc, '计划')));
      done(await publish(me, [saved], later(fiveMinutesMs)));
    }
    w.pass(6);
    done(await publish(me, [done(await save(me, newer.pageId, 2, docWithText(newer.doc, '现在')))]));
    w.pass(-60);
    expect(await textOf(me, waiting.pageId)).toBe('旧');
    expect(await get(me, waiting.pageId)).toMatchObject({ live: { no: 1 }, due: { no: 2 } });
    expect(await textOf(me, newer.pageId)).toBe('现在');
    expect(await get(me, newer.pageId)).toMatchObject({ live: { no: 3 }, due: null });
    w.pass(60);
    expect(await textOf(me, waiting.pageId)).toBe('计划');
    expect(await textOf(me, newer.pageId)).toBe('现在');
  });
});

describe('a time', () => {
  test('pins what was planned; it is read when its time comes, and nothing has to happen for it', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({
      projectId: me.projectId,
      blocks: [textBlock('旧')],
      liveSince: w.now(),
    });
    const planned = done(await save(me, pageId, 1, docWithText(doc, '新')));
    done(await publish(me, [planned], later(fiveMinutesMs)));
    done(await save(me, pageId, planned.version, docWithText(doc, '更新')));
    expect(await textOf(me, pageId)).toBe('旧');
    expect(await get(me, pageId)).toMatchObject({ live: { no: 1 }, due: { no: 2 } });
    w.pass(6);
    expect(await textOf(me, pageId)).toBe('新');
    expect(await get(me, pageId)).toMatchObject({ live: { no: 2 }, due: null });
  });

  test('that has passed is refused', async () => {
    const me = await editor();
    const page = await w.make.page({ projectId: me.projectId });
    expect(await publish(me, [page], later(-1000))).toMatchObject({
      code: 400,
      data: { from: expect.any(String) },
    });
  });

  test('is taken back once, and what comes later never falls back to what was planned before', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId, blocks: [textBlock('旧')] });
    done(await publish(me, [{ pageId, version: 1 }], later(fiveMinutesMs)));
    expect(done(await w.call(pageApi, 'cancel', { pageId }, me.token))).toBe(true);
    expect(await w.call(pageApi, 'cancel', { pageId }, me.token)).toMatchObject({ code: 409 });
    done(await publish(me, [{ pageId, version: 1 }], later(fiveMinutesMs)));
    const now = done(await save(me, pageId, 1, docWithText(doc, '现在')));
    done(await publish(me, [now]));
    w.pass(6);
    expect(await textOf(me, pageId)).toBe('现在');
  });
});

describe('unpublishing and deleting', () => {
  const remove = ({ token }: Editor, pageId: number) => w.call(pageApi, 'remove', { pageId }, token);

  test('what the tab bar leads to stays published, and what pages share does always', async () => {
    const me = await editor();
    const { home, page, site: shared } = await site(me);
    for (const { pageId } of [home, page])
      expect(await unpublish(me, pageId)).toMatchObject({ code: 409, data: { which: 'inUse' } });
    expect(await unpublish(me, shared.pageId)).toMatchObject({ code: 400 });
    expect(await remove(me, shared.pageId)).toMatchObject({ code: 400 });
  });

  test('a page that is unpublished is gone from readers at once, however unfinished its draft', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId, liveSince: w.now() });
    done(await save(me, pageId, 1, { ...doc, blocks: [newBlock('button', newId)] }));
    expect(await remove(me, pageId)).toMatchObject({ code: 409 });
    expect(done(await unpublish(me, pageId))).toBe(true);
    expect(await shown(me, pageId)).toMatchObject({ code: 404 });
    expect(await unpublish(me, pageId)).toMatchObject({ code: 409 });
    expect(done(await remove(me, pageId))).toBe(true);
    expect(await w.call(pageApi, 'get', { pageId }, me.token)).toMatchObject({ code: 404 });
  });

  test('a page that others lead to says which', async () => {
    const me = await editor();
    const { pageId } = await w.make.page({ projectId: me.projectId });
    const button = { ...newBlock('button', newId), link: { to: 'page', page: pageId } as Link };
    const user = await w.make.page({ projectId: me.projectId, title: '导览', blocks: [button] });
    expect(await remove(me, pageId)).toMatchObject({
      code: 409,
      data: {
        which: 'inUse',
        blockers: [{ count: 1, names: ['导览'], ids: [user.pageId], kinds: ['standard'] }],
      },
    });
    expect(await get(me, pageId)).toMatchObject({ usedBy: 1, usedByTitles: ['导览'] });
    done(await save(me, user.pageId, 1, docWithText(user.doc, '没有链接')));
    expect(done(await remove(me, pageId))).toBe(true);
  });
});
