import * as z from 'zod/mini';
import {
  dateOnly,
  enableFlag,
  latitude,
  longitude,
  mobile,
  mobileOrLandline,
  multilineText,
  roleCode,
  safeName,
  squareMetres,
  startNotAfterEnd,
  text,
  timeZone,
} from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';

export const projectTypes = [
  'office',
  'retail',
  'industrial',
  'residential',
  'mixed',
  'hospital',
  'campus',
] as const;

const phone = z.nullable(mobileOrLandline);
const line = (max: number) => z.nullable(text(max));

/** The facts of a project (spec §3) as a person types them. */
const facts = {
  name: safeName,
  type: z.enum(projectTypes),
  provinceCode: text(10, 1),
  address: text(200, 1),
  coveredSpace: z.nullable(squareMetres),
  serviceFrom: z.nullable(dateOnly),
  serviceTo: z.nullable(dateOnly),
  developer: line(100),
  regionManager: line(50),
  onSiteManager: line(50),
  buildingPhone: phone,
  maintenanceContact: line(50),
  maintenancePhone: phone,
  administratorName: z.nullable(safeName),
  administratorPhone: z.nullable(mobile),
  logoId: z.nullable(ids.upload()),
  longitude: z.nullable(longitude),
  latitude: z.nullable(latitude),
  /** By whose clock its days and hours are counted; left out: China's for a new project, else as it is. */
  timeZone: z.optional(timeZone),
  remarks: z.nullable(multilineText(1000)),
};

const servicePeriod = startNotAfterEnd('serviceFrom', 'serviceTo');

export const ProjectInput = z.strictObject(facts).check(servicePeriod);
export const ProjectEdit = z
  .strictObject({ projectId: ids.project(), version: z.int(), ...facts })
  .check(servicePeriod);
export type ProjectInput = z.output<typeof ProjectInput>;

const can = z.strictObject({
  edit: z.boolean(),
  invalidate: z.boolean(),
  validate: z.boolean(),
  remove: z.boolean(),
  /** Add buildings, or copies of them. */
  build: z.boolean(),
});

const ProjectRow = z.strictObject({
  projectId: ids.project(),
  name: z.string(),
  type: z.enum(projectTypes),
  provinceName: z.string(),
  address: z.string(),
  coveredSpace: z.nullable(z.number()),
  serviceTo: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  buildings: z.int(),
  companies: z.int(),
  state: enableFlag,
  updatedAt: z.string(),
  can,
});
export type ProjectRow = z.output<typeof ProjectRow>;

const Project = z.strictObject({
  ...facts,
  /** Masked: see showPhones. */
  maintenancePhone: z.nullable(z.string()),
  administratorPhone: z.nullable(z.string()),
  projectId: ids.project(),
  logoUrl: z.nullable(z.string()),
  state: enableFlag,
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
  /** The user with the administrator’s phone, as far as the caller may see that person. */
  administratorId: z.nullable(ids.user()),
  can: z.strictObject({
    ...can.shape,
    /** Make the administrator a user with a role in this project. */
    invite: z.boolean(),
  }),
});
export type Project = z.output<typeof Project>;

const Phase = z.strictObject({
  phaseId: ids.phase(),
  name: z.string(),
  version: z.int(),
  buildings: z.int(),
});
export type Phase = z.output<typeof Phase>;

/** The most phases of one project, so that all of them can be put into order at once. */
export const maxPhases = 200;

const one = z.strictObject({ projectId: ids.project() });
const view = 'sys:project:view';
const edit = 'sys:project:edit';

/** MDI03010 project list and MDI03020 project edit (spec §2). */
export const projectApi = api('project', {
  list: op({
    access: view,
    about: 'Projects in scope.',
    input: pageQuery(
      {
        keyword: keyword(),
        state: z.optional(enableFlag),
        provinceCode: z.optional(text(10)),
        regionCode: z.optional(text(20, 1)),
        type: z.optional(z.enum(projectTypes)),
      },
      ['name', 'serviceTo', 'updatedAt'],
    ),
    output: pageOf(ProjectRow),
  }),
  get: op({
    access: view,
    about: 'One project.',
    input: z.strictObject({ projectId: ids.project() }),
    output: Project,
  }),
  regions: op({
    access: view,
    about: 'The regions with their provinces, in order.',
    input: z.strictObject({}),
    output: z.array(
      z.strictObject({
        code: z.string(),
        nameZh: z.string(),
        nameEn: z.string(),
        provinces: z.array(z.strictObject({ code: z.string(), nameZh: z.string(), nameEn: z.string() })),
      }),
    ),
  }),
  add: op({
    access: 'sys:project:add',
    reach: 'headOffice',
    about: 'Adds a project; its name is unique.',
    input: ProjectInput,
    output: z.strictObject({ projectId: ids.project() }),
    writes: true,
  }),
  showPhones: op({
    tells: ['phone'],
    access: 'sys:project:edit',
    reach: 'wholeProject',
    look: true,
    about:
      'The whole phones of a project’s contacts, for who may change them; the look is kept in the audit log.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({
      maintenancePhone: z.nullable(z.string()),
      administratorPhone: z.nullable(z.string()),
    }),
    writes: true,
  }),
  invite: op({
    access: 'sys:user:add',
    reach: 'wholeProject',
    about:
      'Makes the person noted as property administrator a user with a property role in the project, and sends the one-time link that sets a password.',
    input: z.strictObject({ projectId: ids.project(), roleCode }),
    output: z.strictObject({ mdiUserId: ids.user() }),
    writes: true,
  }),
  edit: op({
    access: 'sys:project:edit',
    reach: 'wholeProject',
    about: 'Saves the facts of a project; version guards against overwriting somebody else.',
    input: ProjectEdit,
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  impact: op({
    access: 'sys:project:state',
    reach: 'wholeProject',
    about: 'What making the project invalid would touch now.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({
      buildings: z.int(),
      companies: z.int(),
      users: z.int(),
      sessions: z.int(),
      /** Working employees of its companies, and how many of them may pass a door now. */
      people: z.int(),
      openPasses: z.int(),
    }),
  }),
  updateState: op({
    access: 'sys:project:state',
    reach: 'wholeProject',
    about:
      'Sets a project valid (N) or invalid (Y). Invalid ends the sessions of its property and tenant people at once.',
    input: z.strictObject({ projectId: ids.project(), state: enableFlag }),
    output: z.strictObject({ state: enableFlag, endedSessions: z.int() }),
    writes: true,
  }),
  remove: op({
    access: 'sys:project:delete',
    reach: 'wholeProject',
    about:
      'Deletes a project for good; its name, typed again, must match. Refused while it has buildings, companies or people.',
    input: z.strictObject({ projectId: ids.project(), name: text(50) }),
    output: z.boolean(),
    writes: true,
    presence: true,
    dryRun: true,
  }),
  map: op({
    access: view,
    about: 'Where map pictures come from: a URL template with {z}, {x} and {y}; null: no map is set up.',
    input: z.strictObject({}),
    output: z.strictObject({ tiles: z.nullable(z.string()), attribution: z.string() }),
  }),
  phases: op({
    access: view,
    about: 'The phases of a project in order.',
    input: one,
    output: z.array(Phase),
  }),
  addPhase: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Adds a phase at the end; its name is unique in the project.',
    input: z.strictObject({ projectId: ids.project(), name: safeName }),
    output: z.strictObject({ phaseId: ids.phase() }),
    writes: true,
  }),
  editPhase: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Renames a phase.',
    input: z.strictObject({ phaseId: ids.phase(), version: z.int(), name: safeName }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  orderPhases: op({
    access: edit,
    reach: 'wholeProject',
    about: 'The order of all phases of a project.',
    input: z.strictObject({
      projectId: ids.project(),
      phaseIds: z.array(ids.phase()).check(z.minLength(1), z.maxLength(maxPhases)),
    }),
    output: z.boolean(),
    writes: true,
  }),
  removePhase: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Deletes a phase; refused while it includes buildings.',
    input: z.strictObject({ phaseId: ids.phase() }),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
});
