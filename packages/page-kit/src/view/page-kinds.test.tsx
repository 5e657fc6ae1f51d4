import { describe, expect, test } from 'vitest';
import { allBlocks, docOf, idsInRow } from '../doc.fixture.ts';
import { textsIn } from '../doc-fields.ts';
import type { Text } from '../field-types.ts';
import { limits } from '../limits.ts';
import { newBlock } from '../new-doc.ts';
import {
  type Block,
  type BlockOf,
  type BlockType,
  blockTypes,
  maxBlocksOf,
  type PageKind,
  pageKinds,
} from '../shapes.ts';
import { renderPage } from './render-page.fixture.tsx';

/** Everything that a kind of page takes, once. */
const filled = (kind: PageKind): Block[] => {
  const own = idsInRow();
  const all: Block[] = [...allBlocks(own), newBlock('form', own), newBlock('feature', own)];
  return all.filter(({ type }) => type !== 'unknown' && maxBlocksOf(kind, type) > 0);
};
/** The same with every text changed. */
const said = (blocks: readonly Block[], change: (text: Text) => Text): Block[] =>
  JSON.parse(
    JSON.stringify(blocks, (_, value) =>
      value !== null && typeof value === 'object' && 'zh' in value ? change(value) : value,
    ),
  );
const forms = {
  form: (block: BlockOf<'form'>) => <b>{block.form}</b>,
  feature: (block: BlockOf<'feature'>) => <b>{block.feature}</b>,
};

describe.each(pageKinds)('a page of kind %s', (kind) => {
  const blocks = filled(kind);
  const page = (of: Block[], lang: 'zh' | 'en' = 'zh') => renderPage(docOf(kind, of), { ...forms, lang });
  const empty = renderPage(docOf(kind, []));

  test('shows all that it takes, in each language', () => {
    expect(blocks.length).toBeGreaterThan(0);
    for (const lang of ['zh', 'en'] as const) {
      const html = page(blocks, lang);
      for (const { at, text: of } of textsIn(docOf(kind, blocks))) {
        // What a picture shows is said where nothing else says it.
        const text = at.block !== undefined && at.field !== 'pic' ? of[lang] : undefined;
        if (text) expect(html, `${at.block} ${at.field}`).toContain(text);
      }
    }
  });

  test('falls back to Chinese, and says that it is Chinese, where the English is missing', () => {
    const bare = said(blocks, ({ zh }) => ({ zh }));
    const withText = textsIn(docOf(kind, bare)).some(
      ({ at, text: of }) => at.block !== undefined && of.zh !== '',
    );
    expect(page(bare, 'en').includes('lang="zh-CN"')).toBe(withText);
    expect(page(bare)).not.toContain('lang="zh-CN"');
  });

  test('holds the longest texts whole', () => {
    const [zh, en] = ['字'.repeat(limits.text), 'W'.repeat(limits.text * limits.english)];
    const long = said(blocks, () => ({ zh, en }));
    const has = textsIn(docOf(kind, long)).some(({ at }) => at.block !== undefined);
    expect(page(long).includes(zh)).toBe(has);
    expect(page(long, 'en').includes(en)).toBe(has);
  });

  test('stands without anything in it, and the same with what this build doesn’t know', () => {
    expect(empty).toMatch(new RegExp(`<div class="pk-page pk-kind-${kind}"[^>]*></div>`));
    expect(page([{ id: 'abcdefghij', type: 'unknown', raw: { type: 'later', v: 1 } }])).toBe(empty);
    const blank = said(blocks, () => ({ zh: '' }));
    expect(() => page(blank)).not.toThrow();
    for (const type of blockTypes.filter((one) => maxBlocksOf(kind, one) > 0))
      expect(() => page([newBlock<BlockType>(type, idsInRow()) as Block])).not.toThrow();
  });
});
