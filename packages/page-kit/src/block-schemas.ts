import { latitude, longitude } from '@mdi/contract/kit/fields.ts';
import { linkProblem } from '@mdi/contract/kit/rich-text.ts';
import * as z from 'zod/mini';
import type { Field, Fields } from './field-types.ts';
import { limits } from './limits.ts';
import { type BlockType, blockTypes, iconNames, linkFeatures, shapeOf } from './shapes.ts';

// PostgreSQL refuses NUL, and half a surrogate pair can't be stored as UTF-8.
const unprintable = /[\p{Cc}\p{Cs}]/u;
const isPrintable = (text: string) => !unprintable.test(text.replace(/[\n\t]/g, ''));
const words = z.string().check(z.maxLength(limits.draftText), z.refine(isPrintable));
const uploadId = z.int().check(z.positive());
const rowId = z.int().check(z.positive());
const size = z.int().check(z.minimum(1), z.maximum(20_000));

/** As far as a draft asks: it may be empty or too long, which is for publishing to say. */
export const textSchema = z.strictObject({ zh: words, en: z.optional(words) });
export const colourSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const hundredths = z.int().check(z.minimum(0), z.maximum(100));
const icon = z.union([z.strictObject({ name: z.enum(iconNames) }), z.strictObject({ up: uploadId })]);
const picture = z.strictObject({
  up: uploadId,
  w: size,
  h: size,
  en: z.optional(uploadId),
  alt: z.optional(textSchema),
  focus: z.optional(z.strictObject({ x: hundredths, y: hundredths })),
});

/** Nothing but these is ever an address on a page. */
const link = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('none') }),
  z.strictObject({ to: z.literal('page'), page: rowId }),
  z.strictObject({ to: z.literal('feature'), feature: z.enum(linkFeatures) }),
  z.strictObject({ to: z.enum(['notice', 'report', 'file']), id: rowId }),
  z.strictObject({
    to: z.literal('tel'),
    number: z.string().check(z.regex(/^\+?[\d-]{3,20}$/)),
  }),
  z.strictObject({
    to: z.literal('mini'),
    appid: z.string().check(z.regex(/^wx[0-9a-z]{16}$/)),
    path: z.optional(z.string().check(z.regex(/^[\w./?=&%-]{0,200}$/))),
  }),
  z.strictObject({
    to: z.literal('web'),
    url: z.string().check(z.refine((url) => url.startsWith('https:') && linkProblem(url) === null)),
  }),
]);

/** What a field takes in a draft. */
export function fieldSchemaOf(field: Field): z.ZodMiniType {
  switch (field.is) {
    case 'text':
      return textSchema;
    case 'picture':
      return z.nullable(picture);
    case 'video':
      return z.nullable(uploadId);
    case 'page':
      return z.nullable(rowId);
    case 'icon':
      return z.nullable(icon);
    case 'colour':
      return z.nullable(colourSchema);
    case 'spot':
      return z.nullable(z.strictObject({ lng: longitude, lat: latitude }));
    case 'link':
      return link;
    case 'choice':
      return z.literal([...field.of]);
    case 'several':
      return z
        .array(z.enum([...field.of]))
        .check(z.refine((chosen) => new Set(chosen).size === chosen.length));
  }
}

/** Ten characters that nobody chose; they stay with a block for ever. */
export const blockIdSchema = z.string().check(z.regex(/^[a-z0-9]{10}$/));
const each = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchemaOf(field)]));

function schemaOfBlock(type: BlockType): z.ZodMiniType {
  const { v, fields, items } = shapeOf(type);
  const held = items && {
    items: z
      .array(z.strictObject({ id: blockIdSchema, ...each(items.fields) }))
      .check(z.maxLength(limits.draftItems)),
  };
  return z.strictObject({
    id: blockIdSchema,
    type: z.literal(type),
    v: z.literal(v),
    hidden: z.optional(z.literal(true)),
    ...each(fields),
    ...held,
  });
}

export const blockSchemas: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  blockTypes.map((type) => [type, schemaOfBlock(type)]),
);
