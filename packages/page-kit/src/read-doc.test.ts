import { describe, expect, test } from 'vitest';
import { allBlocks, blockWith, docOf, idsInRow, siteDoc, text } from './doc.fixture.ts';
import { limits } from './limits.ts';
import { newBlock, newDoc } from './new-doc.ts';
import { parseSavedDoc, parseStoredDoc, unknownBlocksIn } from './read-doc.ts';
import { blockTypes, type Doc, docKinds } from './shapes.ts';

const page = (...blocks: unknown[]) => ({ schema: 1, kind: 'standard', title: { zh: '页' }, blocks });
const taken = (it: unknown) => {
  const read = parseSavedDoc(it);
  return 'doc' in read ? 'taken' : read.problem;
};
const stored = (doc: Doc): unknown => JSON.parse(JSON.stringify(doc));

test('every kind of document and of block is taken as it is new, and as it is filled in', () => {
  for (const kind of docKinds) expect(taken(stored(newDoc(kind, text(''), idsInRow()))), kind).toBe('taken');
  for (const type of blockTypes) expect(taken(page(newBlock(type, idsInRow()))), type).toBe('taken');
  const doc = docOf('standard', allBlocks());
  expect(parseSavedDoc(stored(doc))).toEqual({ doc });
  const site = siteDoc();
  expect(parseStoredDoc(stored(site))).toEqual({ doc: site });
});

describe('a block that this build does not know', () => {
  const newer = { id: 'abcdefghij', type: 'hologram', v: 1, beam: [1, { deep: true }] };
  const later = { ...newBlock('text', idsInRow()), v: 2, body: 'another shape' };

  test.each([
    ['of a kind of its own', newer],
    ['of a newer version', later],
  ])('%s is kept as it is, however often it is read and saved', (_, block) => {
    const once = parseStoredDoc(page(block));
    if (!('doc' in once)) throw new Error(once.problem);
    expect(once.doc.blocks).toEqual([{ id: block.id, type: 'unknown', raw: block }]);
    const twice = parseSavedDoc(stored(once.doc));
    expect(twice).toEqual(once);
    expect(unknownBlocksIn(once.doc)).toEqual(new Map([[block.id, JSON.stringify(block)]]));
  });

  test('is a block again for a build that knows it', () => {
    const known = newBlock('text', idsInRow());
    const kept = { id: known.id, type: 'unknown', raw: known };
    expect(parseStoredDoc(page(kept))).toEqual({ doc: page(known) });
  });
});

test('what is stored is read, whatever became of it: damaged blocks are kept and not shown', () => {
  const damaged = { ...newBlock('divider', idsInRow()), size: 'enormous' };
  const read = parseStoredDoc(page(damaged, 'no block', null, { id: 'short', type: 'text' }));
  expect(read).toEqual({ doc: page({ id: damaged.id, type: 'unknown', raw: damaged }) });
  expect(taken(page(damaged))).toBe('badBlock');
});

test('a document of a newer build is not taken for one of this', () => {
  expect(taken({ ...page(), schema: 2 })).toBe('newer');
  expect(parseStoredDoc({ ...page(), schema: 2 })).toEqual({ problem: 'newer', path: ['schema'] });
});

test.each([
  null,
  'x',
  [],
  {},
  { ...page(), kind: 'nowhere' },
  { ...page(), kind: 'toString' },
  { ...page(), title: '页' },
  { ...page(), blocks: {} },
  { ...page(), schema: 0 },
  { ...page(), schema: 1.5 },
  { ...page(), more: 1 },
])('no document: %j', (it) => {
  expect(taken(it)).toBe('notOne');
});

describe('limits of a draft', () => {
  const lines = (count: number) => {
    const newId = idsInRow();
    return page(...Array.from({ length: count }, () => newBlock('divider', newId)));
  };

  test.each([
    [limits.blocks - 1, 'taken'],
    [limits.blocks, 'taken'],
    [limits.blocks + 1, 'tooMany'],
  ])('%d blocks: %s', (count, is) => {
    expect(taken(lines(count))).toBe(is);
  });

  /** A document of exactly so many bytes: Chinese takes three each. */
  const ofBytes = (bytes: number) => {
    const newId = idsInRow();
    const full = (zh: string) => blockWith('text', newId, { body: { zh } });
    const blocks = Array.from({ length: 43 }, () => full('字'.repeat(limits.draftText)));
    const doc = { ...page(...blocks, full('')), title: { zh: '页' } };
    const missing = bytes - new TextEncoder().encode(JSON.stringify(doc)).length;
    const last = full('').body.zh + '字'.repeat(Math.floor(missing / 3)) + 'a'.repeat(missing % 3);
    return { ...doc, blocks: [...blocks, { ...full(last), id: 'id00000043' }] };
  };

  test.each([
    [limits.bytes - 1, 'taken'],
    [limits.bytes, 'taken'],
    [limits.bytes + 1, 'tooLarge'],
  ])('%d bytes: %s', (bytes, is) => {
    const doc = ofBytes(bytes);
    expect(new TextEncoder().encode(JSON.stringify(doc)).length).toBe(bytes);
    expect(taken(doc)).toBe(is);
  });

  test.each([
    [limits.draftText, 'taken'],
    [limits.draftText + 1, 'badBlock'],
  ])('a text of %d: %s', (length, is) => {
    expect(taken(page(blockWith('text', idsInRow(), { body: text('x'.repeat(length)) })))).toBe(is);
  });
});

test('two things under one id are refused, and read all the same', () => {
  const one = newBlock('divider', idsInRow());
  expect(taken(page(one, one))).toBe('sameId');
  const services = newBlock('services', idsInRow());
  const inside = { ...services, items: [{ ...services.items[0], id: services.id }] };
  expect(taken(page(inside))).toBe('sameId');
});

describe('nothing hostile gets in', () => {
  const button = (link: unknown) => page({ ...newBlock('button', idsInRow()), link });

  test.each([
    { to: 'web', url: 'javascript:alert(1)' },
    { to: 'web', url: 'http://example.com/' },
    { to: 'web', url: 'https://127.0.0.1/' },
    { to: 'web', url: 'tel:12345' },
    { to: 'tel', number: '12345,,1' },
    { to: 'mini', appid: 'wx123' },
    { to: 'mini', appid: 'wx0123456789abcdef', path: '../../x y' },
    { to: 'feature', feature: 'constructor' },
    { to: 'feature', feature: 'files', id: 1 },
    { to: 'page', page: '1' },
    { to: 'page', page: 0 },
    { to: 'notice', id: 1, more: true },
    { to: 'none', url: 'https://example.com/' },
    null,
  ])('a link %j', (link) => {
    expect(taken(button(link))).toBe('badBlock');
  });

  test.each(['red', '#fff', '#12345G', '#ABCDEF', 'url(x)', '#123456;'])('a colour %s', (colour) => {
    const site = siteDoc();
    const style = { ...newBlock('style', idsInRow()), id: 'abcdefghij', barBg: colour };
    expect(taken({ ...site, blocks: [style] })).toBe('badBlock');
  });

  test.each(['\u0000', '\ud800', 'a\u0007b'])('a character that cannot be stored: %j', (zh) => {
    expect(taken(page(blockWith('text', idsInRow(), { body: { zh } })))).toBe('badBlock');
    expect(taken({ ...page(), title: { zh } })).toBe('notOne');
    expect(taken(page({ id: 'abcdefghij', type: 'hologram', v: 1, beam: { [zh]: zh } }))).toBe('badBlock');
  });

  test('markup is text', () => {
    const zh = '<img src=x onerror=alert(1)>';
    const block = blockWith('text', idsInRow(), { body: { zh } });
    expect(parseSavedDoc(page(block))).toEqual({ doc: page(block) });
  });

  test('what is nested without end', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(taken(page({ id: 'abcdefghij', type: 'hologram', v: 1, deep }))).toBe('badBlock');
    let block: unknown = newBlock('divider', idsInRow());
    for (let level = 0; level < 200_000; level += 1)
      block = { id: 'abcdefghij', type: 'unknown', raw: block };
    expect(taken(page(block))).toBe('notOne');
  });
});

test.each([
  [0, 100, 'taken'],
  [101, 0, 'badBlock'],
  [0, -1, 'badBlock'],
  [0.5, 0, 'badBlock'],
])('a middle of a picture at %d, %d: %s', (x, y, expected) => {
  const pic = { up: 1, w: 750, h: 420, focus: { x, y } };
  const items = [{ id: 'abcdefghij', pic, title: text(''), link: { to: 'none' as const } }];
  expect(taken(page(blockWith('picture', idsInRow(), { items })))).toBe(expected);
});
