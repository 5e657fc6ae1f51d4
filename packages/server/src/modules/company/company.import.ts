import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { phoneForStorage } from '@mdi/contract/kit/phone.ts';
import {
  CompanyInput,
  companyApi,
  companyCategories,
} from '@mdi/contract/modules/company/company.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { codeIn, dayIn, halfWidth, numberIn, orNull, partsOf } from '../../kit/import-cells.ts';
import {
  type Cells,
  cellTrouble,
  type Existing,
  emptyIfWord,
  importer,
  notOffered,
  type PreparedRow,
  type RawRow,
  type Trouble,
  type UniqueInFile,
  updater,
} from '../../kit/importer.ts';
import { countLookups } from '../../kit/phone-search.ts';
import { projectsInScope } from '../../kit/places.ts';
import { localName, sentenceIn } from '../../kit/words.ts';
import { entryNames, validEntries } from '../base-data/index.ts';
import { grantableRoles, phoneOwners } from '../user/index.ts';
import { addCompany, companyConstraints } from './company.add.ts';
import { undoAddCompany } from './company.deactivate.ts';
import {
  buildingsInScope,
  companiesNamed,
  companiesOfIds,
  companyNamesTaken,
  floorsCalled,
  leasesOfUnits,
  type NamedUnit,
  type SavedCompany,
  unitsCalled,
} from './company.import.queries.ts';
import { leasedSentence } from './company.leases.ts';
import { administratorRoles, factKeys } from './company.queries.ts';
import { companiesToUndo, hangingOnCompanies, lockCompaniesWhole } from './company.undo.queries.ts';

type Role = Awaited<ReturnType<typeof grantableRoles>>[number];

/** What the rows of a file name, looked up for all of them at once. */
type Known = {
  projects: Awaited<ReturnType<typeof projectsInScope>>;
  buildings: Awaited<ReturnType<typeof buildingsInScope>>;
  units: ReadonlyMap<string, NamedUnit>;
  floors: ReadonlySet<string>;
  leases: Awaited<ReturnType<typeof leasesOfUnits>>;
  types: Awaited<ReturnType<typeof validEntries>>;
  roles: Role[];
  owners: Awaited<ReturnType<typeof phoneOwners>>;
  names: ReadonlySet<string>;
  existing: ReadonlyMap<string, Existing>;
};

const called = (name: string, ...names: string[]) =>
  names.some((one) => normaliseName(one) === normaliseName(name));

const unknown = (column: string, name: string) =>
  cellTrouble(column, 'unknown', 'import.error.unknown', name);
const missing = (column: string) => cellTrouble(column, 'required', 'kit.error.required');

const categoryWords = (category: number) =>
  (['zh', 'en'] as const).map((lang) => sentenceIn(lang, `company.category_${category}`, []) ?? '');

const categoryOf = (cell: string) =>
  Object.values(companyCategories).find((category) =>
    called(cell, String(category), ...categoryWords(category)),
  );

const projectOf = (
  ctx: Ctx,
  cell: string,
  { projects: known }: Pick<Known, 'projects'>,
): number | undefined =>
  cell ? known.find((one) => called(cell, one.projectName))?.projectId : (ctx.actor.projectId ?? undefined);

const pathOf = (buildingId: number, ...names: string[]) =>
  [buildingId, ...names.map(normaliseName)].join(' / ');

type Lease = { input: object | null; troubles: Trouble[]; once: UniqueInFile[] };

const overlaps = (a: { startsOn: string; endsOn: string | null }, from: string, to: string | null) =>
  a.startsOn <= (to ?? '9999') && from <= (a.endsOn ?? '9999');

/** The unit a row names, or the trouble of the first of its names that leads nowhere. */
function unitOf(
  { building = '', floor = '', unit = '' }: Cells,
  known: Known,
  projectId: number,
): { found: NamedUnit | undefined; troubles: Trouble[] } {
  const at = known.buildings.find((one) => one.projectId === projectId && called(building, one.name));
  if (!at) return { found: undefined, troubles: [unknown('building', building)] };
  const found = known.units.get(pathOf(at.id, floor, unit));
  if (found) return { found, troubles: [] };
  if (!known.floors.has(pathOf(at.id, floor))) {
    return { found, troubles: [cellTrouble('floor', 'unknown', 'import.error.notIn', at.name, floor)] };
  }
  const place = `${at.name} ${floor}`;
  return { found, troubles: [cellTrouble('unit', 'unknown', 'import.error.notIn', place, unit)] };
}

/** The leasing unit of a row; null where none of its columns is filled in, which a property company may. */
function leaseOf(cells: Cells, known: Known, projectId: number | undefined): Lease {
  const { building = '', floor = '', unit = '' } = cells;
  const facts = {
    area: numberIn(cells.area),
    ownerName: orNull(cells.ownerName),
    startsOn: dayIn(cells.startsOn) ?? '',
    endsOn: dayIn(cells.endsOn),
  };
  if (![building, floor, unit, cells.startsOn].some(Boolean)) return { input: null, troubles: [], once: [] };
  const left = Object.entries({ building, floor, unit }).flatMap(([key, cell]) =>
    cell ? [] : [missing(key)],
  );
  // Without its project nothing can be said about what lies in it.
  const looksUp = left.length === 0 && projectId !== undefined;
  const { found, troubles } = looksUp
    ? unitOf(cells, known, projectId)
    : { found: undefined, troubles: left };
  if (!found) return { input: facts, troubles, once: [] };
  const { startsOn, endsOn } = facts;
  const clash = known.leases.get(found.unitId)?.find((one) => overlaps(one, startsOn, endsOn));
  if (clash) {
    const { key, args } = leasedSentence(unit, clash);
    troubles.push(cellTrouble('unit', 'duplicate', key, ...args));
  }
  const once = [{ key: `unit ${found.unitId}`, column: 'unit', from: startsOn, to: endsOn }];
  return { input: { unitId: found.unitId, ...facts }, troubles, once };
}

/** The first administrator, where one is named. */
function administratorOf(ctx: Ctx, cells: Cells, category: number | undefined, { roles, owners }: Known) {
  const {
    administratorName: name = '',
    administratorPhone: phone = '',
    administratorRole: cell = '',
  } = cells;
  if (!name && !phone && !cell) return { input: null, troubles: [] };
  const level = category === companyCategories.property ? 30 : 40;
  const own = roles.filter((one) => one.level === level);
  const role = own.find((one) => called(cell, one.code, one.name, one.nameEn));
  const troubles: Trouble[] = [];
  if (!cell) troubles.push(missing('administratorRole'));
  else if (!role) {
    const offered = own.map((one) => localName(ctx, one));
    troubles.push(notOffered(ctx, 'administratorRole', cell, offered));
  }
  const owner = owners.get(normalisePhone(phone));
  if (owner?.hasRoles) {
    const key = owner.seen ? 'employee.error.phoneInUse' : 'employee.error.phoneExists';
    troubles.push(cellTrouble('administratorPhone', 'duplicate', key, owner.seen ? owner.userName : phone));
  }
  return { input: { name, phone, roleCode: role?.code }, troubles };
}

function managedOf(cell: string, projectId: number | undefined, { buildings }: Known) {
  if (projectId === undefined) return { ids: [], troubles: [] };
  const ids: number[] = [];
  const troubles: Trouble[] = [];
  for (const part of partsOf(cell)) {
    const building = buildings.find((one) => one.projectId === projectId && called(part, one.name));
    if (building) ids.push(building.id);
    else troubles.push(unknown('managedBuildings', part));
  }
  return { ids, troubles };
}

function typeOf(cell: string, { types }: Known) {
  if (!cell) return { code: null, troubles: [] };
  const type = types.find(({ code, nameZh, nameEn }) => called(cell, code, nameZh, nameEn));
  return type ? { code: type.code, troubles: [] } : { code: null, troubles: [unknown('businessType', cell)] };
}

/** What concerns the company itself: where it is, what it is, and whether its name is free. */
function headTroubles(
  cells: Cells,
  at: { projectId?: number; category?: number },
  { names }: Known,
): Trouble[] {
  const { project = '', category = '', name = '' } = cells;
  const troubles: Trouble[] = [];
  if (at.projectId === undefined)
    troubles.push(project ? unknown('projectId', project) : missing('projectId'));
  if (at.category === undefined)
    troubles.push(category ? unknown('category', category) : missing('category'));
  if (names.has(`${at.projectId} ${normaliseName(name)}`)) {
    troubles.push(cellTrouble('name', 'duplicate', 'company.error.nameExists'));
  }
  return troubles;
}

function judge(ctx: Ctx, { cells }: RawRow, known: Known): PreparedRow {
  const projectId = projectOf(ctx, cells.projectId ?? '', known);
  const category = cells.category ? categoryOf(cells.category) : undefined;
  const lease = leaseOf(cells, known, projectId);
  const managed = managedOf(cells.managedBuildings ?? '', projectId, known);
  const type = typeOf(cells.businessType ?? '', known);
  const administrator = administratorOf(ctx, cells, category, known);
  const place = {
    ...(projectId === undefined ? {} : { projectId }),
    ...(category === undefined ? {} : { category }),
  };
  const troubles = [
    ...headTroubles({ ...cells, project: cells.projectId ?? '' }, place, known),
    ...lease.troubles,
    ...managed.troubles,
    ...type.troubles,
    ...administrator.troubles,
  ];
  const property = category === companyCategories.property;
  if (!property && category !== undefined && !lease.input) {
    troubles.push(cellTrouble('unit', 'required', 'company.error.unitNeeded'));
  }
  if (!property && managed.ids.length > 0) {
    troubles.push(cellTrouble('managedBuildings', 'format', 'company.error.noManagedBuildings'));
  }
  const input = {
    ...Object.fromEntries(factKeys.map((fact) => [fact, orNull(cells[fact])])),
    ...place,
    name: cells.name ?? '',
    businessType: type.code,
    managedBuildings: managed.ids,
    leases: lease.input ? [lease.input] : [],
    administrator: administrator.input,
  };
  const placed = troubles.some(({ column }) => ['projectId', 'building', 'floor'].includes(column ?? ''));
  const existing = known.existing.get(`${projectId} ${normaliseName(input.name)}`);
  return {
    ...(existing ? { existing } : {}),
    input,
    troubles,
    once: lease.once,
    silent: placed ? ['unit'] : [],
  };
}

/** Companies as their form would save them, and as their list tells them, with where they are found. */
async function asSaved(ctx: Ctx, found: readonly SavedCompany[]) {
  const typeName = await entryNames(ctx, 'businessType');
  return found.map(({ companyId, version, projectId, nameKey, category, managed, ...facts }) => {
    const { name: _, ...cells } = facts;
    const managedBuildings = managed.map(({ id }) => id);
    const shown = {
      ...Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, value ?? ''])),
      category: ctx.say(`company.category_${category}`),
      businessType: typeName(facts.businessType) ?? '',
      managedBuildings: managed.map(({ name }) => name).join(ctx.say('kit.listMark')),
    };
    const input = { companyId, version, ...facts, managedBuildings };
    return { id: companyId, version, input, kept: { category }, shown, at: `${projectId} ${nameKey}` };
  });
}

/** What there is by name already, in sight. */
async function existingCompanies(
  ctx: Ctx,
  places: Parameters<typeof companiesNamed>[1],
): Promise<ReadonlyMap<string, Existing>> {
  const found = await asSaved(ctx, await companiesNamed(ctx, places));
  return new Map(found.map((one) => [one.at, one]));
}

async function prepare(ctx: Ctx, rows: readonly RawRow[]): Promise<PreparedRow[]> {
  const column = (key: string) => rows.map(({ cells }) => cells[key] ?? '');
  const phones = column('administratorPhone').filter(Boolean);
  await countLookups(ctx, phones);
  const inScope = { projects: await projectsInScope(ctx) };
  const buildings = await buildingsInScope(ctx);
  const buildingIds = buildings.map((one) => one.id);
  const units = await unitsCalled(ctx, buildingIds, column('unit').filter(Boolean));
  const floors = await floorsCalled(ctx, buildingIds, column('floor').filter(Boolean));
  const manage = new Set((await administratorRoles(ctx)).map((role) => role.id));
  const places = rows.flatMap(({ cells }) => {
    const projectId = projectOf(ctx, cells.projectId ?? '', inScope);
    return projectId === undefined ? [] : [{ projectId, name: cells.name ?? '' }];
  });
  const known: Known = {
    ...inScope,
    buildings,
    units: new Map(units.map((one) => [pathOf(one.buildingId, one.floorName, one.unitName), one])),
    floors: new Set(floors.map((one) => pathOf(one.buildingId, one.name))),
    leases: await leasesOfUnits(
      ctx,
      units.map((one) => one.unitId),
    ),
    types: await validEntries(ctx, 'businessType'),
    roles: (await grantableRoles(ctx)).filter((role) => manage.has(role.id)),
    owners: await phoneOwners(ctx, phones),
    names: await companyNamesTaken(ctx, places),
    existing: await existingCompanies(ctx, places),
  };
  return rows.map((row) => judge(ctx, row, known));
}

/** The columns of what a leasing unit is, by the field of the contract. */
const leaseColumns: Readonly<Record<string, string>> = { unitId: 'unit' };

function columnOf(path: string): string {
  const [first = '', second, third] = path.split('.');
  if (first === 'leases') return third ? (leaseColumns[third] ?? third) : 'unit';
  if (first !== 'administrator') return first === 'unitId' ? 'unit' : first;
  if (second === 'roleCode') return 'administratorRole';
  return second === 'phone' ? 'administratorPhone' : 'administratorName';
}

/** MDI03050: imports companies with what they lease; one row for each leasing unit. */
export const companyImporter = importer({
  kind: 'company',
  right: companyApi.ops.add,
  columns: [
    { key: 'name', title: 'company.name', required: true, named: true },
    {
      key: 'projectId',
      title: 'company.projectName',
      note: ({ actor }) => (actor.projectId === null ? 'import.note.projectNeeded' : 'import.note.project'),
      required: ({ actor }) => actor.projectId === null,
      choices: async (ctx) => (await projectsInScope(ctx)).map(({ projectName }) => projectName),
      shared: true,
    },
    {
      key: 'category',
      title: 'company.category',
      required: true,
      choices: async ({ say }) => [
        say('company.category_2'),
        say('company.category_1'),
        say('company.category_0'),
      ],
      fixed: true,
      shared: true,
    },
    {
      key: 'building',
      title: 'company.buildingId',
      note: 'import.note.unit',
      choices: async (ctx) => [...new Set((await buildingsInScope(ctx)).map(({ name }) => name))],
      expected: true,
    },
    { key: 'floor', title: 'company.floorId', note: 'import.note.unitOfTenant', expected: true },
    { key: 'unit', title: 'company.unitId', note: 'import.note.unitOfTenant', expected: true },
    { key: 'area', title: 'import.leaseArea', note: 'import.note.number', number: true },
    { key: 'ownerName', title: 'company.ownerName' },
    { key: 'startsOn', title: 'import.leaseStart', note: 'import.note.leaseStart', expected: true },
    {
      key: 'endsOn',
      title: 'import.leaseEnd',
      note: 'import.note.openEnd',
      reads: emptyIfWord('company.openEnd', 'open'),
    },
    { key: 'contact', title: 'company.contact', shared: true },
    {
      key: 'contactPhone',
      title: 'company.contactPhone',
      note: 'company.phoneHint',
      reads: phoneForStorage,
      shared: true,
    },
    { key: 'contactEmail', title: 'company.contactEmail', reads: codeIn, shared: true },
    {
      key: 'businessType',
      title: 'company.businessType',
      choices: async (ctx) =>
        (await validEntries(ctx, 'businessType')).map((type) =>
          ctx.lang === 'en' ? type.nameEn : type.nameZh,
        ),
      fixed: true,
      shared: true,
    },
    { key: 'financeNumber', title: 'company.financeNumber', reads: halfWidth, shared: true },
    {
      key: 'platformNumber',
      title: 'company.platformNumber',
      note: 'import.note.digits',
      reads: codeIn,
      shared: true,
    },
    { key: 'managedBuildings', title: 'company.managedBuildings', note: 'import.note.managed', shared: true },
    { key: 'administratorName', title: 'import.administratorName', shared: true },
    {
      key: 'administratorPhone',
      title: 'import.administratorPhone',
      note: 'import.note.phone',
      reads: phoneForStorage,
      shared: true,
    },
    {
      key: 'administratorRole',
      title: 'import.administratorRole',
      note: 'import.note.administrator',
      choices: async (ctx) => {
        const manage = new Set((await administratorRoles(ctx)).map((role) => role.id));
        return (await grantableRoles(ctx))
          .filter(({ id }) => manage.has(id))
          .map((role) => localName(ctx, role));
      },
      shared: true,
    },
  ],
  schema: CompanyInput,
  columnOf,
  togetherBy: ({ projectId = '', name = '' }) =>
    name ? `${normaliseName(projectId)} / ${normaliseName(name)}` : null,
  prepare,
  async add(ctx, records) {
    const ids: number[] = [];
    for (const rows of records) {
      const [first] = rows;
      if (!first) throw new Error('a company is added from at least one row');
      ids.push(await addCompany(ctx, { ...first, leases: rows.flatMap(({ leases }) => leases) }));
    }
    return ids;
  },
  update: updater(
    { api: companyApi, call: 'edit' },
    {
      columns: {
        contact: 'contact',
        contactPhone: 'contactPhone',
        contactEmail: 'contactEmail',
        businessType: 'businessType',
        financeNumber: 'financeNumber',
        platformNumber: 'platformNumber',
        managedBuildings: 'managedBuildings',
      },
      kept: { category: 'category' },
      current: async (ctx, ids) => asSaved(ctx, await companiesOfIds(ctx, ids)),
    },
  ),
  undo: {
    // By hand its leases are taken away, it is set invalid, and then deleted.
    rights: [companyApi.ops.removeLease, companyApi.ops.updateState, companyApi.ops.remove],
    records: companiesToUndo,
    lock: lockCompaniesWhole,
    hanging: hangingOnCompanies,
    remove: (ctx, { id }) => undoAddCompany(ctx, id),
  },
  constraints: companyConstraints,
});
