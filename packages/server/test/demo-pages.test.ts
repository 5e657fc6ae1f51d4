import { buffer } from 'node:stream/consumers';
import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { linksIn, uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { docKinds } from '@mdi/page-kit/shapes.ts';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../src/db/seed/seed-demo.ts';
import { withCheckedBytes } from '../src/modules/upload/upload.check-file.ts';
import { cleanPicture } from '../src/modules/upload/upload.clean-picture.ts';
import { done, type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', w.now());
  // All pictures of the demo are drawn and encoded.
}, 180_000);

const projects = () => w.db.selectFrom('project').select(['id', 'name', 'state']).orderBy('id').execute();

test('every project of the demo has a site that nothing stands against, and no two are alike', async () => {
  const office = await w.make.person({
    role: { level: 10, resources: ['content:page:view', 'content:page:edit', 'content:page:publish'] },
  });
  const said = new Set<string>();
  let alone = 0;
  const programs = ['pm', 'pass'] as const;
  const all = (await projects()).flatMap((project) => programs.map((program) => ({ ...project, program })));
  for (const { id, name, program } of all) {
    const of = { projectId: id, program };
    const { pages } = done(await w.call(pageApi, 'list', of, office.token));
    const kinds = pages.map(({ kind }) => kind);
    for (const kind of program === 'pass'
      ? []
      : (['home', 'my', 'standard', 'service', 'business', 'map', 'site'] as const))
      expect(kinds, name).toContain(kind);
    expect(docKinds).toEqual(expect.arrayContaining(kinds));
    for (const { pageId } of pages) {
      const page = done(await w.call(pageApi, 'get', { pageId }, office.token));
      // A site that isn't published yet leads to pages that aren't, either: they go live together.
      const left = page.findings.filter(({ said: { key } }) => key !== 'page.finding.link_unpublished');
      expect(left, `${name} ${page.titleZh}`).toEqual([]);
      expect(page.complete).toEqual({ zh: true, en: true });
      const { title: _, ...rest } = page.doc;
      if (page.kind === 'overview360') continue;
      said.add(JSON.stringify(rest));
      alone += 1;
    }
  }
  expect(said.size).toBe(alone);
  expect(alone).toBeGreaterThan((await projects()).length * 7);
});

test('one site waits for its first publication, one page has changes that nobody has published, one is planned', async () => {
  const [first] = await projects();
  for (const { id, name, state } of await projects()) {
    const answer = await w.call(appPageApi, 'home', { projectId: id, program: 'pm' });
    expect(answer.code, name).toBe(state === 'N' && name !== '锦程广场' ? 200 : 404);
  }
  const office = await w.make.person({ role: { level: 10, resources: ['content:page:view'] } });
  const of = { projectId: first?.id ?? 0, program: 'pm' as const };
  const { pages } = done(await w.call(pageApi, 'list', of, office.token));
  expect(pages.filter(({ changes, due, live }) => live && changes > 0 && !due)).toHaveLength(1);
  expect(pages.filter(({ due }) => due)).toHaveLength(1);
});

test('the first project has a page of every kind, one for a chat, a film and pages of the other program; all are live', async () => {
  const [first] = await projects();
  const office = await w.make.person({ role: { level: 10, resources: ['content:page:view'] } });
  const of = { projectId: first?.id ?? 0 };
  const { pages } = done(await w.call(pageApi, 'list', { ...of, program: 'pm' }, office.token));
  expect(new Set(pages.map(({ kind }) => kind))).toEqual(new Set(docKinds));
  expect(pages.filter(({ channel }) => channel === 'chat')).toHaveLength(1);
  expect(pages.filter(({ live }) => !live)).toEqual([]);
  const film = await w.db
    .selectFrom('upload')
    .select(['key', 'mime', 'width', 'height'])
    .where('purpose', '=', 'pageVideo')
    .executeTakeFirstOrThrow();
  const bytes = await buffer(await w.deps.files.read(film.key));
  expect(
    await withCheckedBytes('pageVideo', { bytes, name: 'film.mp4' }, async (found) => found),
  ).toMatchObject({
    width: film.width,
    height: film.height,
  });
  expect(film).toMatchObject({ mime: 'video/mp4', width: 640, height: 360 });
  const home = done(await w.call(appPageApi, 'home', { ...of, program: 'pass' }));
  if (!home) throw new Error('the demo has a home page for passes');
  for (const { link } of [...linksIn(home.home.doc), ...linksIn(home.site)])
    if (link.to === 'page')
      expect(await w.call(appPageApi, 'page', { ...of, program: 'pass', pageId: link.page })).toMatchObject({
        code: 200,
      });
});

test('what they show is what somebody could have uploaded, and readers get it; links lead to live pages', async () => {
  const uploads = await w.db
    .selectFrom('upload')
    .selectAll()
    .where('purpose', 'like', 'page%')
    .where('purpose', '!=', 'pageVideo')
    .execute();
  for (const { purpose, key, mime, width, height } of uploads.slice(0, 8)) {
    const bytes = await buffer(await w.deps.files.read(key));
    const kept = await cleanPicture(purpose as 'pagePicture' | 'pagePanorama', bytes);
    expect(kept).toMatchObject({ mime, width, height });
  }
  const [first] = await projects();
  const of = { projectId: first?.id ?? 0, program: 'pm' as const };
  const home = done(await w.call(appPageApi, 'home', of));
  if (!home) throw new Error('the demo has a home page');
  for (const { up } of [...uploadsIn(home.home.doc), ...uploadsIn(home.site)])
    expect((await w.app.inject({ method: 'GET', url: home.files[up] ?? '' })).headers['content-type']).toBe(
      'image/jpeg',
    );
  for (const { link } of [...linksIn(home.home.doc), ...linksIn(home.site)])
    if (link.to === 'page')
      expect(await w.call(appPageApi, 'page', { ...of, pageId: link.page })).toMatchObject({ code: 200 });
});
