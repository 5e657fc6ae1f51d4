import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import {
  mostTemplates,
  pageTemplateApi,
} from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { newBlock } from '@mdi/page-kit/make.ts';
import type { Block, Doc, Link } from '@mdi/page-kit/shapes.ts';
import { linksIn } from '@mdi/page-kit/walk.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId, wholeDoc } from '../../../test/factories/pages.ts';
import { unique } from '../../../test/factories/places.ts';
import { done, type World, world } from '../../../test/world.ts';
import { addTemplates } from '../../db/seed/page-templates.ts';
import { runJob } from '../../kit/run-job.ts';
import { settlePasses } from '../pass/index.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const rights = ['content:page:view', 'content:page:edit', 'content:page:publish'] as const;

async function editor(projectId?: number) {
  const id = projectId ?? (await w.make.project()).id;
  const me = await w.make.person({ role: { level: 30, resources: rights }, projectId: id });
  return { ...me, projectId: id, of: { projectId: id, program: 'pm' as const } };
}
const office = () =>
  w.make.person({ role: { level: 10, resources: [...rights, 'content:pageTemplate:give'] } });

const said = (zh: string): Block => ({ ...newBlock('text', newId), body: { zh, en: zh } });
const leading = (page: number): Block => ({
  ...newBlock('button', newId),
  ...{ label: { zh: '去', en: 'Go' }, link: { to: 'page', page } as Link },
});
const pagesOf = async ({ token, of }: Awaited<ReturnType<typeof editor>>) =>
  done(await w.call(pageApi, 'list', of, token)).pages;
const docOf = async (token: string, pageId: number): Promise<Doc> =>
  done(await w.call(pageApi, 'get', { pageId }, token)).doc;
const upload = async (userId: number) => {
  const row = {
    key: unique('key'),
    purpose: 'pagePicture',
    name: 'a.png',
    mime: 'image/png',
    bytes: 1,
    userId,
  };
  return (await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const picture = (up: number): Block => {
  const block = newBlock('picture', newId);
  return { ...block, items: block.items.map((item) => ({ ...item, pic: { up, w: 750, h: 420 } })) };
};
const plan = async (token: string, templateId: number, projectId: number) =>
  done(await w.call(pageTemplateApi, 'plan', { templateId, projectId }, token));
/** Uses a template as it was planned. */
async function use(token: string, templateId: number, projectId: number) {
  const over = (await plan(token, templateId, projectId)).flatMap((one) => one.over ?? []);
  const seen = over.map(({ pageId, version }) => ({ pageId, version }));
  return w.call(pageTemplateApi, 'use', { templateId, projectId, over: seen }, token);
}

describe('a mini-program that is kept as a template', () => {
  test('arrives in another project as drafts whose links lead to each other; live stays what is live', async () => {
    const me = await editor();
    const about = await w.make.page({
      projectId: me.projectId,
      title: '介绍',
      blocks: [picture(await upload(me.user.id))],
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
    const pages = await pagesOf(other);
    const made = pages.find(({ titleZh }) => titleZh === '介绍') ?? expect.fail();
    expect(pages.map(({ live }) => live !== null).sort()).toEqual([false, false, true]);
    const links = linksIn(await docOf(other.token, home.pageId)).map(({ link }) => link);
    expect(links).toEqual([{ to: 'page', page: made.pageId }]);
    // Its pictures are the project's own by now: they are saved and published there.
    const { version, doc } = done(await w.call(pageApi, 'get', { pageId: made.pageId }, other.token));
    const save = { pageId: made.pageId, version, doc: { ...doc, blocks: [...doc.blocks, said('更多')] } };
    const saved = done(await w.call(pageApi, 'save', save, other.token));
    const publish = { ...other.of, pages: [saved], from: null, note: '' };
    expect(done(await w.call(pageApi, 'publish', publish, other.token))).toEqual({ published: 1 });
  });

  test('chosen again it adds nothing, and keeps what the project has filled in', async () => {
    const me = await editor();
    const text = said('模板文字');
    const { templateId } = await w.make.pageTemplate({
      docs: [wholeDoc('home', '首页', [text]), wholeDoc('service', '服务', [text]), wholeDoc('site', '')],
    });
    done(await use(me.token, templateId, me.projectId));
    const before = await pagesOf(me);
    const home = before.find(({ kind }) => kind === 'home') ?? expect.fail();
    const doc = await docOf(me.token, home.pageId);
    const own = {
      ...doc,
      title: { zh: '我们', en: 'Us' },
      blocks: [{ ...text, body: { zh: '自己的', en: 'Ours' } }, said('多')],
    };
    const { pageId, version } = home;
    done(await w.call(pageApi, 'save', { pageId, version, doc: own }, me.token));
    done(await use(me.token, templateId, me.projectId));
    expect((await pagesOf(me)).map((page) => page.pageId)).toEqual(before.map((page) => page.pageId));
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
    expect(await pagesOf(me)).toHaveLength(1);
  });
});

describe('a page that is kept as a template', () => {
  test('is what a new page of its kind begins with, and of no other', async () => {
    const me = await editor();
    const page = await w.make.page({
      projectId: me.projectId,
      blocks: [said('开头'), leading(2_000_000_000)],
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
      docs: [wholeDoc('standard', '页', [picture(up)])],
    });
    // The sweep leaves what a row points to: PostgreSQL itself would not let it go.
    await expect(w.db.deleteFrom('upload').where('id', '=', up).execute()).rejects.toThrow(
      /page_template_upload/,
    );
  });
});

describe('whose a template is', () => {
  test('a project sees its own, head office’s and the product’s, and changes its own alone', async () => {
    await addTemplates({ db: w.db, files: w.deps.files });
    const me = await editor();
    const mine = await w.make.pageTemplate({ projectId: me.projectId });
    const everybodys = await w.make.pageTemplate({});
    const theirs = await w.make.pageTemplate({ projectId: (await w.make.project()).id });
    const list = { ...me.of, whole: true };
    const { templates } = done(await w.call(pageTemplateApi, 'list', list, me.token));
    const changeable = (of: number) => templates.find(({ templateId }) => templateId === of)?.can.change;
    expect([mine, everybodys, theirs].map(({ templateId }) => changeable(templateId))).toEqual([
      true,
      false,
      undefined,
    ]);
    const builtIn = templates.filter(({ owner }) => owner === 'product');
    expect(builtIn.length).toBeGreaterThan(1);
    const name = { version: 1, nameZh: '新名', nameEn: 'New' };
    const rename = (templateId: number, token: string) =>
      w.call(pageTemplateApi, 'rename', { templateId, ...name }, token);
    const hq = await office();
    expect((await rename(mine.templateId, me.token)).code).toBe(200);
    expect((await rename(mine.templateId, me.token)).code).toBe(409);
    expect((await rename(everybodys.templateId, me.token)).code).toBe(403);
    expect((await rename(theirs.templateId, me.token)).code).toBe(404);
    expect((await rename(builtIn[0]?.templateId ?? 0, hq.token)).code).toBe(400);
    expect((await rename(everybodys.templateId, hq.token)).code).toBe(200);
    const remove = (templateId: number, token: string) =>
      w.call(pageTemplateApi, 'remove', { templateId }, token);
    expect((await remove(everybodys.templateId, me.token)).code).toBe(403);
    expect((await remove(everybodys.templateId, hq.token)).code).toBe(200);
  });

  test('nobody but head office keeps one for all, and a project keeps so many', async () => {
    const me = await editor();
    const page = await w.make.page({ projectId: me.projectId });
    const keep = (forAll: boolean) =>
      w.call(pageTemplateApi, 'save', { ...me.of, pageId: page.pageId, nameZh: '模板', forAll }, me.token);
    expect((await keep(true)).code).toBe(403);
    for (let n = 1; n < mostTemplates; n += 1) await w.make.pageTemplate({ projectId: me.projectId });
    expect((await keep(false)).code).toBe(200);
    expect((await keep(false)).code).toBe(400);
  });

  test('those of the product are there once, however often a node starts, and nothing stands against their pages', async () => {
    await Promise.all([1, 2].map(() => addTemplates({ db: w.db, files: w.deps.files })));
    const names = await w.db
      .selectFrom('pageTemplate')
      .select('builtIn')
      .where('builtIn', 'is not', null)
      .execute();
    expect(new Set(names.map(({ builtIn }) => builtIn)).size).toBe(names.length);
    const me = await editor();
    const { templates } = done(await w.call(pageTemplateApi, 'list', { ...me.of, whole: true }, me.token));
    for (const { templateId, owner, nameZh } of templates.filter((one) => one.owner === 'product')) {
      expect(owner).toBe('product');
      const own = await editor();
      done(await use(own.token, templateId, own.projectId));
      const pages = await pagesOf(own);
      const publish = {
        ...own.of,
        pages: pages.map(({ pageId, version }) => ({ pageId, version })),
        from: null,
        note: '',
      };
      expect(await w.call(pageApi, 'publish', publish, own.token), nameZh).toMatchObject({ code: 200 });
    }
  });
});

test('given to twelve projects, killed in the middle and taken up again, nothing is doubled and each has its row', async () => {
  const hq = await office();
  const { templateId } = await w.make.pageTemplate({
    docs: [wholeDoc('home', '首页'), wholeDoc('service', '服务'), wholeDoc('site', '')],
  });
  const projects = [];
  for (let n = 0; n < 12; n += 1) projects.push(await w.make.project());
  const [first, second] = projects;
  if (!first || !second) throw new Error('there are twelve');
  await w.make.page({ projectId: first.id, kind: 'home', liveSince: w.now() });
  const rows = Array.from({ length: 99 }, () => ({
    ...{ projectId: second.id, program: 'pm' as const, kind: 'standard' as const, titleZh: unique('页') },
    draft: JSON.stringify(wholeDoc('standard', '页')),
  }));
  await w.db.insertInto('appPage').values(rows).execute();
  const projectIds = projects.map(({ id }) => id);
  const input = { templateId, projectIds };
  const foreign = await w.call(
    pageTemplateApi,
    'give',
    { templateId, projectIds: [...projectIds, 2_000_000_000] },
    hq.token,
  );
  expect(foreign.code).toBe(404);
  const planned = done(await w.call(pageTemplateApi, 'givePlan', input, hq.token));
  expect(planned.find(({ projectId }) => projectId === first.id)).toMatchObject({ adds: 2, replaces: 1 });
  const { jobId } = done(await w.call(pageTemplateApi, 'give', input, hq.token));

  const engine = { db: w.db, deps: w.deps, log: w.app.log, settle: settlePasses };
  // Its connection is lost after five projects, as when its process is killed.
  let pieces = 0;
  const killed = {
    ...engine,
    settle: async (work: Parameters<typeof settlePasses>[0]) => {
      pieces += 1;
      if (pieces === 6) throw new Error('killed');
      return settlePasses(work);
    },
  };
  await expect(runJob(killed, jobId)).rejects.toThrow('killed');
  const stands = () =>
    w.db.selectFrom('job').select(['state', 'step', 'counts']).where('id', '=', jobId).executeTakeFirst();
  expect(await stands()).toMatchObject({ state: 'waiting', step: 5 });
  await runJob(engine, jobId);
  expect(await stands()).toMatchObject({ state: 'done', step: 12, counts: { given: 11, failed: 1 } });

  const given = done(await w.call(pageTemplateApi, 'given', { templateId }, hq.token));
  expect(given).toHaveLength(12);
  expect(given.filter(({ reason }) => reason !== null)).toMatchObject([{ projectId: second.id, pages: 0 }]);
  for (const { id } of projects.filter((one) => one !== second)) {
    const pages = await w.db.selectFrom('appPage').select(['kind']).where('projectId', '=', id).execute();
    expect(pages.map(({ kind }) => kind).sort()).toEqual(['home', 'service', 'site']);
  }
  const live = await w.db.selectFrom('pageLive').select('pageId').where('fromAt', '>=', w.now()).execute();
  expect(live).toEqual([]);
});
