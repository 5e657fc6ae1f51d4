import * as z from 'zod/mini';
import { dateOnly, displayOrder, multilineText, safeName, squareMetres, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { GenerateRule, maxUnitsPerFloor, structureName } from './building-generate.ts';

/** How a building is managed: by the owner, for a fixed price, or for a commission. */
export const managementModes = ['self', 'lumpSum', 'commission'] as const;

/** The most floor zones and floors of one building, so that all of them can be put into order at once. */
export const maxZones = 200;
export const maxFloorsPerBuilding = 500;

const facts = {
  phaseId: ids.phase(),
  name: safeName,
  management: z.enum(managementModes),
  sort: displayOrder,
  /** Divided into areas: floors hang on floor zones instead of on the building. */
  zoned: z.boolean(),
  ownerName: z.nullable(text(50)),
  /** The building's account at the property platform. */
  platformAccount: z.nullable(text(50)),
  pictureId: z.nullable(ids.upload()),
  /** How visitors get there: which entrance, which lift. */
  directionsZh: z.nullable(multilineText(200)),
  directionsEn: z.nullable(multilineText(200)),
};

/** The basic facts of a building (spec §3); floors and units come after they are saved. */
export const BuildingInput = z.strictObject(facts);
export type BuildingInput = z.output<typeof BuildingInput>;

const can = z.strictObject({ edit: z.boolean(), remove: z.boolean() });
const counts = {
  zones: z.int(),
  floors: z.int(),
  units: z.int(),
  /** Units with a lease of today, whoever uses them; and the tenants and owners in sight who lease them. */
  leasedUnits: z.int(),
  companies: z.int(),
};

const BuildingRow = z.strictObject({
  buildingId: ids.building(),
  projectId: ids.project(),
  projectName: z.string(),
  phaseId: ids.phase(),
  phaseName: z.string(),
  name: z.string(),
  management: z.enum(managementModes),
  sort: z.int(),
  zoned: z.boolean(),
  ownerName: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  ...counts,
  updatedAt: z.string(),
  can,
});
export type BuildingRow = z.output<typeof BuildingRow>;

const Building = z.strictObject({
  ...facts,
  buildingId: ids.building(),
  projectId: ids.project(),
  projectName: z.string(),
  phaseName: z.string(),
  pictureUrl: z.nullable(z.string()),
  ...counts,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
  can,
});
export type Building = z.output<typeof Building>;

const Zone = z.strictObject({ zoneId: ids.floorZone(), name: z.string(), floors: z.int() });
/** `leases`: all that were ever made; any of them keeps the unit from being deleted. */
const Unit = z.strictObject({ unitId: ids.unit(), name: z.string(), leases: z.int() });
const Floor = z.strictObject({
  floorId: ids.floor(),
  zoneId: z.nullable(ids.floorZone()),
  name: z.string(),
  usableSpace: z.nullable(z.number()),
  units: z.array(Unit),
});

/** Zones and floors with their units, all in order; floors from the bottom up. */
const Structure = z.strictObject({
  structureVersion: z.int(),
  zones: z.array(Zone),
  floors: z.array(Floor),
});
export type Structure = z.output<typeof Structure>;

const PlanUnit = z.strictObject({
  unitId: ids.unit(),
  name: z.string(),
  /** Who uses it on the day: nobody, its owner, a tenant, or the property company. */
  use: z.enum(['vacant', 'owner', 'leased', 'property']),
  /** The lease of the day; null when vacant, or when its company is out of the caller's sight. */
  lease: z.nullable(
    z.strictObject({
      leaseId: ids.lease(),
      companyId: ids.company(),
      companyName: z.string(),
      area: z.nullable(z.number()),
      startsOn: z.string(),
      endsOn: z.nullable(z.string()),
    }),
  ),
});

/** A building as it is used on one day, floors from the bottom up. */
const Plan = z.strictObject({
  on: z.string(),
  floors: z.array(
    z.strictObject({
      floorId: ids.floor(),
      name: z.string(),
      zoneName: z.nullable(z.string()),
      usableSpace: z.nullable(z.number()),
      units: z.array(PlanUnit),
    }),
  ),
});
export type Plan = z.output<typeof Plan>;

const view = 'sys:building:view';
const edit = 'sys:building:edit';

const one = { buildingId: ids.building() };
/** Every change of a structure names the structure it was made on: a newer one is told, never overwritten. */
const on = { ...one, structureVersion: z.int() };
const changed = z.strictObject({ structureVersion: z.int() });
const many = <T extends z.ZodMiniType>(item: T, most = 4000) =>
  z.array(item).check(z.minLength(1), z.maxLength(most));
const unitNames = z.array(structureName).check(z.maxLength(maxUnitsPerFloor));

/** MDI03030 buildings and MDI03040 building edit (spec §2): facts, zones, floors and units. */
export const buildingApi = api('building', {
  list: op({
    access: view,
    about: 'Buildings in scope with what they hold.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        phaseId: z.optional(ids.phase()),
      },
      ['sort', 'name', 'updatedAt'],
    ),
    output: pageOf(BuildingRow),
  }),
  get: op({ access: view, about: 'One building.', input: z.strictObject(one), output: Building }),
  add: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Adds a building to a phase; its name is unique in the project.',
    input: BuildingInput,
    output: z.strictObject(one),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'property',
    about:
      'Saves the facts of a building. It stays divided into areas while zones hold floors, and undivided while floors lie outside zones.',
    input: z.strictObject({ ...one, version: z.int(), ...facts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  copy: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Adds a building with the facts, zones, floors and units of another.',
    input: z.strictObject({ ...one, name: safeName }),
    output: z.strictObject(one),
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Deletes a building with its floors; refused while companies lease or manage something in it.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  structure: op({
    access: view,
    about: 'Zones, floors and units of a building.',
    input: z.strictObject(one),
    output: Structure,
  }),
  plan: op({
    access: view,
    about: 'The stacking plan: how each unit is used on a day (default today, in the project’s time zone).',
    input: z.strictObject({ ...one, on: z.optional(dateOnly) }),
    output: Plan,
  }),
  addZone: op({
    access: edit,
    reach: 'property',
    about: 'Adds a floor zone; also to a building that is yet to be divided into areas.',
    input: z.strictObject({ ...on, name: structureName }),
    output: changed,
    writes: true,
  }),
  editZone: op({
    access: edit,
    reach: 'property',
    about: 'Renames a floor zone.',
    input: z.strictObject({ ...on, zoneId: ids.floorZone(), name: structureName }),
    output: changed,
    writes: true,
  }),
  orderZones: op({
    access: edit,
    reach: 'property',
    about: 'The order of all zones of a building.',
    input: z.strictObject({ ...on, zoneIds: many(ids.floorZone(), maxZones) }),
    output: changed,
    writes: true,
  }),
  removeZone: op({
    access: edit,
    reach: 'property',
    about: 'Deletes a floor zone; refused while it has floors.',
    input: z.strictObject({ ...on, zoneId: ids.floorZone() }),
    output: changed,
    writes: true,
    dryRun: true,
  }),
  generate: op({
    access: edit,
    reach: 'property',
    about: 'Adds a run of floors with their units by a rule; names that exist already refuse all of it.',
    input: z.strictObject({ ...on, zoneId: z.nullable(ids.floorZone()), rule: GenerateRule }),
    output: z.strictObject({ structureVersion: z.int(), floors: z.int(), units: z.int() }),
    writes: true,
  }),
  addFloor: op({
    access: edit,
    reach: 'property',
    about: 'Adds a floor on top, with units.',
    input: z.strictObject({
      ...on,
      zoneId: z.nullable(ids.floorZone()),
      name: structureName,
      usableSpace: z.nullable(squareMetres),
      units: unitNames,
    }),
    output: changed,
    writes: true,
  }),
  editFloor: op({
    access: edit,
    reach: 'property',
    about:
      'Changes the name, the usable space and the zone of a floor; into or out of a zone, so that a building can be divided anew.',
    input: z.strictObject({
      ...on,
      floorId: ids.floor(),
      zoneId: z.nullable(ids.floorZone()),
      name: structureName,
      usableSpace: z.nullable(squareMetres),
    }),
    output: changed,
    writes: true,
  }),
  copyFloor: op({
    access: edit,
    reach: 'property',
    about: 'Adds a floor above another with its zone, usable space and units; the units are named anew.',
    input: z.strictObject({ ...on, floorId: ids.floor(), name: structureName, units: unitNames }),
    output: changed,
    writes: true,
  }),
  orderFloors: op({
    access: edit,
    reach: 'property',
    about: 'The order of all floors of a building, from the bottom up.',
    input: z.strictObject({ ...on, floorIds: many(ids.floor(), maxFloorsPerBuilding) }),
    output: changed,
    writes: true,
  }),
  moveFloors: op({
    access: edit,
    reach: 'property',
    about: 'Puts floors into one zone, or out of all of them, all at once.',
    input: z.strictObject({
      ...on,
      zoneId: z.nullable(ids.floorZone()),
      floorIds: many(ids.floor(), maxFloorsPerBuilding),
    }),
    output: changed,
    writes: true,
  }),
  removeFloors: op({
    access: edit,
    reach: 'property',
    about: 'Deletes floors with their units; refused while there are tenants or leases of the past.',
    input: z.strictObject({ ...on, floorIds: many(ids.floor(), maxFloorsPerBuilding) }),
    output: changed,
    writes: true,
    dryRun: true,
  }),
  addUnits: op({
    access: edit,
    reach: 'property',
    about: 'Adds units at the end of a floor.',
    input: z.strictObject({ ...on, floorId: ids.floor(), names: many(structureName, maxUnitsPerFloor) }),
    output: changed,
    writes: true,
  }),
  renameUnits: op({
    access: edit,
    reach: 'property',
    about: 'Renames units, all at once.',
    input: z.strictObject({
      ...on,
      units: many(z.strictObject({ unitId: ids.unit(), name: structureName })),
    }),
    output: changed,
    writes: true,
  }),
  orderUnits: op({
    access: edit,
    reach: 'property',
    about: 'The order of all units of a floor.',
    input: z.strictObject({ ...on, floorId: ids.floor(), unitIds: many(ids.unit(), maxUnitsPerFloor) }),
    output: changed,
    writes: true,
  }),
  removeUnits: op({
    access: edit,
    reach: 'property',
    about: 'Deletes units; refused while one of them is leased or was.',
    input: z.strictObject({ ...on, unitIds: many(ids.unit()) }),
    output: changed,
    writes: true,
    dryRun: true,
  }),
});
