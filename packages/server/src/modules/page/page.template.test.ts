import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { linksIn } from '@mdi/page-kit/doc-fields.js';
import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { Block, Doc, Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId, wholeDoc } from '../../../test/factories/pages.ts';
import { done, type World, world } from '../../../test/world.ts';
import { pagesIn, pictureBlock, textBlock } from './page.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, list, office, plan, upload, use } = pagesIn(() => w);

const leading = (page: number): Block => ({
  ...newBlock('button', newId),
  label: { zh: '去', en: 'Go' },
  link: { to: 'page', page } as Link,
});
const docOf = async (token: string, pageId: number): Promise<Doc> =>
  done(await w.call(pageApi, 'get', { pageId }, token)).doc;

describe('a mini-program that is kept as a template', () => {
  test('arrives in another project as drafts whose links lead to each other; live stays what is live', async () => {
    const me = await editor();
    const about = await w.make.page({
      projectId: me.projectId,
      title: '介绍',
      blocks: [pictureBlock(await upload(me.user.id))],
    });
    await w.make.page({
      projectId: me.projectId,
      kind: 'home',
      title: '首页',
      blocks: [leading(about.pageId)],
    });
    await w.make.page({ projectId: me.projectId, kind: 'site', title: '' });
    const hq = await office();
    const input = { ...me.of, pageId: null, nameZh: '整套', nameEn: 'Set', forAll: true };
    const { templateId } = done(await w.call(pageTemplateApi, 'save', input, hq.token));

    const other = await editor();
    const home = await w.make.page({
      projectId: other.projectId,
      kind: 'home',
      title: '旧首页',
      liveSince: w.now(),
    });
    expect(await plan(other.token, templateId, other.projectId)).toMatchObject([
      { titleZh: '介绍', over: null },
      { kind: 'home', over: { pageId: home.pageId, titleZh: '旧首页' } },
      { kind: 'site', over: null },
    ]);
    expect(done(await use(other.token, templateId, other.projectId))).toEqual({ pages: 3 });
    const pages = await list(other);
    const made = pages.find(({ titleZh }) => titleZh === '介绍') ?? expect.fail();
    expect(pages.map(({ live }) => live !== null).sort()).toEqual([false, false, true]);
    const links = linksIn(await docOf(other.token, home.pageId)).map(({ link }) => link);
    expect(links).toEqual([{ to: 'page', page: made.pageId }]);
    // Its pictures are the project's own by now: they are saved and published there.
    const { version, doc } = done(await w.call(pageApi, 'get', { pageId: made.pageId }, other.token));
    const save = {
      pageId: made.pageId,
      version,
      doc: { ...doc, blocks: [...doc.blocks, textBlock('更多')] },
    };
    const saved = done(await w.call(pageApi, 'save', save, other.token));
    const publish = { ...other.of, pages: [saved], from: null, note: '' };
    expect(done(await w.call(pageApi, 'publish', publish, other.token))).toEqual({ published: 1 });
  });

  test('chosen again it adds nothing, and keeps what the project has filled in', async () => {
    const me = await editor();
    const text = textBlock('模板文字');
    const { templateId } = await w.make.pageTemplate({
      docs: [wholeDoc('home', '首页', [text]), wholeDoc('service', '服务', [text]), wholeDoc('site', '')],
    });
    done(await use(me.token, templateId, me.projectId));
    const before = await list(me);
    const home = before.find(({ kind }) => kind === 'home') ?? expect.fail();
    const doc = await docOf(me.token, home.pageId);
    const own = {
      ...doc,
      title: { zh: '我们', en: 'Us' },
      blocks: [{ ...text, body: { zh: '自己的', en: 'Ours' } }, textBlock('多')],
    };
    const { pageId, version } = home;
    done(await w.call(pageApi, 'save', { pageId, version, doc: own }, me.token));
    done(await use(me.token, templateId, me.projectId));
    expect((await list(me)).map((page) => page.pageId)).toEqual(before.map((page) => page.pageId));
    const again = await docOf(me.token, pageId);
    expect(again).toMatchObject({ title: { zh: '我们' }, blocks: [{ body: { zh: '自己的' } }] });
    expect(again.blocks).toHaveLength(1);
  });

  test('is refused when somebody saved what it would replace, or when it would be too many pages', async () => {
    const me = await editor();
    const page = await w.make.page({ projectId: me.projectId, title: '页' });
    const { templateId } = await w.make.pageTemplate({ docs: [wholeDoc('standard', '页')] });
    const call = (over: { pageId: number; version: number }[]) =>
      w.call(pageTemplateApi, 'use', { templateId, projectId: me.projectId, over }, me.token);
    expect(await call([])).toMatchObject({ code: 409 });
    expect(await call([{ pageId: page.pageId, version: 2 }])).toMatchObject({ code: 409 });
    const full = Array.from({ length: 100 }, (_, n) => wholeDoc('standard', `页${n}`));
    const { templateId: many } = await w.make.pageTemplate({ docs: full });
    expect(await use(me.token, many, me.projectId)).toMatchObject({ code: 400 });
    expect(await list(me)).toHaveLength(1);
  });
});

describe('a page that is kept as a template', () => {
  test('is what a new page of its kind begins with, and of no other', async () => {
    const me = await editor();
    const page = await w.make.page({
      projectId: me.projectId,
      blocks: [textBlock('开头'), leading(2_000_000_000)],
    });
    const keep = { ...me.of, pageId: page.pageId, nameZh: '介绍页', forAll: false };
    const { templateId } = done(await w.call(pageTemplateApi, 'save', keep, me.token));
    const add = (kind: 'standard' | 'map') =>
      w.call(
        pageApi,
        'add',
        { ...me.of, channel: 'app', kind, titleZh: '新页', replace: false, templateId },
        me.token,
      );
    expect(await add('map')).toMatchObject({ code: 400 });
    const { pageId } = done(await add('standard'));
    const doc = await docOf(me.token, pageId);
    expect(doc).toMatchObject({
      title: { zh: '新页' },
      blocks: [{ body: { zh: '开头' } }, { link: { to: 'none' } }],
    });
  });

  test('keeps its pictures although the page it came of is long gone', async () => {
    const me = await editor();
    const up = await upload(me.user.id);
    await w.make.pageTemplate({
      projectId: me.projectId,
      whole: false,
      docs: [wholeDoc('standard', '页', [pictureBlock(up)])],
    });
    // The sweep leaves what a row points to: PostgreSQL itself would not let it go.
    await expect(w.db.deleteFrom('upload').where('id', '=', up).execute()).rejects.toThrow(
      /page_template_upload/,
    );
  });
});
