import * as z from 'zod/mini';
import { dateOnly, mobile, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { idNumber } from '../visit/visit.fields.ts';

const reason = text(200, 1);
const until = z.nullable(dateOnly);

const known = z.refine<{ phone?: string | null | undefined; idNumber?: string | null | undefined }>(
  ({ phone, idNumber: number }) => phone != null || number != null,
  { error: 'deniedVisitor.error.noMark', path: ['phone'] },
);

/** Somebody who is let in nowhere in a project, known by phone or ID number. */
export const DeniedVisitorInput = z
  .strictObject({
    projectId: ids.project(),
    name: safeName,
    phone: z.nullable(mobile),
    idNumber: z.nullable(idNumber),
    reason,
    /** The last day; null: for good. */
    until,
  })
  .check(known);
export type DeniedVisitorInput = z.output<typeof DeniedVisitorInput>;

const Row = z.strictObject({
  deniedId: ids.deniedVisitor(),
  projectId: ids.project(),
  projectName: z.string(),
  name: z.string(),
  /** Masked (spec §5). */
  phone: z.nullable(z.string()),
  /** Its last characters. */
  idNumber: z.nullable(z.string()),
  reason: z.string(),
  until: z.nullable(z.string()),
  /** The last day is past. */
  over: z.boolean(),
  addedBy: z.nullable(z.string()),
  createdAt: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  can: z.strictObject({ edit: z.boolean(), remove: z.boolean() }),
});
export type DeniedVisitorRow = z.output<typeof Row>;

const view = 'pass:denied:view';
const edit = 'pass:denied:edit';
const one = { deniedId: ids.deniedVisitor() };

/** The deny list: who is invited, registered and checked in nowhere in a project. */
export const deniedVisitorApi = api('deniedVisitor', {
  list: op({
    access: view,
    reach: 'property',
    about: 'The deny list in scope, newest first.',
    input: pageQuery(
      {
        /** Part of the name, or the whole phone or its last four. */
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        over: z.optional(z.boolean()),
      },
      ['createdAt', 'name', 'updatedAt'],
    ),
    output: pageOf(Row),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One entry of the deny list.',
    input: z.strictObject(one),
    output: Row,
  }),
  options: op({
    access: view,
    reach: 'property',
    about: 'The projects whose list the caller may write.',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
  }),
  add: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Denies somebody: their open visits are cancelled or rejected, and who is on site is named.',
    input: DeniedVisitorInput,
    output: z.strictObject({ ...one, ended: z.int(), onSite: z.int() }),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Changes name, reason and last day.',
    input: z.strictObject({ ...one, version: z.int(), name: safeName, reason, until }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Takes somebody off the list, with a reason that is recorded.',
    input: z.strictObject({ ...one, reason }),
    output: z.boolean(),
    writes: true,
  }),
});
