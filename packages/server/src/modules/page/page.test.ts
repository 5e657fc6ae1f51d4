import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { maxPages, pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { singleKinds } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeDoc } from '../../../test/factories/pages.ts';
import { uniqueName } from '../../../test/factories/places.ts';
import { done, type World, world } from '../../../test/world.ts';
import { docWithText, type Editor, pageRights, pagesIn, textBlock } from './page.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, get, save, publish, shown, textOf } = pagesIn(() => w);

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
  const first = done(await save(me, pageId, version, docWithText(doc, '欢迎')));
  expect(done(await publish(me, [first]))).toEqual({ published: 1 });
  expect(await textOf(me, pageId)).toBe('欢迎');
  const second = done(await save(me, pageId, first.version, docWithText(doc, '再见')));
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
  const other = await editor(pageRights, me.projectId);
  const answers = await Promise.all([
    save(me, pageId, 1, docWithText(doc, '我')),
    save(other, pageId, 1, docWithText(doc, '他')),
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
  done(await save(me, pageId, 1, docWithText(doc, '新')));
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
    ({ version } = done(await save(me, pageId, version, docWithText(doc, zh))));
  expect((await logged()).slice(before)).toEqual([]);
  const written = await get(me, pageId);
  expect(written).toMatchObject({ updatedBy: me.user.nickName, updatedAt: expect.any(String) });
  expect(await save(me, pageId, 1, docWithText(doc, '旧'))).toMatchObject({ code: 409 });
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

test('a version is restored as a draft; readers see nothing of it until it is published', async () => {
  const me = await editor();
  const { pageId, doc } = await w.make.page({
    projectId: me.projectId,
    blocks: [textBlock('旧')],
    liveSince: w.now(),
  });
  const second = done(await save(me, pageId, 1, docWithText(doc, '新')));
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
      blocks: [textBlock('欢迎')],
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
  const rows = Array.from({ length: maxPages - 1 }, () => ({
    projectId,
    program: 'pm' as const,
    kind: 'standard' as const,
    titleZh: uniqueName('页'),
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
    done(await publish(me, [done(await save(me, pageId, 1, docWithText(doc, '新')))]));
    expect(done(await shown(me, pageId, first?.tag))).toMatchObject({ page: { pageId } });
  });

  test('get nothing that is hidden, nothing of an invalid project, and of a project only its own', async () => {
    const me = await editor();
    const hidden = { ...textBlock('秘密'), hidden: true } as const;
    const { pageId } = await w.make.page({
      projectId: me.projectId,
      blocks: [textBlock('公开'), hidden],
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
