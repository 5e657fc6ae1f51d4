import type { Resource } from '@mdi/contract/kit/op.ts';
import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { mostPages, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import { newBlock, newItem } from '@mdi/page-kit/make.ts';
import { type Block, type BlockOf, type Doc, type Link, singleKinds } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId, wholeDoc } from '../../../test/factories/pages.ts';
import { unique } from '../../../test/factories/places.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const all = ['content:page:view', 'content:page:edit', 'content:page:publish'] as const;

async function editor(held: readonly Resource[] = all, projectId?: number) {
  const project = projectId === undefined ? await w.make.project() : { id: projectId };
  const person = await w.make.person({ role: { level: 30, resources: held }, projectId: project.id });
  return { ...person, projectId: project.id, of: { projectId: project.id, program: 'pm' as const } };
}
type Editor = Awaited<ReturnType<typeof editor>>;

const get = async ({ token }: Editor, pageId: number) =>
  done(await w.call(pageApi, 'get', { pageId }, token));
const save = ({ token }: Editor, pageId: number, version: number, doc: unknown) =>
  w.call(pageApi, 'save', { pageId, version, doc }, token);
const publish = (
  { token, of }: Editor,
  pages: readonly { pageId: number; version: number }[],
  from: Date | null = null,
) =>
  w.call(
    pageApi,
    'publish',
    {
      ...of,
      pages: pages.map(({ pageId, version }) => ({ pageId, version })),
      from: from?.toISOString() ?? null,
      note: '',
    },
    token,
  );
const shown = ({ of }: Editor, pageId: number, tag?: string) =>
  w.call(appPageApi, 'page', { ...of, pageId, ...(tag === undefined ? {} : { tag }) });

const said = (zh: string): Block => ({ ...newBlock('text', newId), body: { zh, en: zh } });
const withText = (doc: Doc, zh: string): Doc => ({ ...doc, blocks: [said(zh)] });
const textOf = async (of: Editor, pageId: number) => {
  const [block] = done(await shown(of, pageId))?.page.doc.blocks ?? [];
  return block?.type === 'text' ? block.body.zh : null;
};
const later = (ms: number) => new Date(w.now().getTime() + ms);
const soon = 5 * 60_000;

/** A site whose tab bar leads to a home page, a page and My. */
async function site({ projectId }: Editor, live = true) {
  const liveSince = live ? { liveSince: w.now() } : {};
  const [home, page, my] = [
    await w.make.page({ projectId, kind: 'home', ...liveSince }),
    await w.make.page({ projectId, ...liveSince }),
    await w.make.page({ projectId, kind: 'my', ...liveSince }),
  ];
  const items = [home, page, my].map(({ pageId }) => ({
    ...newItem('tabBar', newId),
    ...{ label: { zh: '页', en: 'Page' }, colour: '#575249', active: '#a85508', icon: { name: 'home' } },
    link: { to: 'page', page: pageId },
  }));
  const bar = { ...newBlock('tabBar', newId), items } as unknown as BlockOf<'tabBar'>;
  const blocks = [bar, newBlock('navigation', newId), newBlock('style', newId)];
  return { home, page, my, site: await w.make.page({ projectId, kind: 'site', blocks, ...liveSince }) };
}

test('a page is written, published and read; what is written after that is nobody’s until it is published', async () => {
  const me = await editor();
  const input = {
    ...me.of,
    channel: 'app',
    kind: 'standard',
    titleZh: '大堂',
    titleEn: 'Lobby',
    replace: false,
  } as const;
  const { pageId, version } = done(await w.call(pageApi, 'add', input, me.token));
  expect(await shown(me, pageId)).toMatchObject({ code: 404 });
  const { doc } = await get(me, pageId);
  const first = done(await save(me, pageId, version, withText(doc, '欢迎')));
  expect(done(await publish(me, [first]))).toEqual({ published: 1 });
  expect(await textOf(me, pageId)).toBe('欢迎');
  const second = done(await save(me, pageId, first.version, withText(doc, '再见')));
  expect(await textOf(me, pageId)).toBe('欢迎');
  expect(await get(me, pageId)).toMatchObject({ live: { no: 1 }, changes: 2, version: second.version });
  done(await publish(me, [second]));
  expect(await textOf(me, pageId)).toBe('再见');
  expect(done(await w.call(pageApi, 'versions', { pageId }, me.token))).toMatchObject([
    { no: 2, changes: 2 },
    { no: 1 },
  ]);
});

test('two who save at once: the first keeps, the second is told who it was', async () => {
  const me = await editor();
  const { pageId, doc } = await w.make.page({ projectId: me.projectId });
  const other = await editor(all, me.projectId);
  const answers = await Promise.all([
    save(me, pageId, 1, withText(doc, '我')),
    save(other, pageId, 1, withText(doc, '他')),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)).toMatchObject({
    data: { which: 'version', by: expect.any(String) },
  });
  expect(await get(me, pageId)).toMatchObject({ version: 2 });
});

test('what is published is what was looked at: a draft saved meanwhile is a conflict', async () => {
  const me = await editor();
  const { pageId, doc } = await w.make.page({ projectId: me.projectId });
  done(await save(me, pageId, 1, withText(doc, '新')));
  expect(await publish(me, [{ pageId, version: 1 }])).toMatchObject({
    code: 409,
    data: { which: 'version' },
  });
  expect(await shown(me, pageId)).toMatchObject({ code: 404 });
});

test('drafts that are saved leave no row in the log, one that is refused does, and the publication tells what became another', async () => {
  const me = await editor();
  const { pageId, doc, title } = await w.make.page({ projectId: me.projectId, liveSince: w.now() });
  const logged = async () => {
    const found = await w.db.selectFrom('audit').select(['op', 'code', 'changes']).orderBy('id').execute();
    return found.filter(({ op }) => op.startsWith('page/'));
  };
  const before = (await logged()).length;
  let version = 1;
  for (const zh of ['一', '一二', '一二三'])
    ({ version } = done(await save(me, pageId, version, withText(doc, zh))));
  expect((await logged()).slice(before)).toEqual([]);
  const written = await get(me, pageId);
  expect(written).toMatchObject({ updatedBy: me.user.nickName, updatedAt: expect.any(String) });
  expect(await save(me, pageId, 1, withText(doc, '旧'))).toMatchObject({ code: 409 });
  done(await publish(me, [{ pageId, version }]));
  const changed = written.changes;
  expect((await logged()).slice(before)).toMatchObject([
    { op: 'page/save', code: 409 },
    {
      op: 'page/publish',
      changes: [{ before: { titleZh: title, no: 1 }, after: { no: 2, changed, editedBy: me.user.nickName } }],
    },
  ]);
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
      const to = await w.make.page({ projectId, dueFrom: later(soon) });
      const link: Link = { to: 'page', page: to.pageId };
      const button = { ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link };
      const page = await w.make.page({ projectId, blocks: [button] });
      const found = [page.pageId, ['page.finding.link_unpublished']];
      expect(await stops(me, [page])).toEqual([found]);
      expect(await stops(me, [page], later(soon - 1000))).toEqual([found]);
      expect(await stops(me, [page], later(soon))).toEqual([[page.pageId, []]]);
      expect(await ask(me, [page], later(-1000))).toMatchObject({ code: 400 });
    });

    test('for who may publish it, at the version that was looked at', async () => {
      const me = await editor();
      const { projectId } = me;
      const page = await w.make.page({ projectId });
      const pass = await w.make.page({ projectId, program: 'pass' });
      expect(await ask(me, [page, await w.make.page()])).toMatchObject({ code: 404 });
      expect(await ask(me, [page, pass])).toMatchObject({ code: 400, data: { pages: expect.any(String) } });
      expect(await ask(await editor(all.slice(0, 2), projectId), [page])).toMatchObject({ code: 403 });
      done(await save(me, page.pageId, 1, withText(page.doc, '新')));
      const outdated = await ask(me, [page]);
      expect(outdated).toMatchObject({ code: 409, data: { which: 'version' } });
      expect(outdated).toEqual(await publish(me, [page]));
    });
  });
});

describe('a time', () => {
  test('pins what was planned; it is read when its time comes, and nothing has to happen for it', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({
      projectId: me.projectId,
      blocks: [said('旧')],
      liveSince: w.now(),
    });
    const planned = done(await save(me, pageId, 1, withText(doc, '新')));
    done(await publish(me, [planned], later(soon)));
    done(await save(me, pageId, planned.version, withText(doc, '更新')));
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
    const { pageId, doc } = await w.make.page({ projectId: me.projectId, blocks: [said('旧')] });
    done(await publish(me, [{ pageId, version: 1 }], later(soon)));
    expect(done(await w.call(pageApi, 'cancel', { pageId }, me.token))).toBe(true);
    expect(await w.call(pageApi, 'cancel', { pageId }, me.token)).toMatchObject({ code: 409 });
    done(await publish(me, [{ pageId, version: 1 }], later(soon)));
    const now = done(await save(me, pageId, 1, withText(doc, '现在')));
    done(await publish(me, [now]));
    w.pass(6);
    expect(await textOf(me, pageId)).toBe('现在');
  });
});

describe('unpublishing and deleting', () => {
  const unpublish = ({ token }: Editor, pageId: number) => w.call(pageApi, 'unpublish', { pageId }, token);
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
      data: { which: 'inUse', blockers: [{ count: 1, names: ['导览'], ids: [user.pageId] }] },
    });
    expect(await get(me, pageId)).toMatchObject({ usedBy: 1, usedByTitles: ['导览'] });
    done(await save(me, user.pageId, 1, withText(user.doc, '没有链接')));
    expect(done(await remove(me, pageId))).toBe(true);
  });
});

test('a version is restored as a draft; readers see nothing of it until it is published', async () => {
  const me = await editor();
  const { pageId, doc } = await w.make.page({
    projectId: me.projectId,
    blocks: [said('旧')],
    liveSince: w.now(),
  });
  const second = done(await save(me, pageId, 1, withText(doc, '新')));
  done(await publish(me, [second]));
  const back = await w.call(pageApi, 'restore', { pageId, version: second.version, no: 1 }, me.token);
  expect(done(back).version).toBe(second.version + 1);
  expect((await get(me, pageId)).doc.blocks).toEqual(doc.blocks);
  expect(await textOf(me, pageId)).toBe('新');
});

describe('of a home page there is one', () => {
  const add = ({ token, of }: Editor, replace: boolean) =>
    w.call(
      pageApi,
      'add',
      { ...of, channel: 'app', kind: 'home', titleZh: '新首页', titleEn: '', replace },
      token,
    );

  test('another one asks first; then its text becomes an ordinary page, and readers keep what is live', async () => {
    const me = await editor();
    const { pageId, title, doc } = await w.make.page({
      projectId: me.projectId,
      kind: 'home',
      blocks: [said('欢迎')],
      liveSince: w.now(),
    });
    expect(await add(me, false)).toMatchObject({ code: 409, data: { which: 'state' } });
    expect(done(await add(me, true))).toMatchObject({ pageId });
    expect(await textOf(me, pageId)).toBe('欢迎');
    expect(await get(me, pageId)).toMatchObject({ titleZh: '新首页', kind: 'home' });
    const { pages } = done(await w.call(pageApi, 'list', me.of, me.token));
    const ordinary = pages.find(({ titleZh }) => titleZh === title);
    expect(ordinary).toMatchObject({ kind: 'standard', live: null });
    expect((await get(me, ordinary?.pageId ?? 0)).doc.blocks).toEqual(doc.blocks);
  });

  test('two who add the first at once', async () => {
    const me = await editor();
    const codes = (await Promise.all([add(me, false), add(me, false)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 409]);
  });

  test('what pages share is made once', async () => {
    const me = await editor();
    const open = () => w.call(pageApi, 'openSite', me.of, me.token);
    const [one, other] = await Promise.all([open(), open()]);
    expect(done(one)).toEqual(done(other));
  });
});

test.each(singleKinds)(
  'a page of kind %s is the mini-program’s own, and none of the chat app',
  async (kind) => {
    const me = await editor();
    const page = { ...me.of, kind, titleZh: '页', titleEn: 'Page', replace: false };
    const add = (channel: 'app' | 'chat') => w.call(pageApi, 'add', { ...page, channel }, me.token);
    expect(await add('chat')).toMatchObject({
      code: 400,
      data: { kind: expect.stringContaining('can’t be opened from the chat app') },
    });
    expect(await add('app')).toMatchObject({ code: 200 });
  },
);

test('a program has so many pages and no more', async () => {
  const me = await editor();
  const { projectId } = me;
  const rows = Array.from({ length: mostPages - 1 }, () => ({
    ...{ projectId, program: 'pm' as const, kind: 'standard' as const, titleZh: unique('页') },
    draft: JSON.stringify(wholeDoc('standard', '页')),
  }));
  await w.db.insertInto('appPage').values(rows).execute();
  const input = {
    ...me.of,
    channel: 'app',
    kind: 'map',
    titleZh: '地图',
    titleEn: '',
    replace: false,
  } as const;
  expect(await w.call(pageApi, 'add', input, me.token)).toMatchObject({ code: 200 });
  expect(await w.call(pageApi, 'add', input, me.token)).toMatchObject({ code: 400 });
});

describe('what a draft may hold', () => {
  const upload = async (userId: number, purpose = 'pagePicture', facts = {}) => {
    const row = { key: unique('key'), purpose, name: 'a.png', mime: 'image/png', bytes: 1, userId, ...facts };
    return (await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const picture = (up: number): Block => {
    const block = newBlock('picture', newId);
    return { ...block, items: block.items.map((item) => ({ ...item, pic: { up, w: 750, h: 420 } })) };
  };

  test('uploads of the caller and of the project’s own pages, and nobody else’s', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId });
    const holding = (up: number): Doc => ({ ...doc, blocks: [picture(up)] });
    const mine = await upload(me.user.id);
    const stranger = await editor();
    const theirs = await upload(stranger.user.id);
    for (const up of [theirs, await upload(me.user.id, 'noticePicture'), 2_000_000_000])
      expect(await save(me, pageId, 1, holding(up))).toMatchObject({
        code: 400,
        data: { doc: expect.any(String) },
      });
    const saved = done(await save(me, pageId, 1, holding(mine)));
    expect(Object.keys((await get(me, pageId)).files)).toEqual([`${mine}`]);
    const colleague = await editor(all, me.projectId);
    const other = await w.make.page({ projectId: me.projectId });
    expect(await save(colleague, other.pageId, 1, holding(mine))).toMatchObject({ code: 200 });
    expect(
      await save(stranger, (await w.make.page({ projectId: stranger.projectId })).pageId, 1, holding(mine)),
    ).toMatchObject({ code: 400 });
    done(await publish(me, [saved]));
    expect(Object.keys(done(await shown(me, pageId))?.files ?? {})).toEqual([`${mine}`]);
  });

  test('a panorama is judged by the size of its file, whatever the page says of it', async () => {
    const me = await editor();
    const up = await upload(me.user.id, 'pagePanorama', { width: 3000, height: 1000 });
    const block = newBlock('panorama', newId);
    const items = block.items.map((item) => ({
      ...item,
      title: { zh: '大堂', en: 'Lobby' },
      pic: { up, w: 4096, h: 2048 },
    }));
    const { pageId } = await w.make.page({ projectId: me.projectId, blocks: [{ ...block, items }] });
    expect(await publish(me, [{ pageId, version: 1 }])).toMatchObject({
      code: 400,
      data: { findings: [{ said: { key: 'page.finding.ratio' } }] },
    });
  });

  test('what this build does not know stays as it is, or goes', async () => {
    const me = await editor();
    const raw = { id: newId(), type: 'hologram', v: 1, beam: 1 };
    const { pageId, doc } = await w.make.page({
      projectId: me.projectId,
      blocks: [raw as unknown as Block, said('旁边')],
    });
    const { doc: read } = await get(me, pageId);
    expect(read.blocks[0]).toEqual({ id: raw.id, type: 'unknown', raw });
    const kept = done(await save(me, pageId, 1, { ...read, blocks: [...read.blocks, said('更多')] }));
    const forged = { ...doc, blocks: [{ ...raw, beam: 2 }] };
    expect(await save(me, pageId, kept.version, forged)).toMatchObject({
      code: 400,
      data: { doc: expect.any(String) },
    });
    done(await publish(me, [kept]));
    const answer = done(await shown(me, pageId));
    expect(JSON.stringify(answer)).not.toContain('hologram');
    expect(done(await save(me, pageId, kept.version, withText(doc, '没有了')))).toMatchObject({ pageId });
  });

  test.each([
    [
      '201 blocks',
      (doc: Doc) => ({
        ...doc,
        blocks: Array.from({ length: limits.blocks + 1 }, () => newBlock('divider', newId)),
      }),
    ],
    ['a document of a newer build', (doc: Doc) => ({ ...doc, schema: 2 })],
    [
      'more than 256 KB',
      (doc: Doc) => ({
        ...doc,
        blocks: Array.from({ length: 60 }, () => said('字'.repeat(limits.draftText))),
      }),
    ],
    ['another kind of page', (doc: Doc) => ({ ...doc, kind: 'home' })],
    [
      'a colour that is none',
      (doc: Doc) => ({ ...doc, blocks: [{ ...newBlock('style', newId), barBg: 'red' }] }),
    ],
    ['nothing', () => null],
  ])('%s is refused, and nothing changes', async (_, make) => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId });
    expect(await save(me, pageId, 1, make(doc))).toMatchObject({ code: 400 });
    expect(await get(me, pageId)).toMatchObject({ version: 1, doc });
  });

  test('links to a deleted page, another project’s page and a notice that nobody reads stand against publishing', async () => {
    const me = await editor();
    const foreign = await w.make.page({ liveSince: w.now() });
    const unpublished = await w.make.page({ projectId: me.projectId });
    const draft = await w.make.notice({ projectIds: [me.projectId], state: 'draft' });
    for (const [link, trouble] of [
      [{ to: 'page', page: 2_000_000_000 }, 'gone'],
      [{ to: 'page', page: foreign.pageId }, 'gone'],
      [{ to: 'page', page: unpublished.pageId }, 'unpublished'],
      [{ to: 'notice', id: draft.id }, 'gone'],
      [{ to: 'mini', appid: 'wx0123456789abcdef' }, 'appid'],
    ] as const) {
      const button = { ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link: link as Link };
      const { pageId } = await w.make.page({ projectId: me.projectId, blocks: [button] });
      expect(await publish(me, [{ pageId, version: 1 }]), trouble).toMatchObject({
        code: 400,
        data: { findings: [{ said: { key: `page.finding.link_${trouble}` } }] },
      });
    }
  });

  test('pages that lead to each other are published together', async () => {
    const me = await editor();
    const [one, other] = [
      await w.make.page({ projectId: me.projectId }),
      await w.make.page({ projectId: me.projectId }),
    ];
    const leading = (page: number): Doc => ({
      ...one.doc,
      blocks: [{ ...newBlock('button', newId), label: { zh: '去', en: 'Go' }, link: { to: 'page', page } }],
    });
    const first = done(await save(me, one.pageId, 1, leading(other.pageId)));
    const second = done(await save(me, other.pageId, 1, leading(one.pageId)));
    expect(await publish(me, [first])).toMatchObject({ code: 400 });
    expect(done(await publish(me, [first, second]))).toEqual({ published: 2 });
  });
});

describe('who holds the property’s rights alone', () => {
  const own = ['pm:page:view', 'pm:page:edit', 'pm:page:publish'] as const;

  test('works in its mini-program and sees no other', async () => {
    const me = await editor(own);
    const pm = await w.make.page({ projectId: me.projectId });
    const pass = await w.make.page({ projectId: me.projectId, program: 'pass' });
    expect(await get(me, pm.pageId)).toMatchObject({ can: { edit: true, publish: true } });
    expect(await w.call(pageApi, 'get', { pageId: pass.pageId }, me.token)).toMatchObject({ code: 404 });
    expect(await w.call(pageApi, 'list', { ...me.of, program: 'pass' }, me.token)).toMatchObject({
      code: 404,
    });
  });

  test('changes nothing of another program that they may look at', async () => {
    const me = await editor(['content:page:view', 'pm:page:edit', 'pm:page:publish']);
    const pass = await w.make.page({ projectId: me.projectId, program: 'pass' });
    expect(await get(me, pass.pageId)).toMatchObject({ can: { edit: false, publish: false } });
    expect(await save(me, pass.pageId, 1, pass.doc)).toMatchObject({ code: 403 });
    const pages = [{ pageId: pass.pageId, version: 1 }];
    const input = { ...me.of, program: 'pass', pages, from: null, note: '' } as const;
    expect(await w.call(pageApi, 'publish', input, me.token)).toMatchObject({ code: 403 });
    expect(await w.call(pageApi, 'remove', { pageId: pass.pageId }, me.token)).toMatchObject({ code: 403 });
  });
});

describe('readers', () => {
  test('are told nothing twice, and again when something changed', async () => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId, liveSince: w.now() });
    const first = done(await shown(me, pageId));
    expect(done(await shown(me, pageId, first?.tag))).toBeNull();
    done(await publish(me, [done(await save(me, pageId, 1, withText(doc, '新')))]));
    expect(done(await shown(me, pageId, first?.tag))).toMatchObject({ page: { pageId } });
  });

  test('get nothing that is hidden, nothing of an invalid project, and of a project only its own', async () => {
    const me = await editor();
    const hidden = { ...said('秘密'), hidden: true } as const;
    const { pageId } = await w.make.page({
      projectId: me.projectId,
      blocks: [said('公开'), hidden],
      liveSince: w.now(),
    });
    expect(JSON.stringify(done(await shown(me, pageId)))).not.toContain('秘密');
    const elsewhere = await editor();
    expect(await shown(elsewhere, pageId)).toMatchObject({ code: 404 });
    expect(await w.call(appPageApi, 'page', { ...me.of, program: 'pass', pageId })).toMatchObject({
      code: 404,
    });
    await w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', me.projectId).execute();
    expect(await shown(me, pageId)).toMatchObject({ code: 404 });
  });
});
