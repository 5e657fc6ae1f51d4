import * as z from 'zod/mini';
import { dateOnly, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';

/** Records that have a history people may read. */
export const historyEntities = [
  'project',
  'user',
  'building',
  'company',
  'employee',
  'area',
  'device',
  'passBackground',
  'visit',
  'visitorCard',
  'deniedVisitor',
] as const;

/** One changed record: its fields before and after; null before is an addition, null after a removal. */
const Change = z.strictObject({
  entity: z.string(),
  id: z.int(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditChange = z.output<typeof Change>;

const AuditRow = z.strictObject({
  auditId: z.int(),
  at: z.string(),
  /** The call, `module/op`. */
  op: z.string(),
  /** Envelope code it was answered with: 200 done, anything else refused. */
  code: z.int(),
  /** Why it was refused, in the reader's language. */
  reason: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  nickName: z.nullable(z.string()),
  roleCode: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  address: z.string(),
  changes: z.array(Change),
});
export type AuditRow = z.output<typeof AuditRow>;

const filters = {
  /** Part of a user name or a display name. */
  keyword: keyword(),
  /** One call, `module/op`. */
  op: z.optional(text(60, 1)),
  outcome: z.optional(z.enum(['done', 'refused'])),
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
  history: op({
    access: 'self',
    about: 'Who changed one record, newest first; only for who may see the record itself.',
    input: pageQuery({ entity: z.enum(historyEntities), id: z.int().check(z.positive()) }, ['at']),
    output: pageOf(AuditRow),
  }),
  reportFault: op({
    access: 'self',
    about:
      'Notes that a page broke on somebody’s screen: which, with what message, and where in the program.',
    input: z.strictObject({ page: text(200, 1), message: text(500), stack: text(2000) }),
    output: z.boolean(),
    writes: true,
  }),
  export: op({
    access: 'sys:audit:export',
    about: 'Starts a job that writes the rows of these filters into a workbook.',
    input: z.strictObject(filters),
    output: z.strictObject({ jobId: ids.job() }),
    writes: true,
  }),
});
