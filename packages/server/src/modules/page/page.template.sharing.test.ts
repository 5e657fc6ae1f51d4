import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { maxTemplates, pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { wholeDoc } from '../../../test/factories/pages.ts';
import { uniqueName } from '../../../test/factories/places.ts';
import { done, type World, world } from '../../../test/world.ts';
import { addTemplates } from '../../db/seed/page-templates.ts';
import { runJob } from '../../kit/jobs/run-job.ts';
import { settlePassChanges } from '../pass/index.ts';
import { pagesIn } from './page.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const { editor, list, office, use } = pagesIn(() => w);

describe('whose a template is', () => {
  test('a project sees its own, head office’s and the product’s, and changes its own alone', async () => {
    await addTemplates({ db: w.db, files: w.deps.files });
    const me = await editor();
    const mine = await w.make.pageTemplate({ projectId: me.projectId });
    const everybodys = await w.make.pageTemplate({});
    const theirs = await w.make.pageTemplate({ projectId: (await w.make.project()).id });
    const wanted = { ...me.of, whole: true };
    const { templates } = done(await w.call(pageTemplateApi, 'list', wanted, me.token));
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
    for (let n = 1; n < maxTemplates; n += 1) await w.make.pageTemplate({ projectId: me.projectId });
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
      const pages = await list(own);
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
    projectId: second.id,
    program: 'pm' as const,
    kind: 'standard' as const,
    titleZh: uniqueName('页'),
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

  const engine = { db: w.db, deps: w.deps, log: w.app.log, settle: settlePassChanges };
  // Its connection is lost after five projects, as when its process is killed.
  let pieces = 0;
  const killed = {
    ...engine,
    settle: async (work: Parameters<typeof settlePassChanges>[0]) => {
      pieces += 1;
      if (pieces === 6) throw new Error('killed');
      return settlePassChanges(work);
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
