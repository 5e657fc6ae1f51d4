import type { KeyOf } from '@mdi/contract/kit/words.ts';
import { type Block, type BlockType, type Doc, type DocPlace, type FieldName, isKnown } from './shapes.ts';
import type { pageWordsZh } from './words.zh.ts';

/** A word of pages by its key; the contract has them in its module `page`. */
export type PageWord = `page.${KeyOf<typeof pageWordsZh>}`;

/** A sentence that waits for its language: what it is filled with may be one, too. */
export type PageSentence = {
  readonly key: PageWord;
  readonly args: readonly (string | number | PageSentence)[];
};

export const pageSentence = (
  key: PageWord,
  ...args: readonly (string | number | PageSentence)[]
): PageSentence => ({ key, args });

/** The sentence in the language of `t`. */
export const renderSentence = (
  { key, args }: PageSentence,
  t: (key: PageWord, ...args: (string | number)[]) => string,
): string => t(key, ...args.map((arg) => (typeof arg === 'object' ? renderSentence(arg, t) : arg)));

export const blockWord = (type: BlockType | 'unknown'): PageSentence => pageSentence(`page.block.${type}`);
// Fields are named by the table of shapes only.
export const fieldWord = (field: string): PageSentence => pageSentence(`page.field.${field as FieldName}`);

type Listed = { readonly blocks: readonly { readonly id: string; readonly type: Block['type'] }[] };

/** All blocks by their names, each counted once. */
export function blockNamesIn(doc: Listed): ReadonlyMap<string, PageSentence> {
  const many = new Map<string, number>();
  for (const { type } of doc.blocks) many.set(type, (many.get(type) ?? 0) + 1);
  const met = new Map<string, number>();
  return new Map(
    doc.blocks.map(({ id, type }): [string, PageSentence] => {
      const at = (met.get(type) ?? 0) + 1;
      met.set(type, at);
      const name = blockWord(type);
      return [id, (many.get(type) ?? 0) < 2 ? name : pageSentence('page.place.block', name, at)];
    }),
  );
}

const counted = new WeakMap<Doc, ReadonlyMap<string, PageSentence>>();

/** A block by its name, with its number where the document has several of its kind. */
export function blockNameOf(doc: Doc, block: Block): PageSentence {
  // Whoever looks at all of a large page asks for each of its fields.
  const names = counted.get(doc) ?? blockNamesIn(doc);
  counted.set(doc, names);
  return names.get(block.id) ?? blockWord(block.type);
}

/** Where something stands, in words. */
export function docPlaceText(doc: Doc, at: DocPlace): PageSentence {
  const block = doc.blocks.find(({ id }) => id === at.block);
  const items = block && isKnown(block) && 'items' in block ? block.items : [];
  const number = items.findIndex(({ id }) => id === at.item) + 1;
  const owner = block && blockNameOf(doc, block);
  const thing = owner && number > 0 ? pageSentence('page.place.item', owner, number) : owner;
  const field = at.field === undefined ? undefined : fieldWord(at.field);
  const place =
    thing && field ? pageSentence('page.place.field', thing, field) : (field ?? thing ?? fieldWord('title'));
  return at.lang === 'en' ? pageSentence('page.place.english', place) : place;
}
