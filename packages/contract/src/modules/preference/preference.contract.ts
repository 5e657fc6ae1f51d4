import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** How a person arranged a list: the keys of its columns in their order, and those hidden. */
export const ListColumns = z.strictObject({
  order: z.array(text(60, 1)).check(z.maxLength(60)),
  hidden: z.array(text(60, 1)).check(z.maxLength(60)),
});
export type ListColumns = z.output<typeof ListColumns>;

/** How much room a row takes: one line, or two where there is a second one to show. */
const Density = z.enum(['compact', 'roomy']);
export type Density = z.output<typeof Density>;

/** How large text and controls are. */
export const lookSizes = ['large', 'default', 'small'] as const;
export type LookSize = (typeof lookSizes)[number];

/** How a person likes the frame around every page (spec §3 settings). */
export const Look = z.strictObject({
  size: z.enum(lookSizes),
  /** Whether the pages one opened stay open as tabs. */
  tagsView: z.boolean(),
  /** Whether the top bar stays in sight while one scrolls down. */
  fixedHeader: z.boolean(),
  /** Whether the product's mark and name stand above the menu. */
  sidebarLogo: z.boolean(),
  /** Null until it was chosen. */
  language: z.nullable(z.enum(['zh', 'en'])),
});
export type Look = z.output<typeof Look>;

/** How the frame looks to who has set nothing. */
export const defaultLook: Look = {
  size: 'default',
  tagsView: false,
  fixedHeader: true,
  sidebarLogo: true,
  language: null,
};

/** The caller's own arrangement of pages. */
export const preferenceApi = api('preference', {
  lists: op({
    access: 'self',
    about: "How dense the caller's rows are, and the lists they arranged, by the list's name.",
    input: z.strictObject({}),
    output: z.strictObject({ density: Density, columns: z.record(z.string(), ListColumns) }),
  }),
  setColumns: op({
    access: 'self',
    about: 'Keeps how the caller arranged one list; null returns to the usual columns.',
    input: z.strictObject({ list: text(60, 1), columns: z.nullable(ListColumns) }),
    output: z.boolean(),
    writes: true,
  }),
  setDensity: op({
    access: 'self',
    about: 'Keeps how dense the rows of all lists are for the caller.',
    input: z.strictObject({ density: Density }),
    output: z.boolean(),
    writes: true,
  }),
  setLook: op({
    access: 'self',
    anyPlace: true,
    about: 'Keeps how the caller likes the frame around every page; what isn’t named stays.',
    input: z.partial(Look),
    output: z.boolean(),
    writes: true,
  }),
  setAvatar: op({
    access: 'self',
    anyPlace: true,
    about:
      'Shows a picture that the caller uploaded as their own in the frame of their pages; null takes it away.',
    input: z.strictObject({ uploadId: z.nullable(ids.upload()) }),
    output: z.strictObject({ avatar: z.string() }),
    writes: true,
  }),
});
