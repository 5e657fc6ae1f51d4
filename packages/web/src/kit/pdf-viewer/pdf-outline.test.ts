import type { PDFDocumentProxy } from 'pdfjs-dist';
import { expect, test } from 'vitest';
import { pdfOutlineOf } from './pdf-outline.ts';

type Item = { title: string; dest: unknown; items: Item[] };

/** A document of which only the contents are asked. */
const documentOf = (outline: Item[] | null) =>
  ({
    getOutline: async () => outline,
    getDestination: async (name: string) => (name === 'known' ? [{ num: 7, gen: 0 }] : null),
    getPageIndex: async ({ num }: { num: number }) => {
      if (num === 666) throw new Error('no such page');
      return num - 1;
    },
    // The calls above are all that are made.
  }) as unknown as PDFDocumentProxy;

const line = (title: string, dest: unknown, items: Item[] = []): Item => ({ title, dest, items });

test('the contents are told in their order, with how deep each lies and the page it leads to', async () => {
  const lines = await pdfOutlineOf(
    documentOf([line('One', [{ num: 1, gen: 0 }], [line('One and a half', [2])]), line('Two', 'known')]),
  );
  expect(lines).toEqual([
    { no: 0, title: 'One', depth: 0, page: 1 },
    { no: 1, title: 'One and a half', depth: 1, page: 3 },
    { no: 2, title: 'Two', depth: 0, page: 7 },
  ]);
});

test('what leads nowhere is left out, and a document without contents has none', async () => {
  const lines = await pdfOutlineOf(
    documentOf([
      line('Unknown', 'unknown'),
      line('Broken', [{ num: 666, gen: 0 }]),
      line('Strange', [{ ref: 1 }]),
      line('None', null),
    ]),
  );
  expect(lines).toEqual([]);
  expect(await pdfOutlineOf(documentOf(null))).toEqual([]);
});

test('contents without an end are told as far as anybody reads', async () => {
  const lines = await pdfOutlineOf(
    documentOf(Array.from({ length: 2_000 }, (_, at) => line(`Line ${at}`, [{ num: 1, gen: 0 }]))),
  );
  expect(lines).toHaveLength(500);
});
