import * as z from 'zod/mini';
import { dateOnly, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { importKind } from '../import/import.contract.ts';

/** Records that have a history people may read. */
export const historyEntities = [
  'project',
  'user',
  'role',
  'building',
  'company',
  'employee',
  'area',
  'device',
  'miniProgram',
  'passBackground',
  'visit',
  'visitorCard',
  'deniedVisitor',
  'notice',
  'appPage',
  'libraryFile',
  'whitelist',
  'researchReport',
  'suggestion',
  'reservation',
  'task',
  'fault',
] as const;
export type HistoryEntity = (typeof historyEntities)[number];

/** One field of a changed record in the reader's words; null: it holds nothing. */
const Field = z.strictObject({
  field: z.string(),
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type AuditField = z.output<typeof Field>;

/** One changed record in the reader's words, its fields in the order of its form. */
const Change = z.strictObject({
  kind: z.enum(['added', 'changed', 'removed', 'looked']),
  entity: z.string(),
  id: z.int(),
  /** What it is, and its name. */
  title: z.string(),
  fields: z.array(Field),
});
export type AuditChange = z.output<typeof Change>;

const AuditRow = z.strictObject({
  auditId: z.int(),
  at: z.string(),
  /** The call, `module/op`. */
  op: z.string(),
  /** What was done, in the reader's language. */
  done: z.string(),
  /** Envelope code it was answered with: 200 done, anything else refused. */
  code: z.int(),
  /** Why it was refused, in the reader's language. */
  reason: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  nickName: z.nullable(z.string()),
  roleCode: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  /** Where it was done: a project, head office, or nowhere that is known. */
  place: z.nullable(z.string()),
  address: z.string(),
  /** The changed records by name; of many, some and how many more. */
  about: z.string(),
  changes: z.array(Change),
  /** The import that did it, for who may open it. */
  import: z.nullable(z.strictObject({ importId: ids.import(), kind: importKind })),
});
export type AuditRow = z.output<typeof AuditRow>;

const AuditMonth = z.strictObject({
  /** The file. */
  uploadId: ids.upload(),
  /** `2026-01`, by UTC. */
  month: z.string(),
  name: z.string(),
  entries: z.int(),
  bytes: z.int(),
  /** By which anybody can tell that a copy is whole. */
  sha256: z.string(),
  madeAt: z.string(),
  can: z.strictObject({ download: z.boolean() }),
});

const filters = {
  /** Part of a user name or a display name. */
  keyword: keyword(),
  /** One call, `module/op`. */
  op: z.optional(text(60, 1)),
  outcome: z.optional(z.enum(['done', 'refused'])),
  /** Where it was done: in this project, by somebody of this company. */
  projectId: z.optional(ids.project()),
  companyId: z.optional(ids.company()),
  /** What was changed or looked at, `entity:id`. */
  record: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,40}:[1-9]\d{0,14}$/))),
  /** First and last day, in the current project's time zone (without one, China's), both included. */
  from: z.optional(dateOnly),
  to: z.optional(dateOnly),
};

/** Who did what: the log of every writing call, and the history of one record. */
export const auditApi = api('audit', {
  list: op({
    access: 'sys:audit:view',
    about: 'Writing calls in scope, newest first, with the changed records.',
    input: pageQuery(filters, ['at']),
    output: pageOf(AuditRow),
  }),
  options: op({
    access: 'sys:audit:view',
    about:
      'What the log can be filtered by: every call and job that it records, by name; and whether months in files may be seen.',
    input: z.strictObject({}),
    output: z.strictObject({
      calls: z.array(z.strictObject({ op: z.string(), name: z.string() })),
      /** Whether the caller may see the months that lie in files. */
      months: z.boolean(),
    }),
  }),
  places: op({
    access: 'sys:audit:view',
    about:
      'Projects in scope, and the valid companies in scope by a word of their names; of one project where it is named.',
    input: z.strictObject({ keyword: keyword(), projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      companies: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
    }),
  }),
  history: op({
    access: 'self',
    about:
      'Who changed one record, newest first; only for who may see the record itself. Who looked at it stands in the log.',
    input: pageQuery({ entity: z.enum(historyEntities), id: z.int().check(z.positive()) }, ['at']),
    output: pageOf(AuditRow),
  }),
  export: op({
    access: 'sys:audit:export',
    about: 'Starts a job that writes the rows of these filters into a workbook.',
    input: z.strictObject(filters),
    output: z.strictObject({ jobId: ids.job() }),
    writes: true,
  }),
  months: op({
    access: 'sys:audit:archive',
    reach: 'wholeProduct',
    about: 'Months of the log that lie in files and no longer in the list.',
    input: pageQuery({}, ['month']),
    output: pageOf(AuditMonth),
  }),
  getMonth: op({
    access: 'sys:audit:export',
    reach: 'wholeProduct',
    about: 'The address of such a file, good for five minutes; the log says who had it.',
    input: z.strictObject({ uploadId: ids.upload() }),
    output: z.strictObject({ url: z.string(), name: z.string() }),
    writes: true,
    look: true,
  }),
});
