import type { Resource } from '@mdi/contract/kit/op.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { newBlock, newItem } from '@mdi/page-kit/new-doc.ts';
import type { Block, Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { newToken } from '../../kit/settings/secrets.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const all = ['content:page:view', 'content:page:edit', 'content:page:publish'] as const;
const ofProperty = ['pm:page:view', 'pm:page:edit', 'pm:page:publish'] as const;

async function editor(resources: readonly Resource[] = all, at?: number) {
  const projectId = at ?? (await w.make.project()).id;
  const { token, user } = await w.make.person({ role: { level: 30, resources }, projectId });
  return { token, userId: user.id, projectId, of: { projectId, program: 'pm' as const } };
}
type Editor = Awaited<ReturnType<typeof editor>>;

const button = (link: Link): Block => ({ ...newBlock('button', newId), link });
const later = (minutes: number) => new Date(w.now().getTime() + minutes * 60_000);
const save = ({ token }: Editor, pageId: number, doc: unknown) =>
  w.call(pageApi, 'save', { pageId, version: 1, doc }, token);

describe('a link in a draft', () => {
  test('of another project, or of another program, keeps no page from going', async () => {
    const [me, other] = [await editor(), await editor()];
    const { pageId } = await w.make.page({ projectId: me.projectId });
    const far = await w.make.page({ projectId: other.projectId });
    const pass = await w.make.page({ projectId: me.projectId, program: 'pass' });
    done(await save(other, far.pageId, { ...far.doc, blocks: [button({ to: 'page', page: pageId })] }));
    done(await save(me, pass.pageId, { ...pass.doc, blocks: [button({ to: 'page', page: pageId })] }));
    const shown = await w.ok(pageApi, 'get', { pageId }, me.token);
    expect(shown).toMatchObject({ usedBy: 0, usedByTitles: [] });
    expect(await w.ok(pageApi, 'remove', { pageId }, me.token)).toBe(true);
  });

  test.each([
    ['half a sign', `https://a.cn/${String.fromCharCode(0xd800)}`, 400],
    [
      'as many signs of three bytes as may be',
      `https://a.cn/${[...Array(980).keys()].map((n) => String.fromCodePoint(0x4e00 + n * 7)).join('')}`,
      200,
    ],
  ])('with %s in its address is answered in words', async (_, url, code) => {
    const me = await editor();
    const { pageId, doc } = await w.make.page({ projectId: me.projectId });
    const answer = await save(me, pageId, { ...doc, blocks: [button({ to: 'web', url })] });
    expect(answer.code).toBe(code);
  });
});

test.each([0, -1, 2 ** 31, 3_000_000_000])('a version of number %d is refused in words', async (no) => {
  const me = await editor();
  const { pageId } = await w.make.page({ projectId: me.projectId });
  expect(await w.call(pageApi, 'version', { pageId, no }, me.token)).toMatchObject({ code: 400 });
  expect(await w.call(pageApi, 'restore', { pageId, version: 1, no }, me.token)).toMatchObject({ code: 400 });
});

describe('what a tab bar will lead to', () => {
  /** A tab bar that leads to a home page, a page and My, all of them planned for the same time. */
  async function planned() {
    const me = await editor();
    const { projectId } = me;
    const dueFrom = later(60);
    const [home, page, my] = [
      await w.make.page({ projectId, kind: 'home', dueFrom }),
      await w.make.page({ projectId, dueFrom }),
      await w.make.page({ projectId, kind: 'my', dueFrom }),
    ];
    const items = [home, page, my].map(({ pageId }) => ({
      ...newItem('tabBar', newId),
      label: { zh: '页', en: 'Page' },
      colour: '#575249',
      active: '#a85508',
      icon: { name: 'home' },
      link: { to: 'page', page: pageId },
    }));
    const bar = { ...newBlock('tabBar', newId), items } as unknown as Block;
    const blocks = [bar, newBlock('navigation', newId), newBlock('style', newId)];
    return { me, home, page, site: await w.make.page({ projectId, kind: 'site', blocks, dueFrom }) };
  }
  const cancel = ({ token }: Editor, pageId: number) => w.call(pageApi, 'cancel', { pageId }, token);

  test('is neither taken back nor put off before the tab bar is', async () => {
    const { me, home, page, site } = await planned();
    const putOff = { ...me.of, pages: [{ pageId: page.pageId, version: 1 }], note: '' };
    for (const { pageId } of [home, page])
      expect(await cancel(me, pageId)).toMatchObject({ code: 409, data: { which: 'inUse' } });
    expect(
      await w.call(pageApi, 'publish', { ...putOff, from: later(120).toISOString() }, me.token),
    ).toMatchObject({ code: 409, data: { which: 'inUse' } });
    done(await cancel(me, site.pageId));
    done(await w.call(pageApi, 'publish', { ...putOff, from: later(120).toISOString() }, me.token));
    done(await cancel(me, home.pageId));
  });

  test('may be put off together with the tab bar, and go live sooner than it', async () => {
    const { me, home, page, site } = await planned();
    const my = (await w.ok(pageApi, 'list', me.of, me.token)).pages.find(({ kind }) => kind === 'my');
    const pages = [home.pageId, page.pageId, site.pageId, my?.pageId ?? 0].map((pageId) => ({
      pageId,
      version: 1,
    }));
    const from = later(180).toISOString();
    done(await w.call(pageApi, 'publish', { ...me.of, pages, from, note: '' }, me.token));
    const soon = { ...me.of, pages: [{ pageId: page.pageId, version: 1 }], from: null, note: '' };
    done(await w.call(pageApi, 'publish', soon, me.token));
  });
});

test('who reaches one building is offered the notices that concern it, and no others', async () => {
  const projectId = (await w.make.project()).id;
  const [mine, other] = [await w.make.building({ projectId }), await w.make.building({ projectId })];
  const [own, foreign] = [
    await w.make.notice({
      projectIds: [projectId],
      audience: 'buildings',
      buildingIds: [mine.id],
      titleZh: '本楼停水',
      titleEn: 'No water in this building',
    }),
    await w.make.notice({
      projectIds: [projectId],
      audience: 'buildings',
      buildingIds: [other.id],
      titleZh: '邻楼停水',
    }),
  ];
  const role = { level: 30 as const, resources: ofProperty };
  const { token } = await w.make.person({ role, projectId, narrowed: { buildingIds: [mine.id] } });
  const named = (lang: string) =>
    w.ok(pageApi, 'targets', { projectId, program: 'pm', keyword: '停水' }, token, { lang });
  const found = await named('zh_CN');
  expect(found).toEqual([{ to: 'notice', id: own.id, title: '本楼停水' }]);
  expect(await named('en_US')).toMatchObject([{ title: 'No water in this building' }]);
  expect(found).not.toContainEqual(expect.objectContaining({ id: foreign.id }));
});

test('a picture of another program is shown by who looks at all programs, and by nobody else', async () => {
  const projectId = (await w.make.project()).id;
  const { userId } = await editor();
  const { id: up } = await w.db
    .insertInto('upload')
    .values({
      key: newToken(),
      purpose: 'pagePicture',
      name: 'a.png',
      mime: 'image/png',
      bytes: 9,
      width: 1,
      height: 1,
      userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const picture = { ...newItem('picture', newId), pic: { up, w: 1, h: 1 } };
  const blocks = [{ ...newBlock('picture', newId), items: [picture] } as unknown as Block];
  await w.make.page({ projectId, program: 'pass', blocks });
  const { pageId, doc } = await w.make.page({ projectId });
  const withPicture = { ...doc, blocks };
  expect(await save(await editor(ofProperty, projectId), pageId, withPicture)).toMatchObject({ code: 400 });
  done(await save(await editor(all, projectId), pageId, withPicture));
});

test('pages of another project are kept as a template by nobody but its own', async () => {
  const [me, other] = [await editor(), await editor()];
  const { pageId } = await w.make.page({ projectId: other.projectId });
  const names = { nameZh: '模板', nameEn: '', forAll: false };
  for (const input of [
    { ...other.of, pageId: null },
    { ...other.of, pageId },
    { ...me.of, pageId },
  ])
    expect(await w.call(pageTemplateApi, 'save', { ...input, ...names }, me.token)).toMatchObject({
      code: 404,
    });
});

test('what is offered to all projects is changed by who reaches all of them', async () => {
  const { templateId, version } = await w.make.pageTemplate();
  const region = { level: 10 as const, resources: all, dataScope: 20 as const, regionCodes: ['EAST'] };
  const { token } = await w.make.person({ role: region });
  const names = { nameZh: '改名', nameEn: '' };
  expect(await w.call(pageTemplateApi, 'rename', { templateId, version, ...names }, token)).toMatchObject({
    code: 403,
  });
  expect(await w.call(pageTemplateApi, 'remove', { templateId }, token)).toMatchObject({ code: 403 });
  const whole = await w.make.person({ role: { level: 10, resources: all } });
  done(await w.call(pageTemplateApi, 'rename', { templateId, version, ...names }, whole.token));
});
