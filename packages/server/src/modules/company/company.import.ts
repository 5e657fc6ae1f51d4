import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { CompanyInput, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { dayIn, numberIn, orNull, partsOf } from '../../kit/import-cells.ts';
import {
  type Cells,
  importer,
  type Once,
  type Prepared,
  type RawRow,
  type Trouble,
  trouble,
} from '../../kit/importer.ts';
import { countLookups } from '../../kit/phone-search.ts';
import { projects } from '../../kit/places.ts';
import { sayIn } from '../../kit/words.ts';
import { validEntries } from '../base-data/index.ts';
import { grantableRoles, named, phoneOwners } from '../user/index.ts';
import { addCompany, companyConstraints } from './company.add.ts';
import {
  buildingsInScope,
  companyNamesTaken,
  leasesOfUnits,
  type NamedUnit,
  unitsCalled,
} from './company.import.queries.ts';
import { demandLandlord } from './company.leases.ts';
import { administratorRoles } from './company.queries.ts';

type Role = Awaited<ReturnType<typeof grantableRoles>>[number];

/** What the rows of a file name, looked up for all of them at once. */
type Known = {
  projects: Awaited<ReturnType<typeof projects>>;
  buildings: Awaited<ReturnType<typeof buildingsInScope>>;
  units: ReadonlyMap<string, NamedUnit>;
  leases: Awaited<ReturnType<typeof leasesOfUnits>>;
  types: Awaited<ReturnType<typeof validEntries>>;
  roles: Role[];
  owners: Awaited<ReturnType<typeof phoneOwners>>;
  names: ReadonlySet<string>;
};

const called = (name: string, ...names: string[]) =>
  names.some((one) => normaliseName(one) === normaliseName(name));

const unknown = (column: string, name: string) => trouble(column, 'unknown', 'import.error.unknown', name);
const missing = (column: string) => trouble(column, 'required', 'kit.error.required');

const categoryWords = (category: number) =>
  (['zh', 'en'] as const).map((lang) => sayIn(lang, `company.category_${category}`, []) ?? '');

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

const pathOf = (projectId: number | undefined, building: string, floor: string, unit: string) =>
  [projectId, ...[building, floor, unit].map(normaliseName)].join(' / ');

type Lease = { input: object | null; troubles: Trouble[]; once: Once[] };

const overlaps = (a: { startsOn: string; endsOn: string | null }, from: string, to: string | null) =>
  a.startsOn <= (to ?? '9999') && from <= (a.endsOn ?? '9999');

/** The leasing unit of a row; null where none of its columns is filled in, which a property company may. */
function leaseOf(
  ctx: Ctx,
  { building = '', floor = '', unit = '', ...cells }: Cells,
  known: Known,
  at?: number,
): Lease {
  const facts = {
    area: numberIn(cells.area),
    ownerName: orNull(cells.ownerName),
    startsOn: dayIn(cells.startsOn) ?? '',
    endsOn: dayIn(cells.endsOn),
  };
  if (![building, floor, unit, cells.startsOn].some(Boolean)) return { input: null, troubles: [], once: [] };
  const troubles = Object.entries({ building, floor, unit }).flatMap(([key, cell]) =>
    cell ? [] : [missing(key)],
  );
  const found = troubles.length > 0 ? undefined : known.units.get(pathOf(at, building, floor, unit));
  if (troubles.length === 0 && !found) troubles.push(unknown('unit', `${building} ${floor} ${unit}`));
  if (!found) return { input: facts, troubles, once: [] };
  const { startsOn, endsOn } = facts;
  const clash = known.leases.get(found.unitId)?.find((one) => overlaps(one, startsOn, endsOn));
  if (clash && !clash.seen) troubles.push(trouble('unit', 'duplicate', 'company.error.unitTaken', unit));
  if (clash?.seen) {
    const end = clash.endsOn ?? ctx.say('company.openEnd');
    const args = [unit, clash.company, clash.startsOn, end];
    troubles.push(trouble('unit', 'duplicate', 'company.error.unitLeased', ...args));
  }
  const once = [{ key: `unit ${found.unitId}`, column: 'unit', from: startsOn, to: endsOn }];
  return { input: { unitId: found.unitId, ...facts }, troubles, once };
}

/** The first administrator, where one is named. */
function administratorOf(cells: Cells, category: number | undefined, { roles, owners }: Known) {
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
  else if (!role) troubles.push(unknown('administratorRole', cell));
  const owner = owners.get(normalisePhone(phone));
  if (owner?.hasRoles) {
    const key = owner.seen ? 'employee.error.phoneInUse' : 'employee.error.phoneExists';
    troubles.push(trouble('administratorPhone', 'duplicate', key, owner.seen ? owner.userName : phone));
  }
  return { input: { name, phone, roleCode: role?.code }, troubles };
}

function managedOf(cell: string, projectId: number | undefined, { buildings }: Known) {
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
    troubles.push(trouble('name', 'duplicate', 'company.error.nameExists'));
  }
  return troubles;
}

function judge(ctx: Ctx, { cells }: RawRow, known: Known): Prepared {
  const projectId = projectOf(ctx, cells.projectId ?? '', known);
  const category = cells.category ? categoryOf(cells.category) : undefined;
  const lease = leaseOf(ctx, cells, known, projectId);
  const managed = managedOf(cells.managedBuildings ?? '', projectId, known);
  const type = typeOf(cells.businessType ?? '', known);
  const administrator = administratorOf(cells, category, known);
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
    troubles.push(trouble('unit', 'required', 'company.error.unitNeeded'));
  }
  if (!property && managed.ids.length > 0) {
    troubles.push(trouble('managedBuildings', 'format', 'company.error.noManagedBuildings'));
  }
  const input = {
    ...place,
    name: cells.name ?? '',
    contact: orNull(cells.contact),
    contactPhone: orNull(cells.contactPhone),
    contactEmail: orNull(cells.contactEmail),
    businessType: type.code,
    financeNumber: orNull(cells.financeNumber),
    platformNumber: orNull(cells.platformNumber),
    managedBuildings: managed.ids,
    leases: lease.input ? [lease.input] : [],
    administrator: administrator.input,
  };
  return { input, troubles, once: lease.once };
}

async function prepare(ctx: Ctx, rows: readonly RawRow[]): Promise<Prepared[]> {
  const column = (key: string) => rows.map(({ cells }) => cells[key] ?? '');
  const phones = column('administratorPhone').filter(Boolean);
  await countLookups(ctx, phones);
  const inScope = { projects: await projects(ctx) };
  const units = await unitsCalled(ctx, column('unit').filter(Boolean));
  const manage = new Set((await administratorRoles(ctx)).map((role) => role.id));
  const places = rows.flatMap(({ cells }) => {
    const projectId = projectOf(ctx, cells.projectId ?? '', inScope);
    return projectId === undefined ? [] : [{ projectId, name: cells.name ?? '' }];
  });
  const known: Known = {
    ...inScope,
    buildings: await buildingsInScope(ctx),
    units: new Map(
      units.map((one) => [pathOf(one.projectId, one.buildingName, one.floorName, one.unitName), one]),
    ),
    leases: await leasesOfUnits(
      ctx,
      units.map((one) => one.unitId),
    ),
    types: await validEntries(ctx, 'businessType'),
    roles: (await grantableRoles(ctx)).filter((role) => manage.has(role.id)),
    owners: await phoneOwners(ctx, phones),
    names: await companyNamesTaken(ctx, places),
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
  resource: 'pass:company:add',
  columns: [
    {
      key: 'projectId',
      title: 'company.projectName',
      note: 'import.note.project',
      required: ({ actor }) => actor.projectId === null,
      choices: async (ctx) => (await projects(ctx)).map(({ projectName }) => projectName),
      shared: true,
    },
    { key: 'name', title: 'company.name', required: true },
    {
      key: 'category',
      title: 'company.category',
      required: true,
      choices: async ({ say }) => [
        say('company.category_2'),
        say('company.category_1'),
        say('company.category_0'),
      ],
      shared: true,
    },
    {
      key: 'building',
      title: 'company.buildingId',
      note: 'import.note.unit',
      choices: async (ctx) => [...new Set((await buildingsInScope(ctx)).map(({ name }) => name))],
    },
    { key: 'floor', title: 'company.floorId' },
    { key: 'unit', title: 'company.unitId' },
    { key: 'area', title: 'import.leaseArea' },
    { key: 'ownerName', title: 'company.ownerName' },
    { key: 'startsOn', title: 'import.leaseStart', note: 'import.note.date' },
    { key: 'endsOn', title: 'import.leaseEnd', note: 'import.note.openEnd' },
    { key: 'contact', title: 'company.contact', shared: true },
    { key: 'contactPhone', title: 'company.contactPhone', note: 'company.phoneHint', shared: true },
    { key: 'contactEmail', title: 'company.contactEmail', shared: true },
    {
      key: 'businessType',
      title: 'company.businessType',
      choices: async (ctx) =>
        (await validEntries(ctx, 'businessType')).map((type) =>
          ctx.lang === 'en' ? type.nameEn : type.nameZh,
        ),
      shared: true,
    },
    { key: 'financeNumber', title: 'company.financeNumber', shared: true },
    { key: 'platformNumber', title: 'company.platformNumber', shared: true },
    { key: 'managedBuildings', title: 'company.managedBuildings', note: 'import.note.many', shared: true },
    { key: 'administratorName', title: 'import.administratorName', shared: true },
    {
      key: 'administratorPhone',
      title: 'import.administratorPhone',
      note: 'import.note.phone',
      shared: true,
    },
    {
      key: 'administratorRole',
      title: 'import.administratorRole',
      choices: async (ctx) => {
        const manage = new Set((await administratorRoles(ctx)).map((role) => role.id));
        return (await grantableRoles(ctx)).filter(({ id }) => manage.has(id)).map((role) => named(ctx, role));
      },
      shared: true,
    },
  ],
  schema: CompanyInput,
  columnOf,
  togetherBy: ({ projectId = '', name = '' }) =>
    name ? `${normaliseName(projectId)} / ${normaliseName(name)}` : null,
  demand: demandLandlord,
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
  constraints: companyConstraints,
});
