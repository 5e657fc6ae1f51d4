import * as z from 'zod/mini';
import { dateOnly, startNotAfterEnd, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';

/** By what the numbers can be grouped. */
export const groupings = ['project', 'building', 'businessType'] as const;
export type Grouping = (typeof groupings)[number];

/** So many calendar months a period may touch. */
export const maxMonths = 24;

const filters = {
  projectId: z.optional(ids.project()),
  buildingId: z.optional(ids.building()),
  /** Only what companies of this type lease; how many units there are, and are vacant, stays. */
  businessType: z.optional(text(20, 1)),
  /** First and last day, both included; without them the last 24 months up to today. */
  from: z.optional(dateOnly),
  to: z.optional(dateOnly),
};
const period = startNotAfterEnd('from', 'to');

const numbers = {
  /** How the units are used on the last day; `units` and `vacant` are null for a business type. */
  units: z.nullable(z.int()),
  leased: z.int(),
  owner: z.int(),
  property: z.int(),
  vacant: z.nullable(z.int()),
  /** Square metres of the leases that tell them. */
  leasedArea: z.number(),
  ownerArea: z.number(),
  propertyArea: z.number(),
  /**
   * Usable space, and how much of it is leased, of the floors where both are known: the floor has its space and
   * each of its leases an area. null where no floor has.
   */
  usableArea: z.nullable(z.number()),
  usedArea: z.nullable(z.number()),
  /** Companies with a lease in force on the last day. */
  tenants: z.int(),
  owners: z.int(),
  /** Leases of tenants and owners that began, and that ended, in the period. */
  started: z.int(),
  ended: z.int(),
  /** Leases of tenants and owners that end within so many days from today. */
  ending30: z.int(),
  ending60: z.int(),
  ending90: z.int(),
};
const ReportNumbers = z.strictObject(numbers);
export type ReportNumbers = z.output<typeof ReportNumbers>;

const ReportMonth = z.strictObject({
  /** `YYYY-MM`. */
  month: z.string(),
  /** The day the occupancy is of: the month's last, or the period's. */
  on: z.string(),
  /** Units in use, of those there are now. */
  held: z.int(),
  tenants: z.int(),
  started: z.int(),
  ended: z.int(),
});
export type ReportMonth = z.output<typeof ReportMonth>;

const Row = z.strictObject({
  /** The id of the project or building, or the code of the business type. */
  key: z.string(),
  /** null: of companies without a business type. */
  name: z.nullable(z.string()),
  /** The project itself, or the building's. */
  projectId: z.nullable(ids.project()),
  /** Of a building. */
  projectName: z.nullable(z.string()),
  ...numbers,
});
export type ReportRow = z.output<typeof Row>;

const LeaseRow = z.strictObject({
  leaseId: ids.lease(),
  companyId: ids.company(),
  companyName: z.string(),
  category: z.literal([0, 1, 2]),
  businessType: z.nullable(z.string()),
  projectName: z.string(),
  buildingId: ids.building(),
  buildingName: z.string(),
  floorName: z.string(),
  unitName: z.string(),
  area: z.nullable(z.number()),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** That the company was reminded of this end, which is that of its last lease; null: not. */
  reminder: z.nullable(z.strictObject({ at: z.string(), by: z.nullable(z.string()) })),
  /** Whether the caller may mark that: only the end of the last lease is one to be reminded of. */
  can: z.strictObject({ remind: z.boolean() }),
});
export type ReportLease = z.output<typeof LeaseRow>;

/** Which leases stand behind a number of the report. */
export const leaseChoices = ['held', 'started', 'ended', 'ending30', 'ending60', 'ending90'] as const;
export type LeaseChoice = (typeof leaseChoices)[number];

const access = 'pass:tenantReport:view';

/** RPT01010, the tenant information report: occupancy and tenants by place, business type and period. */
export const reportApi = api('report', {
  summary: op({
    access,
    reach: 'property',
    about: 'The numbers of everything in scope that the filters leave, and their months.',
    input: z.strictObject(filters).check(period),
    output: z.strictObject({
      from: z.string(),
      to: z.string(),
      all: ReportNumbers,
      months: z.array(ReportMonth),
    }),
  }),
  list: op({
    access,
    reach: 'property',
    about: 'The same numbers by project, building or business type.',
    input: pageQuery({ ...filters, by: z._default(z.enum(groupings), 'project') }, [
      'name',
      'units',
      'held',
      'vacant',
      'tenants',
      'started',
      'ended',
      'ending30',
      'ending60',
      'ending90',
    ]).check(period),
    output: pageOf(Row),
  }),
  options: op({
    access,
    reach: 'property',
    about: 'What the filters offer: projects in scope, the buildings of one, business types.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
      businessTypes: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    }),
  }),
});

/** The leases that the numbers of the report count. */
export const reportLeaseApi = api('reportLease', {
  list: op({
    access,
    reach: 'property',
    about: 'The leases behind one number of the report.',
    input: pageQuery(
      {
        ...filters,
        what: z._default(z.enum(leaseChoices), 'held'),
        category: z.optional(z.literal([0, 1, 2])),
      },
      ['endsOn', 'startsOn', 'companyName'],
    ).check(period),
    output: pageOf(LeaseRow),
  }),
});
