import { searchKinds } from '@mdi/contract/modules/search/search.contract.ts';
import { wholeDoc } from '../factories/pages.ts';
import { uniqueName } from '../factories/places.ts';
import { type Call, calls } from './calls.ts';
import type { Scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { type Schema, zodDefOf } from './zod-def.ts';

// Inputs as large as one likes: what a call takes lists of, it takes of so many.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lists of two examples together, each item once; of everything else the newer one holds. */
function together(former: unknown, newer: unknown): unknown {
  if (Array.isArray(former) && Array.isArray(newer)) {
    const known = new Set(newer.map((item) => JSON.stringify(item)));
    return [...former.filter((item) => !known.has(JSON.stringify(item))), ...newer];
  }
  if (!isObject(former) || !isObject(newer)) return newer;
  return Object.fromEntries(Object.entries(newer).map(([key, value]) => [key, together(former[key], value)]));
}

async function examples(call: Call, at: Scene, count: number): Promise<Record<string, unknown>> {
  let all: unknown;
  for (let n = 0; n < count; n += 1) all = together(all, await exampleOf(call, at));
  if (!isObject(all)) throw new Error(`${call.path} takes no fields`);
  return all;
}

type Make = (call: Call, at: Scene, count: number) => Promise<object>;

const listOf = <T>(count: number, item: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => item(n));

/** The example with more in some fields. */
const withMore =
  (more: (at: Scene, count: number) => object | Promise<object>): Make =>
  async (call, at, count) => ({ ...(await examples(call, at, 1)), ...(await more(at, count)) });

/** So many buildings of the project here. */
async function buildings({ w, t }: Scene, count: number): Promise<number[]> {
  const { id: projectId } = t.here.project;
  const { phaseId } = t.here.building;
  const values = listOf(count, () => ({ projectId, phaseId, name: uniqueName('栋') }));
  const made = await w.db.insertInto('building').values(values).returning('id').execute();
  return made.map(({ id }) => id);
}

/** The programs of so many projects. */
async function miniPrograms({ w, t }: Scene, count: number) {
  const { provinceCode } = t.here.project;
  const miniProgramIds: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: projectId } = await w.make.project({ provinceCode });
    miniProgramIds.push((await w.make.miniProgram({ projectId })).miniProgramId);
  }
  return { miniProgramIds };
}

type Floor = { buildingId: number; floorId: number };

/** So many units of one floor. */
async function units({ w }: Scene, of: Floor, count: number): Promise<number[]> {
  const values = listOf(count, (sort) => ({ ...of, name: uniqueName('室'), sort }));
  const made = await w.db.insertInto('unit').values(values).returning('id').execute();
  return made.map(({ id }) => id);
}

/** So many units of a building of their own: no building has more than a few thousand. */
async function unitsOfBuilding(at: Scene, count: number) {
  const { id: buildingId, structureVersion } = await at.w.make.building({ projectId: at.t.here.project.id });
  const { id: floorId } = await at.w.make.floor({ buildingId });
  return { on: { buildingId, structureVersion }, ids: await units(at, { buildingId, floorId }, count) };
}

/** What several examples are about belongs to one company. */
const ofOneCompany: Make = (call, { me, ...at }, count) => {
  const assignment = { ...me.assignment, companyId: at.t.here.company.id };
  return examples(call, { ...at, me: { ...me, assignment } }, count);
};

const companions = withMore((_, count) => ({
  companions: listOf(count, (n) => ({ name: `同行${n}`, phone: null })),
}));
const unitNames = withMore((_, count) => ({ units: listOf(count, (n) => `U${n}`) }));

/** How calls are made large whose examples don't simply add up. */
const manyPhones: Make = async (_, { w, t }, count) => {
  const phones = listOf(count, (n) => String(13_500_000_000 + n));
  const { id: whitelistId, phoneIds } = await w.make.whitelist({ projectId: t.here.project.id, phones });
  return { whitelistId, phoneIds };
};

async function lists({ w }: Scene, projectId: number | null, count: number): Promise<number[]> {
  const made = listOf(count, () => w.make.whitelist({ projectId }));
  return (await Promise.all(made)).map(({ id }) => id);
}

const own: Readonly<Record<string, Make>> = {
  'user/grant': async (call, at, count) => {
    const example = await examples(call, at, 1);
    const grant = isObject(example.assignment) ? example.assignment : {};
    return { ...example, assignment: { ...grant, buildings: await buildings(at, count) } };
  },
  'building/generate': async (call, at, count) => {
    const example = await examples(call, at, 1);
    const rule = isObject(example.rule) ? example.rule : {};
    // At most 200 floors of 200 units, and 8,000 units together.
    const [floors, units] = [Math.min(count, 200), Math.min(count, 40)];
    return { ...example, rule: { ...rule, from: 2, to: floors + 1, skipFloors: [], unitsPerFloor: units } };
  },
  'building/addFloor': unitNames,
  'building/copyFloor': unitNames,
  'building/orderUnits': async (call, at, count) => {
    const example = await examples(call, at, 1);
    const floorId = Number(example.floorId);
    const { id: buildingId } = at.t.here.building;
    if (count > 2) await units(at, { buildingId, floorId }, count - 2);
    const all = at.w.db.selectFrom('unit').select('id').where('floorId', '=', floorId);
    return { ...example, unitIds: (await all.orderBy('sort', 'desc').execute()).map(({ id }) => id) };
  },
  'building/renameUnits': async (_, at, count) => {
    const { on, ids } = await unitsOfBuilding(at, count);
    return { ...on, units: ids.map((unitId) => ({ unitId, name: uniqueName('改名') })) };
  },
  'building/removeUnits': async (_, at, count) => {
    const { on, ids } = await unitsOfBuilding(at, count);
    return { ...on, unitIds: ids };
  },
  'company/edit': withMore(async (at, count) => ({ managedBuildings: await buildings(at, count) })),
  'company/renewLeases': ofOneCompany,
  'company/endLeases': ofOneCompany,
  'company/correctLeases': ofOneCompany,
  'company/moveLeases': ofOneCompany,
  'company/leaseImpact': ofOneCompany,
  'visit/again': withMore(({ w }, count) => ({
    periods: listOf(count, (n) => ({
      startAt: new Date(w.now().getTime() + (n + 1) * 86_400_000).toISOString(),
      endAt: new Date(w.now().getTime() + (n + 1) * 86_400_000 + 3_600_000).toISOString(),
    })),
  })),
  'pageTemplate/use': withMore(async ({ w, t }, count) => {
    const { id: projectId } = t.here.project;
    const titles = listOf(count, () => uniqueName('页').slice(0, 10));
    const { templateId } = await w.make.pageTemplate({
      docs: titles.map((title) => wholeDoc('standard', title)),
    });
    const made = [];
    for (const title of titles) made.push(await w.make.page({ projectId, title }));
    return { templateId, over: made.map(({ pageId, version }) => ({ pageId, version })) };
  }),
  'miniProgram/submit': withMore(async ({ w, me }, count) => {
    const own = { purpose: 'miniFeedback', mime: 'image/png', bytes: 1, userId: me.user.id };
    const values = listOf(count, () => ({
      ...own,
      name: 'a.png',
      key: uniqueName('mini-feedback-picture-'),
    }));
    const made = await w.db.insertInto('upload').values(values).returning('id').execute();
    return { pictures: made.map(({ id }) => id) };
  }),
  'miniProgram/rollOutPlan': withMore(miniPrograms),
  'miniProgram/rollOut': withMore(miniPrograms),
  // Each project has a home page and what its pages share, which the template replaces.
  'pageTemplate/givePlan': withMore(async ({ w, t }, count) => {
    const { templateId } = await w.make.pageTemplate();
    const projectIds = [t.here.project.id];
    while (projectIds.length < count) projectIds.push((await w.make.project()).id);
    const rest = projectIds.slice(1);
    for (const projectId of rest)
      for (const kind of ['home', 'site'] as const) await w.make.page({ projectId, kind });
    return { templateId, projectIds };
  }),
  'file/options': async (_, at, count) => {
    const { id: projectId } = at.t.here.project;
    return { projectId, chosen: await lists(at, projectId, count) };
  },
  'researchReport/options': async (_, at, count) => ({ chosen: await lists(at, null, count) }),
  'whitelist/removePhones': manyPhones,
  'whitelist/reads': manyPhones,
  'fault/report': withMore((_, count) => ({
    calls: listOf(count, (n) => ({ call: 'dashboard/live', code: 200, ms: n })),
  })),
  'search/find': withMore((_, count) => ({
    word: '月',
    before: { word: '月', kinds: searchKinds.slice(0, count) },
  })),
  'search/recent': withMore(async ({ w, t }, count) => {
    const records = [];
    for (let n = 0; n < count; n += 1)
      records.push({
        entity: 'company' as const,
        id: (await w.make.company({ projectId: t.here.project.id })).id,
      });
    return { records };
  }),
  'suggestion/setHours': withMore(async (_, count) => ({
    daysOff: listOf(count, (n) => new Date(Date.UTC(2027, 0, n + 1)).toISOString().slice(0, 10)),
  })),
  'notice/audience': withMore(async (at, count) => ({ buildingIds: await buildings(at, count) })),
  'visit/edit': companions,
  'visit/walkIn': companions,
  'visitorPage/fill': companions,
  'visitorPage/register': companions,
  'role/add': withMore(async (at, count) => ({ buildings: await buildings(at, count) })),
  'role/edit': withMore(async (at, count) => ({ buildings: await buildings(at, count) })),
  'baseData/order': async (call, at, count) => {
    const { entryIds } = await examples(call, at, 1);
    const room = maxListItems(call.op.input) - (Array.isArray(entryIds) ? entryIds.length : 0);
    const dict = 'businessType' as const;
    const values = listOf(Math.min(count, room), (sort) => ({
      dict,
      sort,
      code: uniqueName('B'),
      nameZh: uniqueName('业态'),
      nameEn: uniqueName('Kind '),
    }));
    if (values.length > 0) await at.w.db.insertInto('dictionaryEntry').values(values).execute();
    return examples(call, at, 1);
  },
  'import/fix': async (call, at, count) => {
    const example = await examples(call, at, 1);
    const importId = Number(example.importId);
    const cells = JSON.stringify([at.t.here.company.name, '', '', '']);
    const values = listOf(count, (n) => ({ importId, number: n + 4, cells }));
    await at.w.db.insertInto('importRow').values(values).execute();
    const fix = (n: number) => ({ number: n + 4, cells: [{ column: 'name', text: `赵${n}` }] });
    return { ...example, rows: listOf(count, fix) };
  },
};

/** Calls whose lists stay short, and why: there is nothing to make them long of. */
export const callsOfShortLists: Readonly<Record<string, string>> = {
  'menu/order': 'the product’s own menus',
  'baseData/add': 'provinces, of which there are 34',
  'baseData/edit': 'provinces, of which there are 34',
  'baseData/saveProject': 'codes of two option lists',
  'baseData/saveDuty': 'twenty people on duty, in one value',
  'preference/setColumns': 'the columns of a list, in one value',
  'listView/add': 'the columns of a list, in one value',
  'listView/edit': 'the columns of a list, in one value',
  'import/check': 'the columns of a workbook; a job reads the rows',
  'task/add': 'what is set about its kind, a number',
  'task/edit': 'what is set about its kind, a number',
  'task/execute': 'what is set about its kind, a number',
  'export/start': 'the columns of a workbook; a job writes the rows',
};

type Check = { _zod: { def: { check?: string; maximum?: unknown } } };
type WithChecks = { checks?: readonly Check[] };

/** How many items a list of this schema may have. */
function maxItems(schema: Schema): number {
  const { checks = [] } = schema._zod.def as WithChecks;
  const most = checks.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length');
  return Number(most?.maximum ?? 0);
}

/** The longest of the lists that an input may hold, by how many items it may have; 0 without any. */
export function maxListItems(schema: Schema): number {
  const { shape, element, innerType, options } = zodDefOf(schema);
  const inside = [...Object.values(shape ?? {}), ...(options ?? [])];
  if (innerType) inside.push(innerType);
  const own = element ? Math.max(1, maxItems(schema)) : 0;
  return Math.max(own, ...(element ? [maxListItems(element)] : []), ...inside.map(maxListItems));
}

/** The calls that take lists which can be long. */
export const callsTakingLists = calls.filter(
  ({ op, path }) => maxListItems(op.input) > 0 && !(path in callsOfShortLists),
);

const longest = (value: unknown): number => {
  if (Array.isArray(value)) return Math.max(value.length, ...value.map(longest));
  return isObject(value) ? Math.max(0, ...Object.values(value).map(longest)) : 0;
};

/**
 * An input of a call with a list of so many items, that the scene's caller may send and that is then done.
 * @throws a sentence that says what to write, for a call whose examples don't add up to it
 */
export async function largeInputOf(call: Call, at: Scene, count: number): Promise<unknown> {
  const make = own[call.path] ?? examples;
  const input = await make(call, at, count);
  if (longest(input) >= count || 'rule' in input) return input;
  throw new Error(`${call.path} takes no ${count} of anything: say in test/suites/largest.ts how it would`);
}
