import * as z from 'zod/mini';
import {
  dateOnly,
  digits,
  email,
  enableFlag,
  mobile,
  mobileOrLandline,
  positiveAmount,
  roleCode,
  safeName,
  startNotAfterEnd,
  text,
} from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';

/** Tenant categories (spec §3). */
export const companyCategories = { property: 0, owner: 1, tenant: 2 } as const;
const category = z.literal([0, 1, 2]);

const leaseFacts = {
  /** Square metres. */
  area: z.nullable(positiveAmount),
  ownerName: z.nullable(text(50)),
  startsOn: dateOnly,
  /** null: until somebody ends it. */
  endsOn: z.nullable(dateOnly),
};
const period = startNotAfterEnd('startsOn', 'endsOn');

/** A leasing unit as a person types it; its building and floor follow from the unit. */
export const LeaseInput = z.strictObject({ unitId: ids.unit(), ...leaseFacts }).check(period);
export type LeaseInput = z.output<typeof LeaseInput>;

const facts = {
  name: safeName,
  contact: z.nullable(text(50)),
  contactPhone: z.nullable(mobileOrLandline),
  contactEmail: z.nullable(email),
  /** A code of the option list of business types. */
  businessType: z.nullable(text(20, 1)),
  financeNumber: z.nullable(text(20)),
  platformNumber: z.nullable(digits(20)),
  /** Property companies only: the buildings they manage; empty for all others. */
  managedBuildings: z.array(ids.building()).check(z.maxLength(500)),
};

/** The facts of a company (spec §3). */
export const CompanyFacts = z.strictObject(facts);
export type CompanyFacts = z.output<typeof CompanyFacts>;

/** Who becomes the first employee, with a role that manages the others. */
export const FirstAdministrator = z.strictObject({ name: safeName, phone: mobile, roleCode });

/** A new company. Owners and tenants need a leasing unit; a property company's are its offices. */
export const CompanyInput = z.strictObject({
  projectId: ids.project(),
  category,
  ...facts,
  leases: z.array(LeaseInput).check(z.maxLength(500)),
  administrator: z.nullable(FirstAdministrator),
});
export type CompanyInput = z.output<typeof CompanyInput>;

const Lease = z.strictObject({
  leaseId: ids.lease(),
  companyId: ids.company(),
  companyName: z.string(),
  buildingId: ids.building(),
  buildingName: z.string(),
  floorName: z.string(),
  unitId: ids.unit(),
  unitName: z.string(),
  area: z.nullable(z.number()),
  ownerName: z.nullable(z.string()),
  startsOn: z.string(),
  endsOn: z.nullable(z.string()),
  /** Against today in the project's time zone. */
  phase: z.enum(['past', 'current', 'future']),
  version: z.int(),
});
export type Lease = z.output<typeof Lease>;

const can = z.strictObject({ edit: z.boolean(), state: z.boolean(), remove: z.boolean() });

const CompanyRow = z.strictObject({
  companyId: ids.company(),
  name: z.string(),
  category,
  projectId: ids.project(),
  projectName: z.string(),
  buildings: z.array(z.string()),
  /** Leased today, in square metres. */
  area: z.number(),
  businessType: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  contactPhone: z.string(),
  leaseEndsOn: z.nullable(z.string()),
  /** That the tenant was reminded of this end; null: not yet. The property company’s alone to know. */
  reminder: z.nullable(z.strictObject({ at: z.string(), by: z.nullable(z.string()) })),
  people: z.int(),
  state: enableFlag,
  updatedAt: z.string(),
  can,
});
export type CompanyRow = z.output<typeof CompanyRow>;

const Company = z.strictObject({
  ...facts,
  contactPhone: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  companyId: ids.company(),
  projectId: ids.project(),
  projectName: z.string(),
  category,
  businessTypeName: z.nullable(z.string()),
  managedNames: z.array(z.string()),
  people: z.int(),
  administrators: z.array(z.string()),
  leases: z.array(Lease),
  state: enableFlag,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
  can,
});
export type Company = z.output<typeof Company>;

const Vacancy = z.strictObject({
  floorId: ids.floor(),
  floorName: z.string(),
  units: z.array(
    z.strictObject({
      unitId: ids.unit(),
      unitName: z.string(),
      /** As leases of it had it last; null: none said. */
      area: z.nullable(z.number()),
    }),
  ),
});

/** A lease as its caller saw it; so many of one company are changed at once. */
const heldLease = { leaseId: ids.lease(), version: z.int() };
const manyOf = <T extends z.ZodMiniType>(one: T) => z.array(one).check(z.minLength(1), z.maxLength(100));
const someLeases = manyOf(z.strictObject(heldLease));
const changed = z.strictObject({ leases: z.int() });

/** So many tenants are marked as reminded at once, each of the end that its caller saw. */
export const maxReminded = 200;
const someEnds = z
  .array(z.strictObject({ companyId: ids.company(), endsOn: dateOnly }))
  .check(z.minLength(1), z.maxLength(maxReminded));

const view = 'pass:company:view';
const edit = 'pass:company:edit';
const one = { companyId: ids.company() };
const lease = { leaseId: ids.lease() };

/** PASS01010 to PASS01030: the companies of a project and what they lease. */
export const companyApi = api('company', {
  list: op({
    access: view,
    about: 'Owners, tenants and property companies in scope; phones masked.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        category: z.optional(category),
        /** Owners and tenants: all but the property's own companies. */
        occupants: z.optional(z.boolean()),
        state: z.optional(enableFlag),
        buildingId: z.optional(ids.building()),
        /** With a building: also those whose leases there are over. */
        past: z.optional(z.boolean()),
        businessType: z.optional(text(20, 1)),
        /** Whose last lease ends within so many days. */
        ending: z.optional(z.literal([30, 60, 90])),
        /** Whether the tenant was reminded of that end. */
        reminded: z.optional(z.boolean()),
        /** Who leases something on this day, in the building where one is named. */
        leasing: z.optional(dateOnly),
      },
      ['name', 'leaseEndsOn', 'updatedAt'],
    ),
    output: pageOf(CompanyRow),
  }),
  get: op({
    access: view,
    about: 'One company with its leasing units.',
    input: z.strictObject(one),
    output: Company,
  }),
  options: op({
    access: view,
    about: 'What the forms need: projects in scope, their buildings, business types, administrator roles.',
    input: z.strictObject({ projectId: z.optional(ids.project()) }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      /** Of the asked project; empty without one. */
      buildings: z.array(z.strictObject({ buildingId: ids.building(), buildingName: z.string() })),
      businessTypes: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      /** Roles the caller may give that manage a company's people, by the category they are for. */
      administratorRoles: z.array(
        z.strictObject({ roleCode: z.string(), roleName: z.string(), of: z.enum(['property', 'tenant']) }),
      ),
    }),
  }),
  vacancies: op({
    access: view,
    reach: 'property',
    about: 'The units of a building that nobody leases in a period, by floor from the bottom up.',
    input: z
      .strictObject({
        buildingId: ids.building(),
        startsOn: dateOnly,
        endsOn: z.nullable(dateOnly),
      })
      .check(period),
    output: z.array(Vacancy),
  }),
  unitHistory: op({
    access: view,
    about: 'Every lease of a unit, newest first; other companies’ only as far as the caller sees them.',
    input: z.strictObject({ unitId: ids.unit() }),
    output: z.array(Lease),
  }),
  add: op({
    access: 'pass:company:add',
    reach: 'property',
    about: 'Adds a company with its leasing units and its first administrator, who gets a one-time link.',
    input: CompanyInput,
    output: z.strictObject(one),
    writes: true,
  }),
  showPhone: op({
    tells: ['phone'],
    access: edit,
    reach: 'property',
    look: true,
    about:
      'The whole phone of a company’s contact, for who may change it; the look is kept in the audit log.',
    input: z.strictObject(one),
    output: z.strictObject({ contactPhone: z.nullable(z.string()) }),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'property',
    about: 'Saves the facts of a company; version guards against overwriting somebody else.',
    input: z.strictObject({ ...one, version: z.int(), ...facts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  addLease: op({
    access: edit,
    reach: 'property',
    about: 'Adds a leasing unit; refused when the unit is leased in the period.',
    input: z.strictObject({ ...one, unitId: ids.unit(), ...leaseFacts }).check(period),
    output: z.strictObject(lease),
    writes: true,
  }),
  editLease: op({
    access: edit,
    reach: 'property',
    about: 'Corrects the facts of a lease; its unit stays.',
    input: z.strictObject({ ...lease, version: z.int(), ...leaseFacts }).check(period),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  renewLease: op({
    access: edit,
    reach: 'property',
    about: 'Moves the end of a lease to a later day; null: open.',
    input: z.strictObject({ ...lease, version: z.int(), endsOn: z.nullable(dateOnly) }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  endLease: op({
    access: edit,
    reach: 'property',
    about: 'Ends a lease on an earlier day.',
    input: z.strictObject({ ...lease, version: z.int(), endsOn: dateOnly }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  moveLease: op({
    access: edit,
    reach: 'property',
    about: 'Moves the rest of a lease to another unit from a day on; the old one ends the day before.',
    input: z.strictObject({
      ...lease,
      version: z.int(),
      unitId: ids.unit(),
      from: dateOnly,
      area: z.nullable(positiveAmount),
    }),
    output: z.strictObject(lease),
    writes: true,
  }),
  addLeases: op({
    access: edit,
    reach: 'property',
    about: 'Adds several leasing units; all of them, or none and the reason for each that can’t be.',
    input: z.strictObject({ ...one, leases: manyOf(LeaseInput) }),
    output: changed,
    writes: true,
  }),
  renewLeases: op({
    access: edit,
    reach: 'property',
    about: 'Moves the end of several leases to a later day, null: open; all of them or none.',
    input: z.strictObject({ ...one, leases: someLeases, endsOn: z.nullable(dateOnly) }),
    output: changed,
    writes: true,
  }),
  endLeases: op({
    access: edit,
    reach: 'property',
    about: 'Ends several leases on an earlier day; all of them or none.',
    input: z.strictObject({ ...one, leases: someLeases, endsOn: dateOnly }),
    output: changed,
    writes: true,
  }),
  correctLeases: op({
    access: edit,
    reach: 'property',
    about: 'Corrects what several leases have in common; what is left out stays. All of them or none.',
    input: z.strictObject({
      ...one,
      leases: someLeases,
      startsOn: z.optional(dateOnly),
      endsOn: z.optional(z.nullable(dateOnly)),
      ownerName: z.optional(z.nullable(text(50))),
    }),
    output: changed,
    writes: true,
  }),
  moveLeases: op({
    access: edit,
    reach: 'property',
    about: 'Moves the rest of several leases to other units from a day on; all of them or none.',
    input: z.strictObject({
      ...one,
      from: dateOnly,
      leases: manyOf(z.strictObject({ ...heldLease, unitId: ids.unit(), area: z.nullable(positiveAmount) })),
    }),
    output: changed,
    writes: true,
  }),
  remind: op({
    access: edit,
    reach: 'property',
    about:
      'Marks that tenants were reminded of the end of their last lease, or takes that back; all of them or none. Refused when the end is another than the caller saw.',
    input: z.strictObject({ companies: someEnds, reminded: z.boolean() }),
    output: z.strictObject({ companies: z.int() }),
    writes: true,
  }),
  leaseImpact: op({
    access: view,
    about:
      'Who loses access to what once these leases of a company are over, and go on in other units where they move.',
    input: z.strictObject({
      ...one,
      leaseIds: manyOf(ids.lease()),
      unitIds: z.optional(manyOf(ids.unit())),
    }),
    output: z.strictObject({ people: z.int(), visits: z.int(), areas: z.array(z.string()) }),
  }),
  removeLease: op({
    access: edit,
    reach: 'property',
    about: 'Deletes a lease that was entered by mistake; the last one of an owner or tenant stays.',
    input: z.strictObject(lease),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  impact: op({
    access: view,
    about: 'What making a company invalid, or deleting it, touches now.',
    input: z.strictObject(one),
    output: z.strictObject({
      people: z.int(),
      openPasses: z.int(),
      sessions: z.int(),
      leases: z.int(),
      /** Begun before today and going on: they stand against deleting it. */
      runningLeases: z.int(),
      /** Begin today or later: they are deleted with it. */
      newLeases: z.int(),
      /** The first of their units. */
      newUnits: z.array(z.string()),
    }),
  }),
  updateState: op({
    access: 'pass:company:state',
    reach: 'property',
    about: 'Sets a company valid (N) or invalid (Y). Invalid ends the sessions of its people at once.',
    input: z.strictObject({ ...one, state: enableFlag }),
    output: z.strictObject({ state: enableFlag, endedSessions: z.int() }),
    writes: true,
  }),
  remove: op({
    access: 'pass:company:delete',
    reach: 'property',
    about:
      'Deletes an invalid company for good, with its past leases and its people’s jobs; refused while a lease runs.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
});
