import { describe, expect, test } from 'vitest';
import { allBlocks, blockWith, docOf, idsInRow, pic, siteDoc, text } from './doc.fixture.ts';
import type { UploadUse } from './doc-fields.ts';
import type { Link } from './field-types.ts';
import { type FindingFacts, findingsOf, type UploadFact } from './findings.ts';
import { limits } from './limits.ts';
import { newBlock, newDoc, newItem } from './new-doc.ts';
import {
  type Block,
  type BlockOf,
  type BlockType,
  type Doc,
  type DocKind,
  type PageKind,
  receivedForms,
} from './shapes.ts';

const fact = (use: UploadUse, width = 750, height = 420, bytes = 1000): UploadFact => ({
  use,
  bytes,
  width,
  height,
});
const uploads = new Map<number, UploadFact>([
  [1, fact('picture')],
  [2, fact('picture')],
  [3, fact('picture')],
  [4, fact('icon', 81, 81)],
  [5, fact('panorama', 4096, 2048)],
  [6, fact('panorama', 2048, 1024)],
  [7, fact('video', 1280, 720)],
  [8, fact('picture', 1280, 720)],
]);
const pages = new Map<number, PageKind>([
  [11, 'home'],
  [12, 'standard'],
  [13, 'my'],
]);
const facts: FindingFacts = {
  bothLanguages: false,
  uploads,
  links: new Map(),
  pages,
  forms: new Set(['reserve', 'advice']),
};

const found = (doc: Doc, more: Partial<FindingFacts> = {}) => findingsOf(doc, { ...facts, ...more });
const stops = (doc: Doc, more: Partial<FindingFacts> = {}) =>
  found(doc, more)
    .filter(({ level }) => level === 'stop')
    .map(({ said }) => said.key.replace('page.finding.', ''));
const keys = (doc: Doc, more: Partial<FindingFacts> = {}) =>
  found(doc, more).map(({ said }) => said.key.replace('page.finding.', ''));

test('what is whole has nothing against it', () => {
  expect(found(docOf('standard', allBlocks()))).toEqual([]);
  expect(found(docOf('home', allBlocks()))).toEqual([]);
  expect(found(siteDoc())).toEqual([]);
});

test('what is new says of each field what it lacks, and where', () => {
  const button = newBlock('button', idsInRow());
  expect(found(docOf('standard', [button]))).toEqual([
    {
      level: 'stop',
      at: { block: button.id, field: 'label', lang: 'zh' },
      said: {
        key: 'page.finding.needed',
        args: [
          {
            key: 'page.place.field',
            args: [
              { key: 'page.block.button', args: [] },
              { key: 'page.field.label', args: [] },
            ],
          },
        ],
      },
    },
    {
      level: 'stop',
      at: { block: button.id, field: 'link' },
      said: expect.objectContaining({ key: 'page.finding.link' }),
    },
  ]);
  for (const [type, missing] of [
    ['picture', ['picture']],
    ['video', ['picture']],
    ['panorama', ['needed', 'picture']],
    ['services', ['needed', 'icon', 'link']],
    ['tabs', ['needed', 'link']],
    ['location', ['needed', 'needed', 'spot']],
    ['text', ['needed']],
    ['divider', []],
  ] as const)
    expect(stops(docOf('standard', [newBlock<BlockType>(type, idsInRow()) as Block])).sort(), type).toEqual(
      [...missing].sort(),
    );
});

describe('limits, one below, at and one above', () => {
  const newId = idsInRow();
  const repeated = (kind: DocKind, type: BlockType, count: number) =>
    docOf(
      kind,
      Array.from({ length: count }, () => newBlock(type, newId) as Block),
    );
  const of = (doc: Doc, key: string) => stops(doc).includes(key);

  test.each([
    ['home', 'picture', limits.homePictures],
    ['home', 'video', limits.homeVideos],
    ['home', 'services', 1],
    ['fixed', 'picture', 1],
  ] as const)('on a page of kind %s, %s: %d', (kind, type, most) => {
    for (const [count, refused] of [
      [most - 1, false],
      [most, false],
      [most + 1, true],
    ] as const)
      expect(of(repeated(kind, type, count), 'blocks'), `${count}`).toBe(refused);
  });

  test.each([
    ['picture', 1, limits.pictures],
    ['services', 1, limits.services],
    ['tabs', 1, limits.tabs],
    ['panorama', 1, limits.panoramas],
    ['tabBar', limits.tabBar.least, limits.tabBar.most],
    ['navigation', 0, limits.navigation],
  ] as const)('items of %s: %d to %d', (type, least, most) => {
    const kind: DocKind = type === 'tabBar' || type === 'navigation' ? 'site' : 'standard';
    const withItems = (count: number) => {
      const items = Array.from({ length: count }, () => newItem(type, newId));
      return docOf(kind, [{ ...newBlock<BlockType>(type, newId), items } as unknown as Block]);
    };
    for (const count of [least, least + 1, most - 1, most]) {
      expect(of(withItems(count), 'few'), `${count}`).toBe(false);
      expect(of(withItems(count), 'many'), `${count}`).toBe(false);
    }
    if (least > 0) expect(of(withItems(least - 1), 'few')).toBe(true);
    expect(of(withItems(most + 1), 'many')).toBe(true);
  });

  test.each([
    [
      'title',
      limits.title,
      (zh: string) => blockWith('button', newId, { label: text(zh, 'x'), link: { to: 'page', page: 12 } }),
    ],
    ['text', limits.text, (zh: string) => blockWith('text', newId, { body: text(zh, 'x') })],
  ] as const)('code points of a %s, counted after trimming', (_, most, make) => {
    for (const [count, refused] of [
      [most - 1, false],
      [most, false],
      [most + 1, true],
    ] as const)
      expect(of(docOf('standard', [make(`  ${'𬭚'.repeat(count)} `)]), 'long'), `${count}`).toBe(refused);
    expect(of(docOf('standard', [make('   ')]), 'needed')).toBe(true);
  });

  test('a title of the page itself', () => {
    const titled = (zh: string) => docOf('standard', [newBlock('divider', newId)], text(zh, 'x'));
    expect(stops(titled('字'.repeat(10)))).toEqual([]);
    expect(stops(titled('字'.repeat(11)))).toEqual(['long']);
    expect(stops(titled(''))).toEqual(['needed']);
  });

  test.each([
    ['picture', limits.picture.bytes, 1],
    ['panorama', limits.panorama.bytes, 5],
    ['video', limits.video.bytes, 7],
  ] as const)('bytes of a %s', (use, most, up) => {
    const [width, height] = use === 'panorama' ? [4096, 2048] : [1280, 720];
    const with_ = (bytes: number) =>
      stops(docOf('standard', allBlocks()), {
        uploads: new Map([...uploads, [up, fact(use, width, height, bytes)]]),
      });
    expect(with_(most - 1)).toEqual([]);
    expect(with_(most)).toEqual([]);
    expect(with_(most + 1)).toEqual(['uploadLarge']);
  });
});

describe('ratios', () => {
  const only = (type: 'panorama' | 'video', width: number, height: number) => {
    const up = type === 'panorama' ? 5 : 7;
    const doc = docOf('standard', allBlocks());
    return stops(doc, { uploads: new Map([...uploads, [up, fact(type, width, height)]]) });
  };

  test.each([
    [4096, 2048, []],
    [4096, 2030, []],
    [4096, 2000, ['ratio']],
    [3000, 1000, ['ratio']],
    [1000, 0, ['ratio']],
  ] as const)('a panorama of %d by %d: %j', (width, height, is) => {
    expect(only('panorama', width, height)).toEqual(is);
  });

  test.each([
    [1280, 720, []],
    [1366, 768, []],
    [640, 480, ['ratio']],
    [720, 1280, ['ratio']],
  ] as const)('a video of %d by %d: %j', (width, height, is) => {
    expect(only('video', width, height)).toEqual(is);
  });
});

test('an upload that is gone, somebody else’s, or made for something else', () => {
  const doc = docOf('standard', [blockWith('video', idsInRow(), { video: 7, title: text('', '') })]);
  expect(stops(doc)).toEqual([]);
  expect(stops(doc, { uploads: new Map() })).toEqual(['uploadGone']);
  expect(stops(doc, { uploads: new Map([[7, fact('picture')]]) })).toEqual(['uploadUse']);
});

describe('links', () => {
  const leading = (link: Link) =>
    docOf('standard', [blockWith('button', idsInRow(), { label: text('去', 'Go'), link })]);

  test.each([
    ['page:9', 'gone', { to: 'page', page: 9 }],
    ['page:9', 'unpublished', { to: 'page', page: 9 }],
    ['notice:5', 'elsewhere', { to: 'notice', id: 5 }],
    ['web:https://example.com/', 'host', { to: 'web', url: 'https://example.com/' }],
    ['mini:wx0123456789abcdef', 'appid', { to: 'mini', appid: 'wx0123456789abcdef' }],
  ] as const)('%s is %s', (name, trouble, link) => {
    expect(stops(leading(link), { links: new Map([[name, trouble]]) })).toEqual([`link_${trouble}`]);
    expect(stops(leading(link), { links: new Map([['page:8', 'gone']]) })).toEqual([]);
  });

  test('a picture that leads somewhere says where to, by a title or a description', () => {
    const withItem = (changes: object) => {
      const block = newBlock('picture', idsInRow());
      const items = block.items.map((item) => ({ ...item, pic: pic(1), ...changes }));
      return docOf('standard', [{ ...block, items }]);
    };
    const link = { to: 'page', page: 12 };
    expect(stops(withItem({ link }))).toEqual(['alt']);
    expect(stops(withItem({}))).toEqual([]);
    expect(stops(withItem({ link, title: text('外景', 'Exterior') }))).toEqual([]);
    expect(stops(withItem({ link, pic: { ...pic(1), alt: text('外景', 'Exterior') } }))).toEqual([]);
  });
});

test('missing English deserves a look, and stops where a project asks for both; missing Chinese always stops', () => {
  const said = (body: { zh: string; en?: string }) =>
    docOf('standard', [blockWith('text', idsInRow(), { body })]);
  expect(stops(said(text('你好')))).toEqual([]);
  expect(keys(said(text('你好')))).toEqual(['english']);
  expect(stops(said(text('你好')), { bothLanguages: true })).toEqual(['english']);
  expect(stops(said(text('你好', '  ')), { bothLanguages: true })).toEqual(['english']);
  expect(stops(said(text('', 'Hello')))).toEqual(['needed']);
});

test('hidden blocks stop nothing but what they would take the place of', () => {
  const hidden = { ...newBlock('button', idsInRow()), hidden: true } as const;
  expect(stops(docOf('standard', [...allBlocks(idsInRow()), { ...hidden, id: 'zzzzzzzzzz' }]))).toEqual([]);
  expect(stops(docOf('map', [{ ...newBlock('video', idsInRow()), hidden: true }]))).toEqual(['wrongKind']);
});

test('what its kind always has is there, and shown', () => {
  expect(stops(docOf('form', []))).toEqual(['missing']);
  const whole = newDoc('form', text('预约', 'Reserve'), idsInRow());
  expect(stops(whole)).toEqual([]);
  expect(
    stops({ ...whole, blocks: whole.blocks.map((block) => ({ ...block, hidden: true }) as Block) }),
  ).toEqual(['hidden']);
});

test('a form whose answers nobody gets stops its page; hidden, it is only missing', () => {
  const whole = newDoc('form', text('预约', 'Reserve'), idsInRow());
  expect(stops(whole, { forms: new Set() })).toEqual(['formUnread']);
  expect(stops(whole, { forms: new Set(['advice']) })).toEqual(['formUnread']);
  expect(stops(whole, { forms: new Set(['reserve']) })).toEqual([]);
  const [place] = found(whole, { forms: new Set() });
  expect(place?.at).toEqual({ block: whole.blocks[0]?.id, field: 'form' });
});

test('of both forms somebody gets the answers', () => {
  const whole = newDoc('form', text('意见', 'Suggestions'), idsInRow());
  for (const form of ['reserve', 'advice'] as const) {
    const blocks = whole.blocks.map((block) => (block.type === 'form' ? { ...block, form } : block));
    expect(stops({ ...whole, blocks }, { forms: receivedForms }), form).toEqual([]);
  }
});

describe('the tab bar', () => {
  const bar = (change: (items: BlockOf<'tabBar'>['items']) => BlockOf<'tabBar'>['items']) => {
    const site = siteDoc();
    return {
      ...site,
      blocks: site.blocks.map((block) =>
        block.type === 'tabBar' ? { ...block, items: change(block.items) } : block,
      ),
    };
  };

  test('begins with the home page and leads to My', () => {
    expect(stops(bar((items) => items.toReversed()))).toEqual(['firstHome']);
    expect(stops(bar((items) => items.map((item) => ({ ...item, link: { to: 'page', page: 11 } }))))).toEqual(
      ['noMy'],
    );
    expect(
      stops(bar((items) => items.map((item) => ({ ...item, link: { to: 'feature', feature: 'pass' } })))),
    ).toEqual(['firstHome', 'noMy']);
  });

  test('an icon is chosen after the colour it takes', () => {
    expect(
      stops(bar((items) => items.map((item, at) => (at === 1 ? { ...item, active: null } : item)))).sort(),
    ).toEqual(['colour', 'iconFirst']);
  });
});

test('colours that some cannot tell apart deserve a look', () => {
  const site = siteDoc();
  const pale = site.blocks.map((block) =>
    block.type === 'style' ? { ...block, barBg: '#ffffff', barText: '#cccccc' } : block,
  );
  const [one, ...more] = found({ ...site, blocks: pale });
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    level: 'warn',
    said: { key: 'page.finding.contrast', args: [{}, '1.6', 4.5] },
  });
});

test('what this build does not know deserves a look, and an empty page too', () => {
  expect(keys(docOf('standard', [{ id: 'abcdefghij', type: 'unknown', raw: {} }]))).toEqual([
    'empty',
    'unknown',
  ]);
  expect(keys(docOf('standard', []))).toEqual(['empty']);
  expect(keys(docOf('my', []))).toEqual([]);
});
