import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import type { projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { cellOrNull, dayInCell, numberInCell, partsOfCell } from '../../kit/exchange/import-cells.ts';
import {
  type Cells,
  cellTrouble,
  type Existing,
  notOffered,
  type PreparedRow,
  type RawRow,
  type Trouble,
  type UniqueInFile,
} from '../../kit/exchange/importer.ts';
import { localName, sentenceIn } from '../../kit/words.ts';
import type { validEntries } from '../base-data/index.ts';
import type { grantableRoles, phoneOwners } from '../user/index.ts';
import type { buildingsInScope, leasesOfUnits, NamedUnit } from './company.import.queries.ts';
import { leasedSentence } from './company.leases.ts';
import { factKeys } from './company.queries.ts';

type Role = Awaited<ReturnType<typeof grantableRoles>>[number];

/** What the rows of a file name, looked up for all of them at once. */
export type KnownNames = {
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

export const projectOfRow = (
  ctx: Ctx,
  cell: string,
  { projects: known }: Pick<KnownNames, 'projects'>,
): number | undefined =>
  cell ? known.find((one) => called(cell, one.projectName))?.projectId : (ctx.actor.projectId ?? undefined);

export const unitPath = (buildingId: number, ...names: string[]) =>
  [buildingId, ...names.map(normaliseName)].join(' / ');

type Lease = { input: object | null; troubles: Trouble[]; once: UniqueInFile[] };

const overlaps = (a: { startsOn: string; endsOn: string | null }, from: string, to: string | null) =>
  a.startsOn <= (to ?? '9999') && from <= (a.endsOn ?? '9999');

/** The unit a row names, or the trouble of the first of its names that leads nowhere. */
function unitOf(
  { building = '', floor = '', unit = '' }: Cells,
  known: KnownNames,
  projectId: number,
): { found: NamedUnit | undefined; troubles: Trouble[] } {
  const at = known.buildings.find((one) => one.projectId === projectId && called(building, one.name));
  if (!at) return { found: undefined, troubles: [unknown('building', building)] };
  const found = known.units.get(unitPath(at.id, floor, unit));
  if (found) return { found, troubles: [] };
  if (!known.floors.has(unitPath(at.id, floor))) {
    return { found, troubles: [cellTrouble('floor', 'unknown', 'import.error.notIn', at.name, floor)] };
  }
  const place = `${at.name} ${floor}`;
  return { found, troubles: [cellTrouble('unit', 'unknown', 'import.error.notIn', place, unit)] };
}

/** The leasing unit of a row; null where none of its columns is filled in, which a property company may. */
function leaseOf(cells: Cells, known: KnownNames, projectId: number | undefined): Lease {
  const { building = '', floor = '', unit = '' } = cells;
  const facts = {
    area: numberInCell(cells.area),
    ownerName: cellOrNull(cells.ownerName),
    startsOn: dayInCell(cells.startsOn) ?? '',
    endsOn: dayInCell(cells.endsOn),
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
function administratorOf(
  ctx: Ctx,
  cells: Cells,
  category: number | undefined,
  { roles, owners }: KnownNames,
) {
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

function managedOf(cell: string, projectId: number | undefined, { buildings }: KnownNames) {
  if (projectId === undefined) return { ids: [], troubles: [] };
  const ids: number[] = [];
  const troubles: Trouble[] = [];
  for (const part of partsOfCell(cell)) {
    const building = buildings.find((one) => one.projectId === projectId && called(part, one.name));
    if (building) ids.push(building.id);
    else troubles.push(unknown('managedBuildings', part));
  }
  return { ids, troubles };
}

function typeOf(cell: string, { types }: KnownNames) {
  if (!cell) return { code: null, troubles: [] };
  const type = types.find(({ code, nameZh, nameEn }) => called(cell, code, nameZh, nameEn));
  return type ? { code: type.code, troubles: [] } : { code: null, troubles: [unknown('businessType', cell)] };
}

/** What concerns the company itself: where it is, what it is, and whether its name is free. */
function headTroubles(
  cells: Cells,
  at: { projectId?: number; category?: number },
  { names }: KnownNames,
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

export function prepareCompanyRow(ctx: Ctx, { cells }: RawRow, known: KnownNames): PreparedRow {
  const projectId = projectOfRow(ctx, cells.projectId ?? '', known);
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
    ...Object.fromEntries(factKeys.map((fact) => [fact, cellOrNull(cells[fact])])),
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
