import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { phoneForStorage } from '@mdi/contract/kit/phone.ts';
import { CompanyInput, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { projectsInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { codeInCell, halfWidthCell } from '../../kit/exchange/import-cells.ts';
import {
  type Existing,
  emptyIfWord,
  importer,
  type PreparedRow,
  type RawRow,
  updater,
} from '../../kit/exchange/importer.ts';
import { countPhoneLookups } from '../../kit/search/phone-search-limit.ts';
import { localName } from '../../kit/words.ts';
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
  type SavedCompany,
  unitsCalled,
} from './company.import.queries.ts';
import { type KnownNames, prepareCompanyRow, projectOfRow, unitPath } from './company.import-row.ts';
import { administratorRoles } from './company.queries.ts';
import { companiesToUndo, hangingOnCompanies, lockCompaniesWhole } from './company.undo.queries.ts';

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
  await countPhoneLookups(ctx, phones);
  const inScope = { projects: await projectsInScope(ctx) };
  const buildings = await buildingsInScope(ctx);
  const buildingIds = buildings.map((one) => one.id);
  const units = await unitsCalled(ctx, buildingIds, column('unit').filter(Boolean));
  const floors = await floorsCalled(ctx, buildingIds, column('floor').filter(Boolean));
  const manage = new Set((await administratorRoles(ctx)).map((role) => role.id));
  const places = rows.flatMap(({ cells }) => {
    const projectId = projectOfRow(ctx, cells.projectId ?? '', inScope);
    return projectId === undefined ? [] : [{ projectId, name: cells.name ?? '' }];
  });
  const known: KnownNames = {
    ...inScope,
    buildings,
    units: new Map(units.map((one) => [unitPath(one.buildingId, one.floorName, one.unitName), one])),
    floors: new Set(floors.map((one) => unitPath(one.buildingId, one.name))),
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
  return rows.map((row) => prepareCompanyRow(ctx, row, known));
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
    { key: 'contactEmail', title: 'company.contactEmail', reads: codeInCell, shared: true },
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
    { key: 'financeNumber', title: 'company.financeNumber', reads: halfWidthCell, shared: true },
    {
      key: 'platformNumber',
      title: 'company.platformNumber',
      note: 'import.note.digits',
      reads: codeInCell,
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
