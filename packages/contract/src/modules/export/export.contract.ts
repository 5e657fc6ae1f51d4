import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** The lists that can be exported, by the module whose `list` they are. */
export const exportLists = [
  'company',
  'employee',
  'staff',
  'user',
  'project',
  'role',
  'report',
  'reportLease',
  'device',
  'deviceCommand',
  'deviceException',
  'building',
  'area',
  'areaCompany',
  'areaPerson',
  'baseData',
  'dutyMessage',
  'menu',
  'session',
  'import',
  'visit',
  'visitLink',
  'visitorCard',
  'deniedVisitor',
  'passRecord',
  'notice',
  'noticeReader',
  'miniProgram',
  'libraryFile',
  'whitelist',
  'researchReport',
  'reportReader',
  'suggestion',
  'reservation',
] as const;
export type ExportList = (typeof exportLists)[number];
const list = z.enum(exportLists);

/** What a list shows as a workbook: made by a job, which reads the list itself with the rights of then. */
export const exportApi = api('export', {
  columns: op({
    access: 'self',
    about:
      'The columns of the workbook of a list, in order, several of which may belong to one column of the list; only for who may see the list.',
    input: z.strictObject({ list }),
    output: z.strictObject({
      columns: z.array(z.strictObject({ key: z.string(), title: z.string() })),
      /** Whether phones that the list masks can be exported whole. */
      phones: z.boolean(),
    }),
  }),
  start: op({
    access: 'self',
    about: 'Starts a job that writes everything the filters of a list show into a workbook.',
    input: z.strictObject({
      list,
      /** The filters and the sort key of the list's own call. */
      filters: z.record(z.string(), z.unknown()),
      /** The keys of the columns wanted; null: all of them. */
      columns: z.nullable(z.array(text(50, 1)).check(z.minLength(1), z.maxLength(100))),
      /** Phones whole, as far as the caller may see them; that is recorded. */
      phones: z._default(z.boolean(), false),
    }),
    output: z.strictObject({ jobId: ids.job() }),
    writes: true,
  }),
});
