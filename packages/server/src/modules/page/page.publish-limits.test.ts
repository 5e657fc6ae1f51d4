import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import type { Block, Doc, DocKind, Link } from '@mdi/page-kit/shapes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { done, type World, world } from '../../../test/world.ts';
import { englishOfLength, pageLimitsIn, textOfLength } from './page.limits.fixture.ts';

// Each limit of pages at its number and one beyond, by the calls that guard it: the builder is no guard.

let w: World;
const { begin, me, up, upload, pageOf, whole, times, bar, stopped } = pageLimitsIn(() => w);
beforeAll(async () => {
  w = await world();
  await begin();
});

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
      (n) => ({ title: textOfLength(n), blocks: [whole('divider')] }),
    ],
    [
      'the English title of a page',
      ...(['standard', limits.title * limits.english, 'long'] as const),
      (n) => ({ title: englishOfLength(n), blocks: [whole('divider')] }),
    ],
    [
      'a name',
      'standard',
      limits.title,
      'long',
      (n) => ({ blocks: [whole('button', 0, { label: textOfLength(n) })] }),
    ],
    [
      'an English name',
      ...(['standard', limits.title * limits.english, 'long'] as const),
      (n) => ({ blocks: [whole('button', 0, { label: englishOfLength(n) })] }),
    ],
    [
      'a text',
      'standard',
      limits.text,
      'long',
      (n) => ({ blocks: [whole('text', 0, { body: textOfLength(n) })] }),
    ],
    [
      'an English text',
      ...(['standard', limits.text * limits.english, 'long'] as const),
      (n) => ({ blocks: [whole('text', 0, { body: englishOfLength(n) })] }),
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
    const wrong = await upload(me.userId, purpose, { width, height });
    expect(await stopped('standard', { blocks: [make(up[use])] })).toEqual([]);
    expect(await stopped('standard', { blocks: [make(wrong)] })).toEqual(['ratio']);
  });

  test('a link to a page that was deleted', async () => {
    const gone = await w.make.page({ projectId: me.of.projectId });
    done(await w.call(pageApi, 'remove', { pageId: gone.pageId }, me.token));
    const link: Link = { to: 'page', page: gone.pageId };
    expect(await stopped('standard', { blocks: [whole('button', 0, { link })] })).toEqual(['link_gone']);
  });

  test('a time that has passed, be it by a second', async () => {
    const { pageId, version } = pageOf('my');
    const from = (ms: number) => {
      const at = new Date(w.now().getTime() + ms).toISOString();
      return w.call(
        pageApi,
        'publish',
        { ...me.of, pages: [{ pageId, version }], from: at, note: '' },
        me.token,
      );
    };
    expect((await from(-1000)).code).toBe(400);
    expect((await from(60_000)).code).toBe(200);
  });
});
