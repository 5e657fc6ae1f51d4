import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import { blankOf, newBlock, newItem } from '@mdi/page-kit/make.ts';
import {
  type Block,
  type BlockType,
  type Doc,
  type DocKind,
  type Field,
  type Link,
  shapeOf,
} from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../test/factories/pages.ts';
import { unique } from '../../../test/factories/places.ts';
import { done, type World, world } from '../../../test/world.ts';

// Each limit of pages at its number and one beyond, by the calls that guard it: the builder is no guard.

type Page = { pageId: number; version: number; doc: Doc };

let w: World;
let token: string;
let of: { projectId: number; program: 'pm' };
let up: Readonly<Record<'picture' | 'panorama' | 'video', number>>;
/** One page of each kind, written anew by each case. */
const pages = new Map<DocKind, Page>();

const upload = async (userId: number, purpose: string, width: number, height: number) => {
  const row = { key: unique('key'), purpose, name: 'a', mime: 'image/png', bytes: 1, userId, width, height };
  return (await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

beforeAll(async () => {
  w = await world();
  const { id: projectId } = await w.make.project();
  const resources = ['content:page:view', 'content:page:edit', 'content:page:publish'] as const;
  const me = await w.make.person({ role: { level: 30, resources }, projectId });
  ({ token } = me);
  of = { projectId, program: 'pm' };
  up = {
    picture: await upload(me.user.id, 'pagePicture', 750, 420),
    panorama: await upload(me.user.id, 'pagePanorama', 4096, 2048),
    video: await upload(me.user.id, 'pageVideo', 1280, 720),
  };
  for (const kind of ['home', 'my', 'standard', 'site'] as const)
    pages.set(
      kind,
      await w.make.page({ projectId, kind, ...(kind === 'site' ? {} : { liveSince: w.now() }) }),
    );
});

const pageOf = (kind: DocKind): Page => pages.get(kind) ?? expect.fail(kind);
const to = (kind: DocKind): Link => ({ to: 'page', page: pageOf(kind).pageId });

/** What a field holds that nothing stands against. */
function filled(field: Field): unknown {
  if (field.is === 'text') return { zh: '字', en: 'x' };
  if (field.is === 'link') return to('standard');
  if (field.is === 'page') return pageOf('standard').pageId;
  if (field.is === 'icon') return { name: 'home' };
  if (field.is === 'colour') return '#575249';
  if (field.is === 'spot') return { lng: 121, lat: 31 };
  if (field.is === 'video') return up.video;
  if (field.is === 'picture')
    return field.ratio === null ? { up: up.picture, w: 750, h: 420 } : { up: up.panorama, w: 4096, h: 2048 };
  return blankOf(field);
}
const each = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field)]));

/** A whole block with so many items. */
function whole(
  type: BlockType,
  count: number = shapeOf(type).items?.least ?? 0,
  changes: object = {},
): Block {
  const { fields, items } = shapeOf(type);
  const list = Array.from({ length: count }, () => ({
    ...newItem(type, newId),
    ...each(items?.fields ?? {}),
  }));
  const block = {
    ...newBlock<BlockType>(type, newId),
    ...each(fields),
    ...(items && { items: list }),
    ...changes,
  };
  // Made from the very table that the type is made from.
  return block as unknown as Block;
}

const save = (page: Page, doc: unknown) =>
  w.call(pageApi, 'save', { pageId: page.pageId, version: page.version, doc }, token);

/** Saves a page of a kind with other blocks and publishes it; answers what stands against that. */
async function stopped(kind: DocKind, changes: Partial<Doc>): Promise<string[]> {
  const page = pageOf(kind);
  const doc = { ...page.doc, ...changes };
  const { pageId, version } = done(await save(page, doc));
  page.version = version;
  const input = { ...of, pages: [{ pageId, version }], from: null, note: '' };
  const answer = await w.call(pageApi, 'publish', input, token);
  if (answer.code === 200) return [];
  const { findings } = answer.data as unknown as { findings: { said: { key: string } }[] };
  return findings.map(({ said }) => said.key.replace('page.finding.', ''));
}

const times = (count: number, type: BlockType): Block[] => Array.from({ length: count }, () => whole(type));
const text = (length: number) => ({ zh: '字'.repeat(length), en: 'x'.repeat(length * limits.english) });
const english = (length: number) => ({ zh: '字', en: 'x'.repeat(length) });

/** A tab bar of so many, that begins with the home page and leads to My. */
function bar(count: number, change: (items: object[]) => object[] = (items) => items): Block[] {
  const tab = (link: Link) => ({
    ...newItem('tabBar', newId),
    ...each(shapeOf('tabBar').items?.fields ?? {}),
    link,
  });
  const links = [to('home'), to('my'), ...Array.from({ length: count - 2 }, () => to('standard'))];
  return [whole('tabBar', 0, { items: change(links.map(tab)) }), whole('navigation'), whole('style')];
}

describe('is published at its limit and refused one beyond it:', () => {
  type Case = [
    what: string,
    kind: DocKind,
    most: number,
    beyond: string,
    make: (count: number) => Partial<Doc>,
  ];
  const cases: Case[] = [
    [
      'pictures of a home page',
      'home',
      limits.homePictures,
      'blocks',
      (n) => ({ blocks: times(n, 'picture') }),
    ],
    ['videos of a home page', 'home', limits.homeVideos, 'blocks', (n) => ({ blocks: times(n, 'video') })],
    ['service categories', 'home', 1, 'blocks', (n) => ({ blocks: times(n, 'services') })],
    ['slides', 'standard', limits.pictures, 'many', (n) => ({ blocks: [whole('picture', n)] })],
    ['services', 'standard', limits.services, 'many', (n) => ({ blocks: [whole('services', n)] })],
    ['tabs', 'standard', limits.tabs, 'many', (n) => ({ blocks: [whole('tabs', n)] })],
    ['panoramas', 'standard', limits.panoramas, 'many', (n) => ({ blocks: [whole('panorama', n)] })],
    ['buttons of the tab bar', 'site', limits.tabBar.most, 'many', (n) => ({ blocks: bar(n) })],
    [
      'navigation',
      ...(['site', limits.navigation, 'many'] as const),
      (n) => ({ blocks: [...bar(3).filter(({ type }) => type !== 'navigation'), whole('navigation', n)] }),
    ],
    [
      'the title of a page',
      'standard',
      limits.title,
      'long',
      (n) => ({ title: text(n), blocks: [whole('divider')] }),
    ],
    [
      'the English title of a page',
      ...(['standard', limits.title * limits.english, 'long'] as const),
      (n) => ({ title: english(n), blocks: [whole('divider')] }),
    ],
    [
      'a name',
      'standard',
      limits.title,
      'long',
      (n) => ({ blocks: [whole('button', 0, { label: text(n) })] }),
    ],
    [
      'an English name',
      ...(['standard', limits.title * limits.english, 'long'] as const),
      (n) => ({ blocks: [whole('button', 0, { label: english(n) })] }),
    ],
    ['a text', 'standard', limits.text, 'long', (n) => ({ blocks: [whole('text', 0, { body: text(n) })] })],
    [
      'an English text',
      ...(['standard', limits.text * limits.english, 'long'] as const),
      (n) => ({ blocks: [whole('text', 0, { body: english(n) })] }),
    ],
  ];

  test.each(cases)('%s', async (_, kind, most, beyond, make) => {
    expect(await stopped(kind, make(most))).toEqual([]);
    const found = await stopped(kind, make(most + 1));
    expect(new Set(found)).toEqual(new Set([beyond]));
  });
});

describe('is refused by publishing:', () => {
  type Case = [what: string, found: string[], kind: DocKind, make: () => Partial<Doc>];
  const cases: Case[] = [
    ['a tab bar of two', ['few'], 'site', () => ({ blocks: bar(2) })],
    [
      'one that begins elsewhere',
      ['firstHome'],
      'site',
      () => ({ blocks: bar(3, (items) => items.toReversed()) }),
    ],
    [
      'one that leads to no My',
      ['noMy'],
      'site',
      () => ({ blocks: bar(4, ([a, , c, d]) => [a, c, d] as object[]) }),
    ],
    [
      'an icon before its colour',
      ['iconFirst', 'colour'],
      'site',
      () => ({ blocks: bar(3, (items) => items.map((item) => ({ ...item, active: null }))) }),
    ],
    ['no service', ['few'], 'standard', () => ({ blocks: [whole('services', 0)] })],
    [
      'a text that says nothing',
      ['needed'],
      'standard',
      () => ({ blocks: [whole('text', 0, { body: { zh: ' ' } })] }),
    ],
  ];

  test.each(cases)('%s', async (_, found, kind, make) => {
    expect(new Set(await stopped(kind, make()))).toEqual(new Set(found));
  });

  test.each([
    ['a video of 4:3', 'pageVideo', 640, 480, 'video', (id: number) => whole('video', 0, { video: id })],
    [
      'a panorama of 3:1',
      ...(['pagePanorama', 3000, 1000, 'panorama'] as const),
      (id: number) => {
        const block = whole('panorama') as Extract<Block, { type: 'panorama' }>;
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, pic: { up: id, w: 4096, h: 2048 } })),
        };
      },
    ],
  ] as const)('%s, whatever the page says of it', async (_, purpose, width, height, use, make) => {
    const { userId } = await w.db
      .selectFrom('upload')
      .select('userId')
      .where('id', '=', up[use])
      .executeTakeFirstOrThrow();
    const wrong = await upload(userId ?? 0, purpose, width, height);
    expect(await stopped('standard', { blocks: [make(up[use])] })).toEqual([]);
    expect(await stopped('standard', { blocks: [make(wrong)] })).toEqual(['ratio']);
  });

  test('a link to a page that was deleted', async () => {
    const gone = await w.make.page({ projectId: of.projectId });
    done(await w.call(pageApi, 'remove', { pageId: gone.pageId }, token));
    const link: Link = { to: 'page', page: gone.pageId };
    expect(await stopped('standard', { blocks: [whole('button', 0, { link })] })).toEqual(['link_gone']);
  });

  test('a time that has passed, be it by a second', async () => {
    const { pageId, version } = pageOf('my');
    const from = (ms: number) => {
      const at = new Date(w.now().getTime() + ms).toISOString();
      return w.call(pageApi, 'publish', { ...of, pages: [{ pageId, version }], from: at, note: '' }, token);
    };
    expect((await from(-1000)).code).toBe(400);
    expect((await from(60_000)).code).toBe(200);
  });
});

describe('a draft', () => {
  /** A document of exactly so many bytes: Chinese takes three each. */
  function ofBytes(bytes: number, { doc }: Page): Doc {
    const full = (zh: string) => ({ ...newBlock('text', newId), body: { zh } });
    const blocks = Array.from({ length: 43 }, () => full('字'.repeat(limits.draftText)));
    const last = full('');
    const size = (of: Doc) => new TextEncoder().encode(JSON.stringify(of)).length;
    const left = bytes - size({ ...doc, blocks: [...blocks, last] });
    const body = { zh: '字'.repeat(Math.floor(left / 3)) + 'a'.repeat(left % 3) };
    const made = { ...doc, blocks: [...blocks, { ...last, body }] };
    expect(size(made)).toBe(bytes);
    return made;
  }

  test.each([
    ['blocks', limits.blocks, (n: number, { doc }: Page) => ({ ...doc, blocks: times(n, 'divider') })],
    ['bytes', limits.bytes, ofBytes],
    [
      'characters of a text before it is judged',
      limits.draftText,
      (n: number, { doc }: Page) => ({ ...doc, blocks: [whole('text', 0, { body: { zh: 'x'.repeat(n) } })] }),
    ],
    [
      'items before they are judged',
      limits.draftItems,
      (n: number, { doc }: Page) => ({ ...doc, blocks: [whole('tabs', n)] }),
    ],
  ] as const)(
    'is saved with as many %s as there may be, and refused with one more',
    async (_, most, make) => {
      const page = await w.make.page({ projectId: of.projectId });
      expect((await save(page, make(most + 1, page))).code).toBe(400);
      expect((await save(page, make(most, page))).code).toBe(200);
    },
  );

  test.each([
    ['titleZh', limits.title],
    ['titleEn', limits.title * limits.english],
  ] as const)('begins with a %s of %d at most', async (name, most) => {
    const add = (count: number) => {
      const titles = { titleZh: '页', titleEn: 'Page', [name]: 'x'.repeat(count) };
      const input = { ...of, channel: 'app', kind: 'standard', ...titles, replace: false } as const;
      return w.call(pageApi, 'add', input, token);
    };
    expect((await add(most)).code).toBe(200);
    expect(await add(most + 1)).toMatchObject({ code: 400, data: { [name]: expect.any(String) } });
  });

  test('may hold markup, which is a text to readers too', async () => {
    const zh = '<img src=x onerror=alert(1)><script>alert(1)</script>&amp;';
    expect(await stopped('standard', { blocks: [whole('text', 0, { body: { zh, en: zh } })] })).toEqual([]);
    const { pageId } = pageOf('standard');
    const answer = done(await w.call(appPageApi, 'page', { ...of, pageId }));
    expect(answer?.page.doc.blocks).toMatchObject([{ type: 'text', body: { zh, en: zh } }]);
  });
});

describe('at once', () => {
  test('one publishes and one saves: readers get what was looked at, or nothing', async () => {
    const words = (zh: string) => [whole('text', 0, { body: { zh, en: zh } })];
    const page = await w.make.page({ projectId: of.projectId, blocks: words('旧') });
    const { pageId } = page;
    const input = { ...of, pages: [{ pageId, version: 1 }], from: null, note: '' };
    const [saved, published] = await Promise.all([
      save(page, { ...page.doc, blocks: words('新') }),
      w.call(pageApi, 'publish', input, token),
    ]);
    expect([saved.code, [200, 409].includes(published.code)]).toEqual([200, true]);
    const shown = await w.call(appPageApi, 'page', { ...of, pageId });
    expect(JSON.stringify(shown.data)).not.toContain('新');
    expect(shown.code).toBe(published.code === 200 ? 200 : 404);
  });

  test('two replace the home page: there is one', async () => {
    const { id: projectId } = await w.make.project();
    const role = { level: 30, resources: ['content:page:view', 'content:page:edit'] } as const;
    const me = await w.make.person({ role, projectId });
    await w.make.page({ projectId, kind: 'home' });
    const input = {
      projectId,
      program: 'pm',
      channel: 'app',
      kind: 'home',
      titleZh: '新',
      replace: true,
    } as const;
    const both = await Promise.all([1, 2].map(() => w.call(pageApi, 'add', input, me.token)));
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    const { pages: all } = done(await w.call(pageApi, 'list', { projectId, program: 'pm' }, me.token));
    expect(all.map(({ kind }) => kind).sort()).toEqual(['home', 'standard', 'standard']);
  });
});
