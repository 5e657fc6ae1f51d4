import type { Field, Fields, Text } from './field-types.ts';
import {
  type BlockOf,
  type BlockType,
  type Doc,
  type DocKind,
  fixedBlocksOf,
  type KnownBlock,
  shapeOf,
} from './shapes.ts';
import { currentSchema } from './upgrade-stored.ts';

/** Gives each new block and item its id. */
export type NewId = () => string;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Ids from random numbers of 0 to 1. */
export const newIdFrom =
  (random: () => number): NewId =>
  () =>
    Array.from({ length: 10 }, () => letters[Math.floor(random() * letters.length)]).join('');

/** What a field holds before anybody has filled it in. */
export function blankOf(field: Field): unknown {
  if (field.is === 'text') return { zh: '' };
  if (field.is === 'link') return { to: 'none' };
  if (field.is === 'choice') return field.of[0];
  if (field.is === 'several') return [...field.of];
  return null;
}

const blanks = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));

/** What the style of a mini-program begins with: the product's own colours. */
const firstStyle = { barBg: '#ffffff', barText: '#211f1c', buttonBg: '#ef9440', buttonText: '#2b1a05' };

export const newItem = (type: BlockType, newId: NewId) => ({
  id: newId(),
  ...blanks(shapeOf(type).items?.fields ?? {}),
});

/** A new block, with as many items as it needs to be one. */
export function newBlock<T extends BlockType>(type: T, newId: NewId): BlockOf<T> {
  const { v, fields, items } = shapeOf(type);
  const block = {
    id: newId(),
    type,
    v,
    ...blanks(fields),
    ...(type === 'style' ? firstStyle : {}),
    ...(items && { items: Array.from({ length: items.least }, () => newItem(type, newId)) }),
  };
  // Made from the very table that the type is made from.
  return block as unknown as BlockOf<T>;
}

/** A document with what is always there in its kind. */
export const newDoc = (kind: DocKind, title: Text, newId: NewId): Doc => ({
  schema: currentSchema,
  kind,
  title,
  blocks: fixedBlocksOf(kind).map((type): KnownBlock => newBlock<BlockType>(type, newId) as KnownBlock),
});
