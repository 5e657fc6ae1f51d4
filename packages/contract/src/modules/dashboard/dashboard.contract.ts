import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { exceptionCodes, passCodes } from '../../kit/pass/protocol-codes.ts';

/** Today, or the last so many days with today. Source: spec §9. */
export const liveRanges = ['today', 'days7', 'days30'] as const;

/** Passages granted, from the hourly and daily sums. */
const Passes = z.strictObject({
  /** Granted since the current hour began. */
  now: z.int(),
  /** Granted and refused in the range, with the current hour so far. */
  granted: z.int(),
  denied: z.int(),
  /**
   * The same up to the last full hour, beside the period before up to the same hour: of today the same day last week,
   * of days as many days before.
   */
  compared: z.strictObject({
    granted: z.int(),
    grantedBefore: z.int(),
    denied: z.int(),
    deniedBefore: z.int(),
  }),
  /** By hour ('00' to '23') of today, or by day; `granted` is null for hours that have not begun. */
  points: z.array(
    z.strictObject({
      at: z.string(),
      granted: z.nullable(z.int()),
      denied: z.nullable(z.int()),
      /** Granted in the same hour last week, or on the same day of the period before. */
      before: z.int(),
      /** Of a day: which day that was. */
      beforeAt: z.nullable(z.string()),
    }),
  ),
  /** The doors most used in the range, at most five. */
  doors: z.array(
    z.strictObject({
      deviceId: ids.device(),
      deviceName: z.string(),
      areaName: z.nullable(z.string()),
      projectName: z.nullable(z.string()),
      granted: z.int(),
    }),
  ),
  /** Why most were refused in the range, at most five. */
  reasons: z.array(z.strictObject({ reason: z.enum(passCodes), denied: z.int() })),
});

/** Visits whose period touches today; those that are waiting for a review, rejected or cancelled don't count. */
const Visitors = z.strictObject({
  /** `expected` and `arrived` together. */
  planned: z.int(),
  /** Not there yet. */
  expected: z.int(),
  /** Came: `onSite` and `left` together. */
  arrived: z.int(),
  onSite: z.int(),
  /** Of those on site: after the end of their visit. */
  overdue: z.int(),
  left: z.int(),
  /** The longest overdue, at most three. */
  rows: z.array(
    z.strictObject({
      visitId: ids.visit(),
      name: z.nullable(z.string()),
      companyName: z.string(),
      endAt: z.string(),
    }),
  ),
});

/** Readers with a place, each in exactly one of the four. */
const Devices = z.strictObject({
  total: z.int(),
  /** Online without an open exception. */
  normal: z.int(),
  /** Online with one. */
  fault: z.int(),
  offline: z.int(),
  /** Not heard of since they got their place. */
  waiting: z.int(),
});

const Exceptions = z.strictObject({
  /** All that nobody and nothing has ended. */
  open: z.int(),
  /** Open, and nobody has acknowledged them. */
  waiting: z.int(),
  /** Of these: alarms. */
  alarms: z.int(),
  /** Since when the oldest of these waits. */
  oldest: z.nullable(z.string()),
  /** Open ones, first those that wait, then the newest; at most four. */
  rows: z.array(
    z.strictObject({
      exceptionId: ids.deviceException(),
      deviceId: ids.device(),
      deviceName: z.string(),
      deviceCode: z.string(),
      projectName: z.nullable(z.string()),
      areaName: z.nullable(z.string()),
      code: z.enum(exceptionCodes),
      level: z.literal([1, 2, 3]),
      at: z.string(),
      acknowledgedAt: z.nullable(z.string()),
      acknowledgedBy: z.nullable(z.string()),
    }),
  ),
  can: z.strictObject({ acknowledge: z.boolean() }),
});

const LiveBoard = z.strictObject({
  at: z.string(),
  /** The project shown; null: all in scope. */
  projectId: z.nullable(ids.project()),
  /** How many projects these numbers are of. */
  projects: z.int(),
  /** Of the project shown, else China's; each project's days and hours are its own. */
  timeZone: z.string(),
  /** Today's date there, and the first day of the range. */
  today: z.string(),
  from: z.string(),
  /** Today's full hours there: comparisons go up to this hour. */
  hours: z.int(),
  /** Each part is null for who may not see it. */
  passes: z.nullable(Passes),
  /** On site now; employees by readers that tell the direction. */
  onSite: z.strictObject({
    employees: z.nullable(z.int()),
    visitors: z.nullable(z.int()),
    /** Who came along with them without a visit of their own. */
    companions: z.nullable(z.int()),
  }),
  visitors: z.nullable(Visitors),
  devices: z.nullable(Devices),
  exceptions: z.nullable(Exceptions),
  /** Of the whole project, and so null where a building is chosen. */
  suggestions: z.nullable(
    z.strictObject({
      /** New, in progress or waiting for the person. */
      open: z.int(),
      overdue: z.int(),
      /** Working minutes until half of the first answers of thirty days; null: there was none. */
      medianMinutes: z.nullable(z.int()),
    }),
  ),
});
export type LiveBoard = z.output<typeof LiveBoard>;

const Waiting = z.discriminatedUnion('kind', [
  /** A role of the caller’s own that ends within days, and where it is held; null: at the head office. */
  z.strictObject({
    kind: z.literal('roleEnds'),
    roleName: z.string(),
    projectName: z.nullable(z.string()),
    on: z.string(),
    days: z.int(),
  }),
  z.strictObject({
    kind: z.literal('serviceEnds'),
    projectId: ids.project(),
    projectName: z.string(),
    on: z.string(),
    days: z.int(),
  }),
  /**
   * Reservations of the caller’s project that nobody has touched for too long, viewings that people asked for and nobody has
   * confirmed, and viewings of the caller’s within a day, of which so many within two hours; within its
   * hours of work alone.
   */
  z.strictObject({
    kind: z.literal('reservations'),
    untouched: z.int(),
    asked: z.int(),
    viewings: z.int(),
    near: z.int(),
  }),
  z.strictObject({ kind: z.literal('outage'), outageId: z.int(), at: z.string(), seconds: z.int() }),
]);
export type Waiting = z.output<typeof Waiting>;

export const dashboardApi = api('dashboard', {
  counts: op({
    access: 'dashboard:home:view',
    about: 'Counts of what the caller may see, in the current project or in all of the scope.',
    input: z.strictObject({}),
    output: z.strictObject({
      projects: z.int(),
      buildings: z.int(),
      companies: z.int(),
      users: z.int(),
      byRegion: z.array(
        z.strictObject({ nameZh: z.string(), nameEn: z.string(), projects: z.int(), companies: z.int() }),
      ),
      leaseEnds: z.strictObject({ in30: z.int(), in60: z.int(), in90: z.int() }),
      at: z.string(),
    }),
  }),
  live: op({
    access: 'dashboard:home:view',
    about:
      'What goes on now, in the current project or in all of the scope: passages, people on site, visitors, readers.',
    input: z.strictObject({
      /** Another project than the current one, or every one in scope; head office only. */
      projectId: z.optional(ids.project()),
      all: z.optional(z.boolean()),
      buildingId: z.optional(ids.building()),
      range: z._default(z.enum(liveRanges), 'today'),
    }),
    output: LiveBoard,
  }),
  options: op({
    access: 'dashboard:home:view',
    about: 'Projects in scope, and the buildings in scope of one of them, the current one by default.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
    }),
  }),
  waiting: op({
    access: 'self',
    about:
      'What waits for the caller: projects in scope whose service ends within 30 days or has ended; for a project’s staff reservations and viewings, in its hours of work; for national head office also when the database ended by itself within three days.',
    input: z.strictObject({}),
    output: z.array(Waiting),
  }),
});
