import {
  baseDataApi,
  type Dictionary,
  dictionaries,
  entryHolds,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { may } from '../../kit/access/may.ts';
import { deleteRow, insertRow, updateRow, updateRows } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { builtInRows, databaseView, keptByPeople, onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { dutyHandlers } from './base-data.alarm-duty.ts';
import { baseDataExporter, dutyMessageExporter } from './base-data.export.ts';
import { baseDataLogFormat } from './base-data.log-format.ts';
import {
  dictionaryOf,
  entriesOf,
  entryById,
  entryCounts,
  entryIdsOf,
  lockDictionary,
  moveProvinces,
  nextEntrySort,
  projectDataOf,
  projectsByWord,
  provincesWithRegion,
  recordsUsingEntry,
  touchRegions,
  validEntries,
} from './base-data.queries.ts';

const named = (ctx: Ctx, row: { nameZh: string; nameEn: string }) =>
  ctx.lang === 'en' ? row.nameEn : row.nameZh;

async function entryFor(ctx: Ctx, entryId: number) {
  const entry = orNotFound(await entryById(ctx, entryId));
  return { ...entry, dict: dictionaryOf(entry.dict) };
}

/** A region takes provinces from the others; it can't lose one, which would then belong nowhere. */
async function setProvinces(ctx: Ctx, region: string, wanted: readonly string[] | undefined): Promise<void> {
  if (wanted === undefined) return;
  const all = await provincesWithRegion(ctx);
  if (wanted.some((code) => !all.some((p) => p.code === code))) {
    refuseField('provinces', 'baseData.error.noSuchProvince');
  }
  const lost = all.find((p) => p.regionCode === region && !wanted.includes(p.code));
  if (lost) refuseField('provinces', 'baseData.error.provinceLeft', named(ctx, lost));
  const taken = all.filter((p) => p.regionCode !== region && wanted.includes(p.code));
  if (taken.length === 0) return;
  await moveProvinces(
    ctx,
    region,
    taken.map((p) => p.code),
  );
  const after = all.map((p) => (taken.includes(p) ? { ...p, regionCode: region } : p));
  const of = (state: typeof all, code: string) => ({
    provinces: state.filter((p) => p.regionCode === code).map((p) => p.code),
  });
  for (const { id, code } of await touchRegions(ctx, [region, ...taken.map((p) => p.regionCode)])) {
    ctx.changes.push({ entity: 'dictionaryEntry', id, before: of(all, code), after: of(after, code) });
  }
}

function assertProvincesFit(dict: Dictionary, provinces: readonly string[] | undefined): void {
  if (dict !== 'region' && provinces !== undefined) {
    refuseField('provinces', 'baseData.error.onlyRegions');
  }
}

/** The codes that a project may offer: valid ones, and those it already offers. */
async function assertOffered(
  ctx: Ctx,
  field: 'visitPurposes' | 'visitorTypes',
  dict: Dictionary,
  wanted: readonly string[] | null,
  current: readonly string[] | null,
): Promise<void> {
  if (wanted === null) return;
  const valid = new Set((await validEntries(ctx, dict)).map((entry) => entry.code));
  const unknown = wanted.find((code) => !valid.has(code) && !current?.includes(code));
  if (unknown !== undefined) refuseField(field, 'baseData.error.noSuchEntry', unknown);
}

export const baseDataModule = implement(
  baseDataApi,
  {
    async lists(ctx) {
      const counts = await entryCounts(ctx);
      const canSeeUses = may(ctx, baseDataApi.ops.uses);
      return {
        lists: dictionaries.map((dict) => ({
          dict,
          entries: counts.find((one) => one.dict === dict)?.entries ?? 0,
        })),
        canEdit: may(ctx, baseDataApi.ops.edit),
        canSeeUses,
      };
    },
    async list(ctx, { dict, keyword }) {
      const entries = await entriesOf(ctx, dict);
      const all = entries.map(({ id, ...entry }) => ({ ...entry, entryId: id }));
      return keyword === undefined ? all : all.filter((entry) => entryHolds(keyword, entry));
    },
    async options(ctx, { dict }) {
      const entries = await validEntries(ctx, dict);
      return entries.map((entry) => ({ code: entry.code, name: named(ctx, entry) }));
    },
    async provinces(ctx) {
      const all = await provincesWithRegion(ctx);
      return all.map((p) => ({ code: p.code, name: named(ctx, p), regionCode: p.regionCode }));
    },
    async uses(ctx, { entryId }) {
      return recordsUsingEntry(ctx, await entryFor(ctx, entryId));
    },
    async add(ctx, { dict, code, provinces, ...names }) {
      assertProvincesFit(dict, provinces);
      await lockDictionary(ctx, dict);
      const row = await insertRow(ctx, 'dictionaryEntry', {
        dict,
        code,
        ...names,
        sort: await nextEntrySort(ctx, dict),
      });
      await setProvinces(ctx, code, provinces);
      return { entryId: row.id };
    },
    async edit(ctx, { entryId, version, provinces, ...names }) {
      const entry = await entryFor(ctx, entryId);
      assertProvincesFit(entry.dict, provinces);
      await lockDictionary(ctx, entry.dict);
      await updateRow(ctx, 'dictionaryEntry', entryId, names, version);
      await setProvinces(ctx, entry.code, provinces);
      return { version: orNotFound(await entryById(ctx, entryId)).version };
    },
    async updateState(ctx, { entryId, state }) {
      await entryFor(ctx, entryId);
      await updateRow(ctx, 'dictionaryEntry', entryId, { state });
      return { state };
    },
    async order(ctx, { dict, entryIds }) {
      await lockDictionary(ctx, dict);
      const known = new Set(await entryIdsOf(ctx, dict));
      const same = entryIds.length === known.size && new Set(entryIds).size === known.size;
      if (!same || entryIds.some((id) => !known.has(id))) {
        refuse('baseData.error.orderOld', { code: 'conflict', data: { which: 'state' } });
      }
      await updateRows(ctx, 'dictionaryEntry', new Map(entryIds.map((id, sort) => [id, { sort }])));
      return true;
    },
    async remove(ctx, { entryId }) {
      const entry = await entryFor(ctx, entryId);
      await lockDictionary(ctx, entry.dict);
      const blockers = await recordsUsingEntry(ctx, entry);
      if (blockers.length > 0) {
        refuse('baseData.error.inUse', { code: 'conflict', data: { which: 'inUse', blockers } });
      }
      await deleteRow(ctx, 'dictionaryEntry', entryId);
      return true;
    },
    projects: (ctx, { keyword }) => projectsByWord(ctx, keyword),
    ...dutyHandlers,
    async project(ctx, { projectId }) {
      const {
        id,
        projectId: _,
        updatedAt,
        updatedBy,
        duty,
        ...facts
      } = orNotFound(await projectDataOf(ctx, projectId));
      const canEdit = may(ctx, baseDataApi.ops.saveProject);
      return { ...facts, canEdit };
    },
    async saveProject(ctx, { projectId, version, ...facts }) {
      const current = orNotFound(await projectDataOf(ctx, projectId));
      const { visitPurposes, visitorTypes } = current;
      await assertOffered(ctx, 'visitPurposes', 'visitPurpose', facts.visitPurposes, visitPurposes);
      await assertOffered(ctx, 'visitorTypes', 'visitorType', facts.visitorTypes, visitorTypes);
      const row = await updateRow(ctx, 'projectData', current.id, facts, version);
      return { version: row.version };
    },
  },
  {
    exports: { baseData: baseDataExporter, dutyMessage: dutyMessageExporter },
    names: {
      dutyPeople: 'user',
      regionCodes: 'dictionary:region',
      provinceCode: 'province',
      provinces: 'province',
      visitPurposes: 'dictionary:visitPurpose',
      visitorTypes: 'dictionary:visitorType',
    },
    logFormats: baseDataLogFormat,
    bounds: {
      dictionaryEntry: keptByPeople,
      projectData: onePerRowOf('project'),
      province: builtInRows,
      region: databaseView,
    },
    constraints: {
      dictionary_entry_code_key: () => new Refusal('baseData.error.codeExists', { data: { field: 'code' } }),
      dictionary_entry_name_zh: () => new Refusal('baseData.error.nameExists', { data: { field: 'nameZh' } }),
    },
  },
);
