import { asLink, asText, valueAt } from './doc-fields.ts';
import type { Field, Fields } from './field-types.ts';
import { type Block, type Doc, isKnown, type KnownBlock, shapeOf } from './shapes.ts';

type Change = (field: Field, value: unknown, other: unknown) => unknown;
type Item = { readonly id: string };

const eachOf = (fields: Fields, thing: object, other: object, change: Change) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      change(field, valueAt(thing, name), valueAt(other, name)),
    ]),
  );

const itemsOf = (block: KnownBlock): readonly Item[] => ('items' in block ? block.items : []);

/** A block with each field of it and of its items changed, beside what another one holds there. */
function changed(block: KnownBlock, other: KnownBlock | undefined, change: Change): KnownBlock {
  const { fields, items } = shapeOf(block.type);
  const others = other ? itemsOf(other) : [];
  const held = items && {
    items: itemsOf(block).map((item) => ({
      ...item,
      ...eachOf(items.fields, item, others.find(({ id }) => id === item.id) ?? {}, change),
    })),
  };
  // The same fields by the very table that the type is made from.
  return { ...block, ...eachOf(fields, block, other ?? {}, change), ...held } as unknown as KnownBlock;
}

/**
 * A document whose links to pages lead to others; to a page that is none of these, and to what belongs to one project, they
 * lead nowhere. What this build doesn't know is left out: nobody could say what it refers to.
 */
export function withPageLinks(doc: Doc, pageOf: (page: number) => number | undefined): Doc {
  const blocks = doc.blocks.filter(isKnown).map((block) =>
    changed(block, undefined, (field, value) => {
      if (field.is === 'page') return typeof value === 'number' ? (pageOf(value) ?? null) : null;
      if (field.is !== 'link') return value;
      const link = asLink(value);
      if (link.to === 'notice' || link.to === 'file') return { to: 'none' };
      if (link.to !== 'page') return link;
      const page = pageOf(link.page);
      return page === undefined ? { to: 'none' } : { to: 'page', page };
    }),
  );
  return { ...doc, blocks };
}

/** Of two values that one which the project filled in, if it did so. */
const filledIn: Change = (field, value, other) => {
  if (other === undefined || other === null) return value;
  if (field.is === 'text') return asText(other).zh.trim() === '' ? value : other;
  return field.is === 'picture' || field.is === 'video' || field.is === 'spot' ? other : value;
};

/** A template's document in a page that is there: texts and pictures of blocks and items with the same ids stay, all else is the template's. */
export function fillFromTemplate(doc: Doc, there: Doc): Doc {
  const same = (block: KnownBlock): KnownBlock | undefined => {
    const other = there.blocks.find(({ id }) => id === block.id);
    return other && isKnown(other) && other.type === block.type ? other : undefined;
  };
  const blocks = doc.blocks.map(
    (block): Block => (isKnown(block) ? changed(block, same(block), filledIn) : block),
  );
  return { ...doc, title: there.title.zh.trim() === '' ? doc.title : there.title, blocks };
}
