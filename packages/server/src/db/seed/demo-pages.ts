import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import { countChanges } from '@mdi/page-kit/doc-difference.ts';
import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { newDoc } from '@mdi/page-kit/new-doc.ts';
import type { Doc, DocKind, Picture, Text } from '@mdi/page-kit/shapes.ts';
import type { Kysely } from 'kysely';
import { newToken } from '../../kit/settings/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';
import { propertyPageBlocks } from './demo-page-blocks.ts';
import {
  type DemoPageMaterial,
  type DemoPagePictures,
  demoBlock,
  demoText,
  newDemoId,
  type PageKey,
  restartDemoIds,
} from './demo-page-elements.ts';
import { pageFilm } from './demo-page-film.ts';
import { passBlocks } from './demo-page-optional-blocks.ts';
import { type SitePlan, sitePlans } from './demo-page-sites.ts';
import { type PageScene, pagePanorama, pagePicture, type RenderedPicture } from './page-pictures.ts';

const day = 86_400_000;

type At = { db: Kysely<DB>; files: FileStore; writer: { id: number; name: string }; now: Date };

async function keep(
  { db, files, writer, now }: At,
  purpose: string,
  name: string,
  picture: RenderedPicture,
  mime = 'image/jpeg',
): Promise<Picture> {
  const key = newToken();
  const { bytes, width, height } = picture;
  await files.put(key, bytes);
  const { id } = await db
    .insertInto('upload')
    .values({
      key,
      purpose,
      name,
      mime,
      bytes: bytes.length,
      width,
      height,
      userId: writer.id,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { up: id, w: width, h: height };
}

async function picturesOf(at: At, plan: SitePlan, seed: number): Promise<DemoPagePictures> {
  const { name, nameEn, look, panorama, film } = plan;
  const one = async (scene: PageScene, zh: string, en: string) => ({
    ...(await keep(at, 'pagePicture', `${name}${zh}.jpg`, await pagePicture(scene, look, seed))),
    alt: demoText(`${name}${zh}`, `${nameEn}: ${en}`),
  });
  return {
    exterior: await one('exterior', '外景', 'exterior'),
    lobby: await one('lobby', '大堂', 'lobby'),
    street: await one('street', '商业', 'shops'),
    panorama: panorama
      ? await keep(at, 'pagePanorama', `${name}全景.jpg`, await pagePanorama(look, seed))
      : null,
    film: film
      ? (await keep(at, 'pageVideo', `${name}.mp4`, await pageFilm(look, seed), 'video/mp4')).up
      : null,
  };
}

/** The pages of a program; those whose forms nobody receives yet wait as drafts. */
const keysOf = ({ panorama, more, talks }: SitePlan, program: Program): PageKey[] =>
  program === 'pass'
    ? ['home', 'my', 'fixed', 'site']
    : [
        ...(['home', 'my', 'standard', 'service', 'business', 'map'] as const),
        ...(panorama ? (['overview360'] as const) : []),
        ...(more ? (['subNav', 'fixed'] as const) : []),
        ...(talks ? (['chat', 'reserve', 'form'] as const) : []),
        'site',
      ];
const kindOf = (key: PageKey): DocKind => (key === 'chat' ? 'standard' : key);

const titles: Partial<Record<PageKey, Text>> = {
  my: demoText('我的', 'Me'),
  standard: demoText('项目介绍', 'About us'),
  service: demoText('物业服务', 'Services'),
  business: demoText('商业配套', 'Shops and food'),
  map: demoText('交通位置', 'Getting here'),
  overview360: demoText('全景看楼', 'Look around'),
  subNav: demoText('生活指南', 'Good to know'),
  fixed: demoText('全部公告', 'All notices'),
  reserve: demoText('租赁预约', 'Lease a space'),
  form: demoText('意见建议', 'Suggestions'),
  chat: demoText('物业管家', 'Ask the property'),
  site: demoText('站点', 'Site'),
};
const passTitles: Partial<Record<PageKey, Text>> = { ...titles, fixed: demoText('通行码', 'My pass') };

type Row = { pageId: number; doc: Doc };

async function refer({ db }: At, { pageId, doc }: Row, versionId: number | null): Promise<void> {
  const targets = [
    ...new Set(linksIn(doc).flatMap(({ link }) => (link.to === 'page' ? linkName(link) : []))),
  ];
  const uploads = [...new Set(uploadsIn(doc).map(({ up }) => up))];
  if (targets.length > 0)
    await db
      .insertInto('pageLink')
      .values(targets.map((target) => ({ pageId, versionId, target })))
      .execute();
  if (uploads.length > 0)
    await db
      .insertInto('pageUpload')
      .values(uploads.map((uploadId) => ({ pageId, versionId, uploadId })))
      .execute();
}

/** The text of a page as it stands in its draft. */
async function write(at: At, row: Row): Promise<void> {
  const { db, writer, now } = at;
  const { title } = row.doc;
  await db
    .updateTable('appPage')
    .set({
      draft: JSON.stringify(row.doc),
      titleZh: title.zh,
      titleEn: title.en ?? null,
      updatedAt: now,
      updatedBy: writer.id,
    })
    .where('id', '=', row.pageId)
    .execute();
  await db.deleteFrom('pageLink').where('pageId', '=', row.pageId).where('versionId', 'is', null).execute();
  await db.deleteFrom('pageUpload').where('pageId', '=', row.pageId).where('versionId', 'is', null).execute();
  await refer(at, row, null);
}

/** A version that readers get from then on. */
async function publish(
  at: At,
  row: Row,
  no: number,
  before: Doc | null,
  from: Date,
  note: string,
): Promise<void> {
  const { db, writer, now } = at;
  const made = from < now ? from : now;
  const { id } = await db
    .insertInto('pageVersion')
    .values({
      pageId: row.pageId,
      no,
      doc: JSON.stringify(row.doc),
      changes: countChanges(before, row.doc),
      note,
      byId: writer.id,
      byName: writer.name,
      at: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await refer(at, row, id);
  await db
    .insertInto('pageLive')
    .values({ pageId: row.pageId, versionId: id, fromAt: from, atOnce: from <= now, byId: writer.id })
    .execute();
  await db.updateTable('appPage').set({ lastNo: no }).where('id', '=', row.pageId).execute();
}

/** One more text at the end of a page. */
const withLine = (doc: Doc, body: Text): Doc => ({
  ...doc,
  blocks: [...doc.blocks, demoBlock('text', { body })],
});

/** What the first project works on: one page has changes that nobody has published, another changes in three days. */
async function workOn(at: At, rows: ReadonlyMap<PageKey, Row>): Promise<void> {
  const [about, business] = [rows.get('standard'), rows.get('business')];
  if (!about || !business) return;
  await write(at, {
    ...about,
    doc: withLine(
      about.doc,
      demoText(
        '三层将新增共享会议室，年后开放。',
        'New shared meeting rooms on floor 3 open after the new year.',
      ),
    ),
  });
  const planned = {
    ...business,
    doc: withLine(
      business.doc,
      demoText(
        '年末市集：12 月每个周末，一层中庭。',
        'Year-end market: every weekend of December, in the atrium on floor 1.',
      ),
    ),
  };
  await write(at, planned);
  await publish(at, planned, 2, business.doc, new Date(at.now.getTime() + 3 * day), '年末市集');
}

/** The project whose site is built and has not been published yet: its app is the built-in one. */
const unpublished = '锦程广场';

type Site = Pick<DemoPageMaterial, 'plan' | 'place' | 'pictures' | 'seed'>;

async function addSite(at: At, site: Site, program: Program): Promise<void> {
  const { db, writer, now } = at;
  const { plan, place, seed } = site;
  const keys = keysOf(plan, program);
  const home: Text = { zh: plan.name, en: plan.nameEn };
  const titleOf = (key: PageKey) => (program === 'pass' ? passTitles : titles)[key] ?? home;
  const ids = new Map<PageKey, number>();
  for (const key of keys) {
    const { id } = await db
      .insertInto('appPage')
      .values({
        projectId: place.projectId,
        program,
        kind: kindOf(key),
        titleZh: titleOf(key).zh,
        draft: '{}',
        channel: key === 'chat' ? 'chat' : 'app',
        createdAt: new Date(now.getTime() - 40 * day),
        updatedBy: writer.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(key, id);
  }
  const made: DemoPageMaterial = { ...site, ids };
  const rows = new Map<PageKey, Row>();
  for (const key of keys) {
    const blocks = program === 'pass' ? passBlocks(key, made) : propertyPageBlocks(key, made);
    const doc = { ...newDoc(kindOf(key), titleOf(key), newDemoId), blocks };
    const row = { pageId: ids.get(key) ?? 0, doc };
    rows.set(key, row);
    await write(at, row);
    if (plan.name !== unpublished)
      await publish(at, row, 1, null, new Date(now.getTime() - (20 + seed) * day), '首次上线');
  }
  if (seed === 0 && program === 'pm') await workOn(at, rows);
}

/** A site for each project: pages, tab bar, navigation and style, no two alike; some have one for passes as well. */
export async function addPages(at: At): Promise<void> {
  restartDemoIds();
  const projects = await at.db
    .selectFrom('project')
    .select(['id', 'name', 'address', 'longitude', 'latitude'])
    .orderBy('id')
    .execute();
  for (const [seed, plan] of sitePlans.entries()) {
    const project = projects.find(({ name }) => name === plan.name);
    if (!project) continue;
    const { id, address, longitude, latitude } = project;
    const place = { projectId: id, address: address ?? '', lng: Number(longitude), lat: Number(latitude) };
    const site = { plan, place, pictures: await picturesOf(at, plan, seed), seed };
    await addSite(at, site, 'pm');
    if (plan.pass) await addSite(at, site, 'pass');
  }
}
