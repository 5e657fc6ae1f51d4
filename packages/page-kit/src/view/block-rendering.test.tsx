import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allBlocks, blockWith, docOf, idsInRow, pic, siteDoc, text } from '../doc.fixture.ts';
import type { Link } from '../field-types.ts';
import { newBlock } from '../new-doc.ts';
import { parseStoredDoc } from '../read-doc.ts';
import { type Block, type BlockType, blockTypes, docKindRules } from '../shapes.ts';
import { renderPage } from './render-page.fixture.tsx';
import type { Surroundings } from './surroundings.ts';
import { tilesAround } from './tiles.ts';
import { viewWords } from './words.ts';

const shown = (block: Block, changes: Partial<Surroundings> = {}) => {
  const html = renderPage(docOf('standard', [block]), changes);
  return html.slice(html.indexOf('<div class="pk-page'), html.lastIndexOf('<nav class="pk-tabbar'));
};

/**
 * A document for each version that was ever released: it stays as it is for ever, and is drawn as the files beside it say.
 * Who changes how pages look lets the files be written anew (`vitest -u`) and sees there what that does.
 */
test.each([1])('documents of version %d are drawn as they were', async (version) => {
  const file = new URL(`../corpus/v${version}.json`, import.meta.url);
  const [page, site] = (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map((it) => {
    const result = parseStoredDoc(it);
    if (!('doc' in result)) throw new Error(result.problem);
    return result.doc;
  });
  if (!page || !site) throw new Error('the corpus holds a page and a site');
  const all = new Set([...page.blocks, ...site.blocks].map(({ type }) => type));
  const drawnBySurroundings: BlockType[] = ['form', 'feature'];
  expect(blockTypes.filter((type) => !all.has(type))).toEqual(drawnBySurroundings);
  expect(all).not.toContain('unknown');
  for (const lang of ['zh', 'en'] as const)
    await expect(`${renderPage(page, { lang }, site)}\n`).toMatchFileSnapshot(
      `../corpus/v${version}.${lang}.html`,
    );
});

describe('every block', () => {
  const long = (zh: string) => zh.repeat(10);
  const blocks: Block[] = [
    ...allBlocks(),
    blockWith('form', idsInRow(), {}),
    newBlock('feature', idsInRow()),
  ];

  test.each(blocks.map((block) => [block.type, block] as const))(
    '%s in Chinese, in English and without it',
    (_, block) => {
      // A notice says itself in which language it is.
      const zh = shown(block).replace('<b lang="en">', '<b>');
      const en = shown(block, { lang: 'en' });
      expect(zh).not.toContain('lang="');
      expect(en).not.toContain('lang="zh-CN"');
      const bare: Block = JSON.parse(
        JSON.stringify(block, (key, value) =>
          key === 'en' && typeof value === 'string' ? undefined : value,
        ),
      );
      const fallback = shown(bare, { lang: 'en' });
      for (const piece of zh.match(/[\u4e00-\u9fff]+/g) ?? [])
        if (JSON.stringify(bare).includes(piece)) expect(fallback).toContain(piece);
      const said = [...JSON.stringify(bare).matchAll(/"zh":"[^"]/g)].length;
      if (said > 0 && !['picture', 'video'].includes(block.type)) expect(fallback).toContain('lang="zh-CN"');
    },
  );

  test.each(blockTypes)('%s as it is new', (type) => {
    expect(() => shown(newBlock<BlockType>(type, idsInRow()) as Block)).not.toThrow();
  });

  test('hidden ones, unknown ones, and what only what is around could show, are not there', () => {
    expect(shown({ ...blockWith('text', idsInRow(), { body: text('secret') }), hidden: true })).not.toContain(
      'secret',
    );
    expect(shown({ id: 'abcdefghij', type: 'unknown', raw: { body: 'secret' } })).not.toContain('secret');
    expect(shown(newBlock('form', idsInRow()))).toBe(shown(newBlock('tabBar', idsInRow())));
    expect(shown(newBlock('form', idsInRow()), { form: (block) => <b>{block.form}</b> })).toContain(
      '<b>reserve</b>',
    );
    expect(shown(newBlock('feature', idsInRow()), { feature: ({ feature }) => <b>{feature}</b> })).toContain(
      '<b>pass</b>',
    );
  });

  test('the longest texts are all there', () => {
    const body = long('二十个字的一段话正好二十个字写在这里呀呀');
    expect(shown(blockWith('text', idsInRow(), { body: text(body) }))).toContain(body);
  });
});

describe('whatever a page says, nothing of it runs', () => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

  test('markup is text', () => {
    const html = shown(blockWith('text', idsInRow(), { body: text(hostile, hostile) }));
    expect(html).not.toMatch(/<(?:img|script)/);
    const picture = blockWith('picture', idsInRow(), {
      items: [
        { id: 'abcdefghij', pic: { ...pic(1), alt: text(hostile) }, title: text(''), link: { to: 'none' } },
      ],
    });
    expect(shown(picture)).not.toMatch(/<script|<img src=x/);
  });

  test('no page has a script, a style of its own or a handler in its markup', () => {
    const html = renderPage(docOf('standard', allBlocks()));
    expect(html).not.toMatch(/<script|<style|\son\w+=/);
  });
});

describe('links', () => {
  const button = (link: Link, changes: Partial<Surroundings> = {}) =>
    shown(blockWith('button', idsInRow(), { label: text('去', 'Go'), link }), changes);

  test('what leads nowhere is no link', () => {
    expect(button({ to: 'none' })).toContain('<div class="pk-button">去</div>');
    expect(button({ to: 'page', page: 3 }, { hrefOf: () => null })).toContain(
      '<div class="pk-button">去</div>',
    );
  });

  test('a page elsewhere opens beside the app, which it learns nothing of', () => {
    expect(button({ to: 'web', url: 'https://example.com/' })).toContain(
      'href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow"',
    );
    expect(button({ to: 'page', page: 3 })).not.toContain('target=');
  });

  test('the tab of the page that is shown says so', () => {
    const html = renderPage(docOf('home', []), { page: 12 });
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/href="\/to\/page\/12" aria-current="page"/);
  });
});

test('pictures keep their place while they load, the first one comes at once, and those that are gone say what they showed', () => {
  const html = renderPage(docOf('home', allBlocks()));
  for (const [image] of html.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/(?:width|height)="\d+"/);
  expect(html.match(/loading="eager"/g)).toHaveLength(1);
  const named = { ...pic(1), alt: text('大堂') };
  const gone = blockWith('picture', idsInRow(), {
    items: [{ id: 'abcdefghij', pic: named, title: text(''), link: { to: 'none' } }],
  });
  expect(shown(gone, { uploadUrl: () => undefined })).toContain('<span class="pk-gone">大堂</span>');
  const english = { ...pic(1), en: 9 };
  const both = blockWith('picture', idsInRow(), {
    items: [{ id: 'abcdefghij', pic: english, title: text(''), link: { to: 'none' } }],
  });
  expect(shown(both)).toContain('/files/1"');
  expect(shown(both, { lang: 'en' })).toContain('/files/9"');
});

test('what a picture says is its middle stays in sight, and is nobody else’s', () => {
  const focused = { ...pic(1), en: 9, focus: { x: 20, y: 70 } };
  const block = blockWith('picture', idsInRow(), {
    items: [{ id: 'abcdefghij', pic: focused, title: text(''), link: { to: 'none' } }],
  });
  expect(parseStoredDoc(docOf('standard', [block]))).toMatchObject({ doc: { blocks: [block] } });
  expect(shown(block)).toContain('object-position:20% 70%');
  expect(shown(block, { lang: 'en' })).not.toContain('object-position');
});

test('the navigation is that of the mini-program, and stands where a page has a place for it', () => {
  const html = renderPage(docOf('standard', [newBlock('nav', idsInRow())]));
  expect(html).toContain('通行码');
  expect(renderPage(docOf('standard', []))).not.toContain('通行码');
});

test('as many notices as the page wants, in the language they have', () => {
  const one = shown({ ...newBlock('notices', idsInRow()), show: 1 });
  expect(one).toContain('电梯检修');
  expect(one).not.toContain('Winter');
  expect(shown(newBlock('notices', idsInRow()))).toContain('<b lang="en">Winter</b>');
  expect(shown(newBlock('notices', idsInRow()), { notices: [] })).toContain(viewWords.zh.noNotices);
});

test('who provides the service is shown where the style says so', () => {
  const provider = { name: 'Acme', url: '/files/acme' };
  const site = siteDoc();
  const showing = {
    ...site,
    blocks: site.blocks.map((block) => (block.type === 'style' ? { ...block, showProvider: true } : block)),
  };
  expect(renderPage(docOf('home', []), { provider }, showing)).toContain('/files/acme');
  expect(renderPage(docOf('home', []), { provider })).not.toContain('/files/acme');
});

test('tiles cover what is shown around a place, and none twice', () => {
  for (const spot of [
    { lng: 121.5, lat: 31.24 },
    { lng: 179.9999, lat: 0 },
    { lng: -180, lat: 89 },
  ]) {
    const tiles = tilesAround(spot, 16, 512, 176);
    expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
    expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(-255);
    expect(Math.max(...tiles.map(({ x }) => x)) + 256).toBeGreaterThanOrEqual(255);
    for (const { column, row } of tiles) {
      expect(column).toBeGreaterThanOrEqual(0);
      expect(Math.max(column, row)).toBeLessThan(2 ** 16);
    }
  }
});

test('each kind of page is named in its markup, for what is styled by kind', () => {
  for (const kind of Object.keys(docKindRules) as (keyof typeof docKindRules)[])
    expect(renderPage(docOf(kind, []))).toContain(`class="pk-page pk-kind-${kind}"`);
});

test('what stands at a tab’s icon is said by what is around, tab by tab', () => {
  const html = renderPage(docOf('home', []), {
    badge: (link) => (link.to === 'page' && link.page === 13 ? <i>3</i> : null),
  });
  expect(html.match(/<i>3<\/i>/g)).toHaveLength(1);
  expect(html).toMatch(/<i>3<\/i><\/span><span>我的<\/span>/);
});

test('notices that are on their way keep the place they will have', () => {
  const waiting = shown(newBlock('notices', idsInRow()), { notices: null });
  expect(waiting).toContain('class="pk-waits pk-waits-3"');
  expect(waiting).not.toContain(viewWords.zh.noNotices);
});

test('a place has a map where there are pictures of one, and opens in the map app in any case', () => {
  const tiles = {
    url: '/tiles/{z}/{x}/{y}',
    attribution: '© Map',
    place: (spot: { lng: number; lat: number }) => spot,
  };
  const place = allBlocks().filter(({ type }) => type === 'location');
  for (const [map, around_] of [
    ['<div class="pk-map"', { tiles }],
    ['', {}],
  ] as const) {
    const html = renderPage(docOf('map', place), around_);
    expect(html.includes('pk-map')).toBe(map !== '');
    expect(html).toContain('href="https://map.example/?at=121.5,31.24"');
  }
  const nowhere = place.map((block) => ({ ...block, spot: null }) as Block);
  expect(renderPage(docOf('map', nowhere), { tiles })).not.toMatch(/pk-map|map\.example/);
});
