import * as z from 'zod/mini';
import { dateOnly, instant, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword } from '../../kit/page.ts';
import { clockStates, passChannels, passCodes, passDirections } from '../../kit/pass/protocol-codes.ts';

export const passResults = ['granted', 'denied'] as const;
/** What is odd about a record: told late, at a guessed time, or let in although the server refuses. */
export const passRecordFlags = ['late', 'doubtful', 'violation'] as const;
/** Told so long after it happened, a passage counts as late. */
export const lateEventMinutes = 5;
/** Most days of one search, both included. */
export const maxSearchDays = 31;

/** The place of a record in the order of the list, newest first: microseconds, reader, event. */
export const passCursor = text(100, 1).check(
  z.regex(/^-?\d{1,17}\.\d{1,16}\.[\w-]{1,60}$/, { error: 'passRecord.error.cursor' }),
);

const record = {
  deviceId: ids.device(),
  /** Unique at its reader. */
  eventId: z.string(),
  /** When it happened, by our clock. */
  at: z.string(),
  receivedAt: z.string(),
  /** Told more than {@link lateEventMinutes} minutes after it happened. */
  late: z.boolean(),
  /** The reader's clock could not be trusted, so `at` is a guess. */
  doubtful: z.boolean(),
  /** Granted although the pass was taken back by then, or used up. */
  violation: z.boolean(),
  /** The reader decided by itself. */
  offline: z.boolean(),
  /** Whose passage it was; both null: nobody that is known. */
  employeeId: z.nullable(ids.employee()),
  /** Whether an employee is a tenant's or the property company's: their pages differ. */
  employeeKind: z.nullable(z.enum(['tenant', 'property'])),
  visitId: z.nullable(ids.visit()),
  name: z.nullable(z.string()),
  companyId: z.nullable(ids.company()),
  companyName: z.nullable(z.string()),
  deviceName: z.string(),
  deviceCode: z.string(),
  projectId: ids.project(),
  projectName: z.string(),
  areaId: z.nullable(ids.area()),
  areaName: z.nullable(z.string()),
  buildingName: z.nullable(z.string()),
  direction: z.enum(passDirections),
  channel: z.enum(passChannels),
  result: z.enum(passResults),
  reason: z.enum(passCodes),
  /** Its last four characters. */
  card: z.nullable(z.string()),
  /** Which pages the caller may open. */
  can: z.strictObject({ employee: z.boolean(), visit: z.boolean(), device: z.boolean() }),
};
const PassRecordRow = z.strictObject(record);
export type PassRecordRow = z.output<typeof PassRecordRow>;

const PassRecord = z.strictObject({
  ...record,
  /** As the reader's own clock said it. */
  deviceAt: z.string(),
  clock: z.enum(clockStates),
  /** What was shown at the reader; null: no pass. */
  pass: z.nullable(z.enum(['employee', 'invited', 'temporary', 'maintenance'])),
  door: z.nullable(z.string()),
  /** How new the reader's list of revocations was. */
  rev: z.nullable(z.int()),
});
export type PassRecord = z.output<typeof PassRecord>;

type Days = { from?: string | undefined; to?: string | undefined };

const dayMs = 86_400_000;

/** Whether a search covers at most {@link maxSearchDays} days; a missing side is the other one. */
export const withinMostDays = ({ from, to }: Days) =>
  from === undefined ||
  to === undefined ||
  (from <= to && Date.parse(to) - Date.parse(from) < maxSearchDays * dayMs);

/** The filters of the list; its export takes the same. */
export const passRecordFilters = {
  /** Part of the name of an employee or a guest. */
  keyword: keyword(),
  projectId: z.optional(ids.project()),
  buildingId: z.optional(ids.building()),
  areaId: z.optional(ids.area()),
  deviceId: z.optional(ids.device()),
  companyId: z.optional(ids.company()),
  employeeId: z.optional(ids.employee()),
  visitId: z.optional(ids.visit()),
  result: z.optional(z.enum(passResults)),
  reason: z.optional(z.enum(passCodes)),
  channel: z.optional(z.enum(passChannels)),
  direction: z.optional(z.enum(passDirections)),
  mark: z.optional(z.enum(passRecordFlags)),
  /** Only the last passage of each employee who came in today and is inside. */
  onSite: z.optional(z.boolean()),
  /** First and last day, both included, today by default; in each project's own time zone. */
  from: z.optional(dateOnly),
  to: z.optional(dateOnly),
  /** One hour of these days, by the clock of the project. */
  hour: z.optional(z.int().check(z.minimum(0), z.maximum(23))),
};

const view = 'pass:record:view';

/** Who passed which reader when, and who was refused. Tenants see their own people and guests. */
export const passRecordApi = api('passRecord', {
  list: op({
    access: view,
    about:
      'Passages in scope, newest first, of at most 31 days, today’s by default; the next page begins after a place.',
    input: z
      .strictObject({
        ...passRecordFilters,
        after: z.optional(passCursor),
        limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
      })
      .check(z.refine<Days>(withinMostDays, { error: 'passRecord.error.range', path: ['to'] })),
    output: z.strictObject({
      list: z.array(PassRecordRow),
      /** Where the next page begins; null: this is the last one. */
      next: z.nullable(passCursor),
      /** How many there are of these filters; null where counting would mean to read them all. */
      total: z.nullable(z.int()),
    }),
  }),
  get: op({
    access: view,
    about: 'One passage.',
    input: z.strictObject({
      deviceId: ids.device(),
      eventId: text(60, 1),
      /** When it happened: a reader that was reset numbers its events anew. Left out, the last one. */
      at: z.optional(instant),
    }),
    output: PassRecord,
  }),
  options: op({
    access: view,
    about:
      'What the filters need: projects in scope; of one its buildings, areas and readers in sight; companies by name (at most 50).',
    input: z.strictObject({ projectId: z.optional(ids.project()), keyword: keyword() }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
      areas: z.array(z.strictObject({ areaId: ids.area(), areaName: z.string() })),
      devices: z.array(z.strictObject({ deviceId: ids.device(), deviceName: z.string() })),
      companies: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string() })),
    }),
  }),
});
