import type { Field, Fields, Link, Picture, Text } from './field-types.ts';
import { limits } from './limits.ts';
import { type Block, type Doc, type DocPlace, isKnown, shapeOf } from './shapes.ts';

/** One field of a document, with where it stands and what it holds. */
export type PlacedField = { at: DocPlace; field: Field; value: unknown };

const titleField: Field = { is: 'text', most: limits.title, needed: true, lines: false };

/** The value of a field; the table of shapes says of which type it is. */
export const valueAt = (thing: object, name: string): unknown =>
  Object.hasOwn(thing, name) ? (thing as Readonly<Record<string, unknown>>)[name] : undefined;

const fieldsOf = (fields: Fields, thing: object, at: DocPlace): PlacedField[] =>
  Object.entries(fields).map(([name, field]) => ({
    at: { ...at, field: name },
    field,
    value: valueAt(thing, name),
  }));

const every = (fields: Fields): Fields => fields;

/** The fields of a block and its items, or some of them, in the order in which they are shown. */
export function fieldsOfBlock(block: Block, some = every): PlacedField[] {
  if (!isKnown(block)) return [];
  const { fields, items } = shapeOf(block.type);
  const held = 'items' in block && items ? block.items : [];
  const own = some(fields);
  const ofItems = some(items?.fields ?? none);
  return [
    ...fieldsOf(own, block, { block: block.id }),
    ...held.flatMap((item) => fieldsOf(ofItems, item, { block: block.id, item: item.id })),
  ];
}

const none: Fields = {};
const referring = new WeakMap<Fields, Fields>();
const refers: readonly Field['is'][] = ['link', 'page', 'video', 'icon', 'picture'];

/** The fields that may lead somewhere or show a file, found once for each table: drafts are walked whenever they are saved. */
function thatRefer(fields: Fields): Fields {
  const known = referring.get(fields);
  if (known) return known;
  const found = Object.fromEntries(Object.entries(fields).filter(([, { is }]) => refers.includes(is)));
  referring.set(fields, found);
  return found;
}

/** Every field of a document; of hidden blocks only where they are asked for. */
export const fieldsIn = (doc: Doc, hidden = false): PlacedField[] => [
  // What pages share is shown under the title of each.
  ...(doc.kind === 'site' ? [] : [{ at: { field: 'title' }, field: titleField, value: doc.title }]),
  ...ofBlocks(doc, hidden, every),
];

const ofBlocks = (doc: Doc, hidden: boolean, some: typeof every): PlacedField[] =>
  doc.blocks
    .filter((block) => hidden || !isKnown(block) || !block.hidden)
    .flatMap((block) => fieldsOfBlock(block, some));

// What a field holds follows from what it is: schema and types come from one table.
export const asText = (value: unknown) => value as Text;
export const asLink = (value: unknown) => value as Link;
export const asPicture = (value: unknown) => value as Picture | null;

/** A link's own name: two that lead to the same have the same. */
export function linkName(link: Link): string {
  if (link.to === 'page') return `page:${link.page}`;
  if (link.to === 'feature') return `feature:${link.feature}`;
  if (link.to === 'tel') return `tel:${link.number}`;
  if (link.to === 'mini') return `mini:${link.appid}`;
  if (link.to === 'web') return `web:${link.url}`;
  return link.to === 'none' ? 'none' : `${link.to}:${link.id}`;
}

/** The links of a document with where they stand, also those of hidden blocks: they use what they lead to all the same. */
export function linksIn(doc: Doc, hidden = true): { at: DocPlace; link: Link }[] {
  return ofBlocks(doc, hidden, thatRefer).flatMap(({ at, field, value }) => {
    if (field.is === 'link') return asLink(value).to === 'none' ? [] : [{ at, link: asLink(value) }];
    return field.is === 'page' && typeof value === 'number'
      ? [{ at, link: { to: 'page', page: value } }]
      : [];
  });
}

export type UploadUse = 'picture' | 'panorama' | 'video' | 'icon';

/** The uploads of a document, with what each is there for. */
export function uploadsIn(doc: Doc): { at: DocPlace; up: number; use: UploadUse }[] {
  return ofBlocks(doc, true, thatRefer).flatMap(
    ({ at, field, value }): { at: DocPlace; up: number; use: UploadUse }[] => {
      if (field.is === 'video') return typeof value === 'number' ? [{ at, up: value, use: 'video' }] : [];
      if (field.is === 'icon') {
        const up = value !== null && typeof value === 'object' ? valueAt(value, 'up') : undefined;
        return typeof up === 'number' ? [{ at, up, use: 'icon' }] : [];
      }
      const picture = field.is === 'picture' ? asPicture(value) : null;
      if (!picture) return [];
      const use = field.is === 'picture' && field.ratio !== null ? 'panorama' : 'picture';
      return [picture.up, ...(picture.en === undefined ? [] : [picture.en])].map((up) => ({ at, up, use }));
    },
  );
}

/** Every text of a document, with what is said under a picture for who can't see it. */
export function textsIn(
  doc: Doc,
  hidden = false,
): { at: DocPlace; text: Text; needed: boolean; most: number }[] {
  return fieldsIn(doc, hidden).flatMap(({ at, field, value }) => {
    if (field.is === 'text') return [{ at, text: asText(value), needed: field.needed, most: field.most }];
    const alt = field.is === 'picture' ? asPicture(value)?.alt : undefined;
    return alt ? [{ at, text: alt, needed: false, most: limits.text }] : [];
  });
}

/** Whether everything that is said in Chinese is said in English too. */
export const isWhole = (doc: Doc): { zh: boolean; en: boolean } => {
  const texts = textsIn(doc);
  return {
    zh: texts.every(({ text, needed }) => !needed || text.zh.trim() !== ''),
    en: texts.every(({ text }) => text.zh.trim() === '' || (text.en ?? '').trim() !== ''),
  };
};
