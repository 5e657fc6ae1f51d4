import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { api, op } from '../../kit/op.ts';

/** How a person arranged a list: the keys of its columns in their order, and those hidden. */
const Columns = z.strictObject({
  order: z.array(text(60, 1)).check(z.maxLength(60)),
  hidden: z.array(text(60, 1)).check(z.maxLength(60)),
});
export type Columns = z.output<typeof Columns>;

/** How much room a row takes: one line, or two where there is a second one to show. */
const Density = z.enum(['compact', 'roomy']);
export type Density = z.output<typeof Density>;

/** The caller's own arrangement of pages. */
export const preferenceApi = api('preference', {
  lists: op({
    access: 'self',
    about: "How dense the caller's rows are, and the lists they arranged, by the list's name.",
    input: z.strictObject({}),
    output: z.strictObject({ density: Density, columns: z.record(z.string(), Columns) }),
  }),
  setColumns: op({
    access: 'self',
    about: 'Keeps how the caller arranged one list; null returns to the usual columns.',
    input: z.strictObject({ list: text(60, 1), columns: z.nullable(Columns) }),
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
});
