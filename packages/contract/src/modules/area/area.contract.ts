import * as z from 'zod/mini';
import { instant, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';

/** What an access area is: a building, a floor zone, or a group of doors such as the main gate. */
export const areaKinds = ['building', 'zone', 'doors'] as const;
const kind = z.enum(areaKinds);

/**
 * Why somebody may enter an area, or why not: everybody of the project may; their company leases or manages
 * something there; it or they were extended. Narrowed, or for no reason at all, they may not.
 */
export const areaReasons = [
  'common',
  'lease',
  'managed',
  'companyExtended',
  'extended',
  'companyNarrowed',
  'narrowed',
  'none',
] as const;
export type AreaReason = (typeof areaReasons)[number];
const reason = z.enum(areaReasons);

/** The reasons that open a door. */
export const openingReasons = ['common', 'lease', 'managed', 'companyExtended', 'extended'] as const;

/** Why a person's passes are good, or what stops all of them; what is first in the list counts. */
export const standings = ['valid', 'project', 'company', 'user', 'left', 'employee', 'cutOff'] as const;
export type Standing = (typeof standings)[number];
const standing = z.enum(standings);

const can = z.strictObject({ edit: z.boolean(), remove: z.boolean() });

const AreaRow = z.strictObject({
  areaId: ids.area(),
  name: z.string(),
  kind,
  projectId: ids.project(),
  projectName: z.string(),
  buildingId: z.nullable(ids.building()),
  buildingName: z.nullable(z.string()),
  zoneId: z.nullable(ids.floorZone()),
  zoneName: z.nullable(z.string()),
  /** Every company of the project has it. */
  common: z.boolean(),
  devices: z.int(),
  /** Valid companies in sight that have it. */
  companies: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  can,
});
export type AreaRow = z.output<typeof AreaRow>;

/** A new area; a building or a floor zone is one area at most. */
export const AreaInput = z.strictObject({
  projectId: ids.project(),
  name: safeName,
  kind,
  /** Of a group of doors: where it lies, if in one building. */
  buildingId: z.nullable(ids.building()),
  zoneId: z.nullable(ids.floorZone()),
  common: z.boolean(),
});
export type AreaInput = z.output<typeof AreaInput>;

/** An area as a company or a person has it. */
const HeldArea = z.strictObject({
  areaId: ids.area(),
  name: z.string(),
  kind,
  buildingName: z.nullable(z.string()),
  reason,
  allowed: z.boolean(),
  /** What was decided for this company or person alone; null: nothing. */
  exception: z.nullable(z.boolean()),
  /** Until when it is open to them, where they may enter because it was opened. */
  endsAt: z.nullable(z.string()),
  /** Whether the caller may decide it. */
  can: z.boolean(),
});
export type HeldArea = z.output<typeof HeldArea>;

/** Extends (true; until a time, where that is named), narrows (false), or takes back what was decided (null). */
const changes = z
  .array(
    z.strictObject({
      areaId: ids.area(),
      allowed: z.nullable(z.boolean()),
      endsAt: z.optional(z.nullable(instant)),
    }),
  )
  .check(z.minLength(1), z.maxLength(200));
/** Why, as it stands in the log. */
const why = z.optional(text(200, 1));

/** Who can enter now and couldn't any more; of what the caller sees. */
const Loss = z.strictObject({
  people: z.int(),
  /** Guests whose visit is on or to come. */
  visits: z.int(),
  companies: z.int(),
  /** The companies most of whose people lose it, the first five. */
  most: z.array(z.strictObject({ companyId: ids.company(), companyName: z.string(), people: z.int() })),
});
export type Loss = z.output<typeof Loss>;

const ofCompany = { companyId: ids.company() };
const ofEmployee = { employeeId: ids.employee() };
/** Readers that hear of a change with their next config. */
const changed = z.strictObject({ changed: z.int(), devices: z.int() });

const view = 'pass:area:view';
const edit = 'pass:area:edit';
const grant = 'pass:area:grant';

/** Access areas: where a pass is good, who has them, and who may enter where. */
export const areaApi = api('area', {
  list: op({
    access: view,
    about: 'Access areas in scope, with how many readers guard them and how many companies have them.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        buildingId: z.optional(ids.building()),
        kind: z.optional(kind),
        common: z.optional(z.boolean()),
      },
      ['name', 'updatedAt'],
    ),
    output: pageOf(AreaRow),
  }),
  get: op({
    access: view,
    about: 'One access area.',
    input: z.strictObject({ areaId: ids.area() }),
    output: AreaRow,
  }),
  options: op({
    access: view,
    about: 'What the forms need: projects in scope; of one project its buildings, zones and areas.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      buildings: z.array(
        z.strictObject({
          buildingId: ids.building(),
          buildingName: z.string(),
          /** It is an area already. */
          taken: z.boolean(),
          zones: z.array(
            z.strictObject({ zoneId: ids.floorZone(), zoneName: z.string(), taken: z.boolean() }),
          ),
        }),
      ),
      areas: z.array(z.strictObject({ areaId: ids.area(), areaName: z.string(), kind })),
    }),
  }),
  add: op({
    access: edit,
    reach: 'property',
    about: 'Adds an access area: a building, a floor zone or a group of doors.',
    input: AreaInput,
    output: z.strictObject({ areaId: ids.area() }),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'property',
    about: 'Renames an area, or makes it common to every company of the project.',
    input: z.strictObject({
      areaId: ids.area(),
      version: z.int(),
      name: safeName,
      common: z.boolean(),
      reason: why,
    }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'property',
    about: 'Deletes an area; refused while a reader guards it.',
    input: z.strictObject({ areaId: ids.area(), reason: why }),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  removal: op({
    access: edit,
    reach: 'property',
    about: 'Who would lose access if an area were deleted, or were common no more.',
    input: z.strictObject({ areaId: ids.area(), how: z.enum(['remove', 'private']) }),
    output: Loss,
  }),
  closing: op({
    access: grant,
    about: 'Who would lose access if this were decided about an area for a company, or for one person of it.',
    input: z.strictObject({
      areaId: ids.area(),
      companyId: ids.company(),
      employeeId: z.optional(ids.employee()),
      allowed: z.nullable(z.boolean()),
    }),
    output: Loss,
  }),
  ofCompany: op({
    access: view,
    about: 'The areas in sight with what a company has of them, and why.',
    input: z.strictObject(ofCompany),
    output: z.strictObject({ companyId: ids.company(), companyName: z.string(), areas: z.array(HeldArea) }),
  }),
  setOfCompany: op({
    access: grant,
    reach: 'property',
    about: 'Narrows or extends the areas of a company, for all its people. Not for tenants.',
    input: z.strictObject({ ...ofCompany, changes, reason: why }),
    output: changed,
    writes: true,
  }),
  ofEmployee: op({
    access: view,
    about: 'The areas in sight with what a person has of them, and why.',
    input: z.strictObject(ofEmployee),
    output: z.strictObject({
      employeeId: ids.employee(),
      name: z.string(),
      companyId: ids.company(),
      companyName: z.string(),
      areas: z.array(HeldArea),
    }),
  }),
  setOfEmployee: op({
    access: grant,
    about: 'Narrows or extends the areas of one person; tenants within the areas of their company.',
    input: z.strictObject({ ...ofEmployee, changes, reason: why }),
    output: changed,
    writes: true,
  }),
  whoCanEnter: op({
    access: view,
    about: 'The people in sight whose pass opens an area now, and why; of one company where it is named.',
    input: pageQuery({ areaId: ids.area(), keyword: keyword(), companyId: z.optional(ids.company()) }, [
      'company',
      'name',
    ]),
    output: pageOf(
      z.strictObject({
        employeeId: ids.employee(),
        name: z.string(),
        companyId: ids.company(),
        companyName: z.string(),
        department: z.nullable(z.string()),
        reason,
        /** Until when, where it was opened to them or their company until a time. */
        endsAt: z.nullable(z.string()),
      }),
    ),
  }),
  companiesThatEnter: op({
    access: view,
    about:
      'The valid companies in sight that have an area, and why, with how many of their people may enter.',
    input: pageQuery({ areaId: ids.area(), keyword: keyword() }, ['name']),
    output: pageOf(
      z.strictObject({
        companyId: ids.company(),
        companyName: z.string(),
        category: z.literal([0, 1, 2]),
        reason,
        endsAt: z.nullable(z.string()),
        people: z.int(),
      }),
    ),
  }),
  whereCanTheyGo: op({
    access: view,
    about: 'Where a person’s pass opens a door now, area by area with its readers, and why not elsewhere.',
    input: z.strictObject(ofEmployee),
    output: z.strictObject({
      employeeId: ids.employee(),
      name: z.string(),
      companyName: z.string(),
      /** Anything but valid stops every pass of the person. */
      standing,
      areas: z.array(
        z.strictObject({
          areaId: ids.area(),
          name: z.string(),
          kind,
          buildingName: z.nullable(z.string()),
          reason,
          allowed: z.boolean(),
          endsAt: z.nullable(z.string()),
          devices: z.array(
            z.strictObject({
              deviceId: ids.device(),
              name: z.string(),
              channel: z.nullable(z.enum(['in', 'out', 'both'])),
            }),
          ),
        }),
      ),
    }),
  }),
});
