import { uploadsIn } from '@mdi/page-kit/doc-fields.js';
import { type NewId, newBlock, newDoc, newIdFrom, newItem } from '@mdi/page-kit/new-doc.ts';
import type {
  BlockOf,
  BlockType,
  Doc,
  DocKind,
  Icon,
  IconName,
  KnownBlock,
  Link,
  Picture,
  Text,
} from '@mdi/page-kit/shapes.ts';
import { type Kysely, sql } from 'kysely';
import { newToken } from '../../kit/settings/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';
import { type PageScene, pagePicture } from './page-pictures.ts';
import { type TemplatePlan, templatePlans } from './page-template-plans.ts';

const text = (zh: string, en: string): Text => ({ zh, en });
const titles = {
  about: text('项目介绍', 'About us'),
  service: text('物业服务', 'Services'),
  my: text('我的', 'Me'),
};
/** The numbers of the pages in a template of a mini-program, by which its links lead to them. */
const numbers = { home: 1, about: 2, service: 3, business: 4, my: 5 } as const;
const to = (page: keyof typeof numbers): Link => ({ to: 'page', page: numbers[page] });
const feature = (name: 'pass' | 'guests' | 'notices' | 'inbox'): Link => ({ to: 'feature', feature: name });
const icon = (name: IconName): Icon => ({ name });

/** The blocks of a template; their ids are the same in every installation, so that what somebody filled in is found again. */
function partsOf({ seed }: TemplatePlan) {
  let drawn = seed;
  const newId: NewId = newIdFrom(() => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return drawn / 2_147_483_648;
  });
  // Of the kinds and with the fields that the table of blocks lists.
  const block = <T extends BlockType>(type: T, changes: object = {}) =>
    ({ ...newBlock(type, newId), ...changes }) as unknown as KnownBlock;
  const items = <T extends BlockType>(type: T, all: readonly object[]) =>
    all.map((one) => ({ ...newItem(type, newId), ...one })) as unknown as BlockOf<T>;
  const page = (kind: DocKind, title: Text, blocks: KnownBlock[]): Doc => ({
    ...newDoc(kind, title, newId),
    blocks,
  });
  return { block, items, page };
}

type Pictures = Readonly<Record<PageScene, Picture>>;

function pagesOf(plan: TemplatePlan, pictures: Pictures): Doc[] {
  const { block, items, page } = partsOf(plan);
  const none: Link = { to: 'none' };
  const picture = (scene: PageScene) =>
    block('picture', { items: items('picture', [{ pic: pictures[scene], link: none }]) });
  const slides = plan.scenes.map((scene) => ({ pic: pictures[scene], link: none }));
  const home = page('home', plan.name, [
    block('picture', { autoplay: 5, items: items('picture', slides) }),
    block('nav'),
    block('services', {
      title: text('常用', 'Often used'),
      items: items('services', [
        { label: titles.about, icon: icon('building'), link: to('about') },
        { label: titles.service, icon: icon('wrench'), link: to('service') },
        { label: plan.business.title, icon: icon(plan.business.icon), link: to('business') },
        { label: text('消息', 'Messages'), icon: icon('mail'), link: feature('inbox') },
      ]),
    }),
    block('notices'),
    block('text', { body: plan.welcome }),
  ]);
  const about = page('standard', titles.about, [picture('exterior'), block('text', { body: plan.about })]);
  const service = page('service', titles.service, [
    picture('lobby'),
    block('services', {
      items: items('services', [
        { label: text('通行码', 'My pass'), icon: icon('qr'), link: feature('pass') },
        { label: text('邀请访客', 'Visitors'), icon: icon('users'), link: feature('guests') },
        { label: text('公告', 'Notices'), icon: icon('speaker'), link: feature('notices') },
      ]),
    }),
    block('text', { body: plan.service }),
  ]);
  const business = page('business', plan.business.title, [
    picture('street'),
    block('text', { body: plan.business.text }),
  ]);
  const my = page('my', titles.my, [
    block('text', { body: text('有事请联系物业服务中心。', 'Please contact the service centre.') }),
  ]);
  const tab = (label: Text, name: IconName, link: Link) => ({
    label,
    icon: icon(name),
    link,
    colour: '#575249',
    active: plan.look.dark,
  });
  const site = page('site', text('', ''), [
    block('tabBar', {
      items: items('tabBar', [
        tab(text('首页', 'Home'), 'home', to('home')),
        tab(text('服务', 'Services'), 'grid', to('service')),
        tab(text('公告', 'Notices'), 'speaker', feature('notices')),
        tab(titles.my, 'user', to('my')),
      ]),
    }),
    block('navigation', {
      items: items('navigation', [
        {
          label: text('通行码', 'My pass'),
          sub: text('刷码进出', 'Scan to enter'),
          icon: icon('qr'),
          link: feature('pass'),
        },
        {
          label: text('邀请访客', 'Visitors'),
          sub: text('提前预约', 'Invite ahead'),
          icon: icon('users'),
          link: feature('guests'),
        },
      ]),
    }),
    block('style', {
      barBg: plan.look.dark,
      barText: '#ffffff',
      buttonBg: plan.look.dark,
      buttonText: '#ffffff',
      font: plan.font,
    }),
  ]);
  return [home, about, service, business, my, site];
}

type At = { db: Kysely<DB>; files: FileStore };
type Drawn = { key: string; bytes: number; width: number; height: number; name: string };

async function drawn(
  { files }: At,
  { key: of, look, seed }: TemplatePlan,
): Promise<Record<PageScene, Drawn>> {
  const one = async (scene: PageScene): Promise<Drawn> => {
    const { bytes, width, height } = await pagePicture(scene, look, seed);
    const key = newToken();
    await files.put(key, bytes);
    return { key, bytes: bytes.length, width, height, name: `${of}-${scene}.jpg` };
  };
  return { exterior: await one('exterior'), lobby: await one('lobby'), street: await one('street') };
}

type Kept = {
  /** Of the product's own. */
  key?: string;
  projectId?: number;
  by?: number;
  whole: boolean;
  name: Text;
  docs: readonly Doc[];
};

/** A template as its rows stand; without a key it is a project's, or head office's. */
export async function keepTemplate(db: Kysely<DB>, kept: Kept): Promise<void> {
  const { key = null, projectId = null, by = null, whole, name, docs } = kept;
  const { id: templateId } = await db
    .insertInto('pageTemplate')
    .values({
      builtIn: key,
      projectId,
      updatedBy: by,
      program: 'pm',
      whole,
      nameZh: name.zh,
      nameEn: name.en ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pages = docs.map((doc, at) => ({
    templateId,
    no: at + 1,
    channel: 'app' as const,
    kind: doc.kind,
    doc: JSON.stringify(doc),
  }));
  await db.insertInto('pageTemplatePage').values(pages).execute();
  const uploads = [...new Set(docs.flatMap((doc) => uploadsIn(doc).map(({ up }) => up)))];
  const shown = uploads.map((uploadId) => ({ templateId, uploadId }));
  if (shown.length > 0) await db.insertInto('pageTemplateUpload').values(shown).execute();
}

/** A template of a mini-program, and one of each of its pages that a project may have several of. */
async function addPlan(at: At, plan: TemplatePlan): Promise<void> {
  const pictures = await drawn(at, plan);
  await at.db.transaction().execute(async (trx) => {
    // Nodes that start at once make them one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('page templates of the product', 0))`.execute(
      trx,
    );
    const known = await trx
      .selectFrom('pageTemplate')
      .select('id')
      .where('builtIn', '=', plan.key)
      .executeTakeFirst();
    if (known) return;
    const shown = async ({ key, bytes, width, height, name }: Drawn): Promise<Picture> => {
      const row = { key, purpose: 'pagePicture', name, mime: 'image/jpeg', bytes, width, height };
      const { id } = await trx.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow();
      return { up: id, w: width, h: height, alt: plan.name };
    };
    const { exterior, lobby, street } = pictures;
    const docs = pagesOf(plan, {
      exterior: await shown(exterior),
      lobby: await shown(lobby),
      street: await shown(street),
    });
    await keepTemplate(trx, { key: plan.key, whole: true, name: plan.name, docs });
    for (const doc of docs.filter(
      ({ kind }) => kind === 'standard' || kind === 'service' || kind === 'business',
    )) {
      const name = text(`${doc.title.zh} · ${plan.name.zh}`, `${doc.title.en} · ${plan.name.en}`);
      await keepTemplate(trx, { key: `${plan.key}-${doc.kind}`, whole: false, name, docs: [doc] });
    }
  });
}

/** The templates that the product brings along, each made once: they belong to every installation. */
export async function addTemplates(at: At): Promise<void> {
  for (const plan of templatePlans) {
    const known = await at.db
      .selectFrom('pageTemplate')
      .select('id')
      .where('builtIn', '=', plan.key)
      .executeTakeFirst();
    if (!known) await addPlan(at, plan);
  }
}
