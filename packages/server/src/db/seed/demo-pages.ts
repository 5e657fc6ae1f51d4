import { changesIn } from '@mdi/page-kit/difference.ts';
import { idsFrom, newBlock, newDoc, newItem } from '@mdi/page-kit/make.ts';
import type {
  BlockOf,
  BlockType,
  Doc,
  DocKind,
  Icon,
  KnownBlock,
  Link,
  Picture,
  Text,
} from '@mdi/page-kit/shapes.ts';
import { linkName, linksIn, uploadsIn } from '@mdi/page-kit/walk.ts';
import type { Kysely } from 'kysely';
import { newToken } from '../../kit/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';
import { type SitePlan, sitePlans } from './demo-page-sites.ts';
import { type Drawn, type PageScene, pagePanorama, pagePicture } from './page-pictures.ts';

const day = 86_400_000;

type At = { db: Kysely<DB>; files: FileStore; writer: { id: number; name: string }; now: Date };
type Place = { projectId: number; address: string; lng: number; lat: number };

let drawn = 1;
/** Ids that are the same in every demo. */
const newId = idsFrom(() => {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
  return drawn / 2_147_483_648;
});

const text = (zh: string, en: string): Text => ({ zh, en });
const none: Link = { to: 'none' };
const icon = (name: Extract<Icon, { name: string }>['name']): Icon => ({ name });
const block = <T extends BlockType>(type: T, changes: Partial<BlockOf<T>>): KnownBlock =>
  // One of the kinds that the table of blocks lists.
  ({ ...newBlock(type, newId), ...changes }) as KnownBlock;
const item = <T extends BlockType>(type: T, changes: object) =>
  // Its fields are those of the same table.
  ({ ...newItem(type, newId), ...changes }) as BlockOf<T> extends { items: readonly (infer I)[] } ? I : never;

async function keep(
  { db, files, writer, now }: At,
  purpose: string,
  name: string,
  picture: Drawn,
): Promise<Picture> {
  const key = newToken();
  const { bytes, width, height } = picture;
  await files.put(key, bytes);
  const { id } = await db
    .insertInto('upload')
    .values({
      ...{ key, purpose, name, mime: 'image/jpeg', bytes: bytes.length, width, height },
      ...{ userId: writer.id, createdAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { up: id, w: width, h: height };
}

type Pictures = Record<PageScene, Picture> & { panorama: Picture | null };

async function picturesOf(
  at: At,
  { name, nameEn, look, panorama }: SitePlan,
  seed: number,
): Promise<Pictures> {
  const one = async (scene: PageScene, zh: string, en: string) => ({
    ...(await keep(at, 'pagePicture', `${name}${zh}.jpg`, await pagePicture(scene, look, seed))),
    alt: text(`${name}${zh}`, `${nameEn}: ${en}`),
  });
  return {
    exterior: await one('exterior', '外景', 'exterior'),
    lobby: await one('lobby', '大堂', 'lobby'),
    street: await one('street', '商业', 'shops'),
    panorama: panorama
      ? await keep(at, 'pagePanorama', `${name}全景.jpg`, await pagePanorama(look, seed))
      : null,
  };
}

const kindsOf = ({ panorama }: SitePlan): DocKind[] => [
  ...(['home', 'my', 'standard', 'service', 'business', 'map'] as const),
  ...(panorama ? (['overview360'] as const) : []),
  'site',
];

type Made = {
  plan: SitePlan;
  place: Place;
  ids: ReadonlyMap<DocKind, number>;
  pictures: Pictures;
  seed: number;
};

const titles: Partial<Record<DocKind, Text>> = {
  my: text('我的', 'Me'),
  standard: text('项目介绍', 'About us'),
  service: text('物业服务', 'Services'),
  business: text('商业配套', 'Shops and food'),
  map: text('交通位置', 'Getting here'),
  overview360: text('全景看楼', 'Look around'),
  site: text('站点', 'Site'),
};

function homeBlocks({ plan, ids, pictures, seed }: Made): KnownBlock[] {
  const to = (kind: DocKind): Link => ({ to: 'page', page: ids.get(kind) ?? 0 });
  const slides = [
    item('picture', {
      pic: pictures.exterior,
      title: { zh: plan.name, en: plan.nameEn.slice(0, 20) },
      link: to('standard'),
    }),
    item('picture', { pic: pictures.lobby, title: text('物业服务', 'Services'), link: to('service') }),
    item('picture', {
      pic: pictures.street,
      title: text('商业配套', 'Shops and food'),
      link: to('business'),
    }),
  ];
  const services = [
    item('services', { label: text('项目介绍', 'About us'), icon: icon('building'), link: to('standard') }),
    item('services', { label: text('商业配套', 'Shops'), icon: icon('coffee'), link: to('business') }),
    item('services', { label: text('交通位置', 'Getting here'), icon: icon('map'), link: to('map') }),
    plan.panorama
      ? item('services', {
          label: text('全景看楼', 'Look around'),
          icon: icon('grid'),
          link: to('overview360'),
        })
      : item('services', {
          label: text('消息', 'Messages'),
          icon: icon('mail'),
          link: { to: 'feature', feature: 'inbox' },
        }),
  ];
  const parts = {
    slides: block('picture', { autoplay: 5, height: seed % 3 === 1 ? 'l' : 'm', items: slides }),
    nav: newBlock('nav', newId),
    services: block('services', { title: text('常用', 'Often used'), items: services }),
    notices: block('notices', { show: seed % 2 === 0 ? 3 : 5 }),
    welcome: block('text', { body: plan.welcome, align: seed % 2 === 0 ? 'left' : 'center' }),
  };
  const { slides: top, nav, welcome, notices } = parts;
  const orders = [
    [top, nav, parts.services, notices, welcome],
    [top, welcome, parts.services, nav, notices],
    [top, parts.services, nav, welcome, notices],
  ];
  return orders[seed % orders.length] ?? [];
}

function blocksOf(kind: DocKind, made: Made): KnownBlock[] {
  const { plan, place, pictures, ids } = made;
  const picture = (pic: Picture) =>
    block('picture', { items: [item('picture', { pic, title: { zh: '' }, link: none })] });
  const call = block('button', {
    label: text('致电物业', 'Call us'),
    link: { to: 'tel', number: plan.phone },
  });
  const location = block('location', {
    name: { zh: plan.name, en: plan.nameEn },
    address: { zh: place.address, en: plan.addressEn },
    spot: { lng: place.lng, lat: place.lat },
  });
  const to = (of: DocKind): Link => ({ to: 'page', page: ids.get(of) ?? 0 });
  switch (kind) {
    case 'home':
      return homeBlocks(made);
    case 'my':
      return [
        block('text', {
          body: text(
            `有事请拨 ${plan.phone}，物业服务中心 24 小时接听。`,
            `Please call ${plan.phone}; the service centre answers around the clock.`,
          ),
        }),
        call,
      ];
    case 'standard':
      return [
        picture(pictures.exterior),
        block('text', { body: plan.about }),
        block('divider', { size: 'm' }),
        location,
        call,
      ];
    case 'service':
      return [
        picture(pictures.lobby),
        block('services', {
          title: text('办理与查询', 'What we do for you'),
          items: [
            item('services', {
              label: text('通行码', 'My pass'),
              icon: icon('qr'),
              link: { to: 'feature', feature: 'pass' },
            }),
            item('services', {
              label: text('邀请访客', 'Visitors'),
              icon: icon('users'),
              link: { to: 'feature', feature: 'guests' },
            }),
            item('services', {
              label: text('公告', 'Notices'),
              icon: icon('speaker'),
              link: { to: 'feature', feature: 'notices' },
            }),
            item('services', {
              label: text('致电报修', 'Repairs'),
              icon: icon('wrench'),
              link: { to: 'tel', number: plan.phone },
            }),
          ],
        }),
        block('text', {
          body: text(
            '服务中心在一层大堂，工作日 8:30 至 18:00；夜间与节假日由值班经理接听。',
            'The service centre is in the lobby, 8:30 to 18:00 on working days; a manager on duty answers at night and on holidays.',
          ),
        }),
        call,
      ];
    case 'business':
      return [
        picture(pictures.street),
        block('text', { body: plan.business }),
        block('button', { label: text('怎么走', 'Getting here'), link: to('map') }),
      ];
    case 'map':
      return [location, block('text', { body: plan.way }), picture(pictures.exterior)];
    case 'overview360':
      return pictures.panorama
        ? [
            block('panorama', {
              items: [item('panorama', { title: text('广场', 'Square'), pic: pictures.panorama })],
            }),
          ]
        : [];
    default:
      return siteBlocks(made);
  }
}

function siteBlocks({ plan, ids }: Made): KnownBlock[] {
  const to = (kind: DocKind): Link => ({ to: 'page', page: ids.get(kind) ?? 0 });
  const tab = (zh: string, en: string, name: 'home' | 'grid' | 'speaker' | 'user', link: Link) =>
    item('tabBar', {
      label: text(zh, en),
      colour: '#575249',
      active: plan.look.dark,
      icon: icon(name),
      link,
    });
  return [
    block('tabBar', {
      items: [
        tab('首页', 'Home', 'home', to('home')),
        tab('服务', 'Services', 'grid', to('service')),
        tab('公告', 'Notices', 'speaker', { to: 'feature', feature: 'notices' }),
        tab('我的', 'Me', 'user', to('my')),
      ],
    }),
    block('navigation', {
      items: [
        item('navigation', {
          label: text('通行码', 'My pass'),
          sub: text('刷码进出', 'Scan to enter'),
          icon: icon('qr'),
          link: { to: 'feature', feature: 'pass' },
        }),
        item('navigation', {
          label: text('邀请访客', 'Visitors'),
          sub: text('提前预约', 'Invite ahead'),
          icon: icon('users'),
          link: { to: 'feature', feature: 'guests' },
        }),
      ],
    }),
    block('style', {
      barBg: plan.look.dark,
      barText: '#ffffff',
      buttonBg: plan.look.dark,
      buttonText: '#ffffff',
      font: plan.font,
    }),
  ];
}

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
      ...{ pageId: row.pageId, no, doc: JSON.stringify(row.doc), changes: changesIn(before, row.doc), note },
      ...{ byId: writer.id, byName: writer.name, at: made },
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
  blocks: [...doc.blocks, block('text', { body })],
});

/** What the first project works on: one page has changes that nobody has published, another changes in three days. */
async function workOn(at: At, rows: ReadonlyMap<DocKind, Row>): Promise<void> {
  const [about, business] = [rows.get('standard'), rows.get('business')];
  if (!about || !business) return;
  await write(at, {
    ...about,
    doc: withLine(
      about.doc,
      text(
        '三层将新增共享会议室，年后开放。',
        'New shared meeting rooms on floor 3 open after the new year.',
      ),
    ),
  });
  const planned = {
    ...business,
    doc: withLine(
      business.doc,
      text(
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

async function addSite(at: At, plan: SitePlan, place: Place, seed: number): Promise<void> {
  const { db, writer, now } = at;
  const kinds = kindsOf(plan);
  const home: Text = { zh: plan.name, en: plan.nameEn };
  const added = await db
    .insertInto('appPage')
    .values(
      kinds.map((kind) => ({
        ...{
          projectId: place.projectId,
          program: 'pm',
          kind,
          titleZh: (titles[kind] ?? home).zh,
          draft: '{}',
        },
        ...{ createdAt: new Date(now.getTime() - 40 * day), updatedBy: writer.id },
      })),
    )
    .returning(['id', 'kind'])
    .execute();
  const ids = new Map(kinds.map((kind) => [kind, added.find((row) => row.kind === kind)?.id ?? 0]));
  const made: Made = { plan, place, ids, pictures: await picturesOf(at, plan, seed), seed };
  const rows = new Map<DocKind, Row>();
  for (const kind of kinds) {
    const doc = { ...newDoc(kind, titles[kind] ?? home, newId), blocks: blocksOf(kind, made) };
    const row = { pageId: ids.get(kind) ?? 0, doc };
    rows.set(kind, row);
    await write(at, row);
    if (plan.name !== unpublished)
      await publish(at, row, 1, null, new Date(now.getTime() - (20 + seed) * day), '首次上线');
  }
  if (seed === 0) await workOn(at, rows);
}

/** A site for each project: pages, tab bar, navigation and style, no two alike. */
export async function addPages(at: At): Promise<void> {
  drawn = 1;
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
    await addSite(at, plan, place, seed);
  }
}
