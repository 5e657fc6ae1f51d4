import { maskPhone } from '@mdi/contract/kit/display.ts';
import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import {
  type WhitelistRow,
  whitelistApi,
  whitelistBounds,
} from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { may } from '../../kit/access/may.ts';
import { projectInScope, searchProjects } from '../../kit/access/places.ts';
import { deleteRow, insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { conflict, notFound, orNotFound, Refusal, refuseField } from '../../kit/calls/refuse.ts';
import { page, pageCut } from '../../kit/queries/page.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { countPhoneLookups, searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { whitelistExporter } from './whitelist.export.ts';
import { whitelistPhoneImporter } from './whitelist.import.ts';
import {
  addPhones,
  differenceOf,
  noteInHistory,
  noteReads,
  phonesOf,
  phonesWithIds,
  readsOf,
  removePhones,
  replacePhones,
} from './whitelist.phones.queries.ts';
import {
  filteredLists,
  getEditableList,
  type ListRecord,
  listById,
  lockEditableList,
  mayEditOfficeLists,
  mayEditProjectLists,
  maySeeList,
} from './whitelist.queries.ts';
import { readableByPhone, usesOf } from './whitelist.uses.queries.ts';

const { shown: mostShown } = whitelistBounds;

function shown(ctx: Ctx, { kept, usedBeyond, ...row }: ListRecord): WhitelistRow {
  const edit = kept && !usedBeyond && may(ctx, whitelistApi.ops.edit);
  return {
    ...row,
    uploadedAt: row.uploadedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: { edit, remove: edit && row.usedBy === 0 },
  };
}

/** @throws Refusal 400 at the field of a place where the caller keeps no lists */
async function assertPlace(ctx: Ctx, projectId: number | null): Promise<void> {
  const may =
    projectId === null
      ? mayEditOfficeLists(ctx)
      : mayEditProjectLists(ctx) && (await projectInScope(ctx, projectId)) !== undefined;
  if (!may) refuseField('projectId', 'whitelist.error.noPlace');
}

const masked = <P extends { phone: string }>(one: P): P => ({ ...one, phone: maskPhone(one.phone) });

/** Phones that come onto a list are counted as those that imports ask for: what is there already, and other lists, answer to them. */
const countPhones = (ctx: Ctx, phones: readonly { phone: string }[]): Promise<void> =>
  countPhoneLookups(
    ctx,
    phones.map(({ phone }) => phone),
  );

/**
 * The list whose phones take the place of another's, of the same place. The caller may change it, too: comparing lists
 * tells which phones both name, whole ones of the own list by masked ones of the other.
 */
async function sourceFor(ctx: Ctx, { whitelistId, projectId }: ListRecord, fromId: number) {
  if (fromId === whitelistId) refuseField('fromId', 'whitelist.error.itself');
  const from = await getEditableList(ctx, fromId);
  if (from.projectId !== projectId) refuseField('fromId', 'whitelist.error.elsewhere');
  return from;
}

/** CMS07030, CMS07040: whitelists of phones. */
export const whitelistModule = implement(
  whitelistApi,
  {
    async list(ctx, asked) {
      const sorts = {
        uploadedAt: 'whitelist.uploadedAt',
        name: 'whitelist.name',
        updatedAt: 'whitelist.updatedAt',
      } as const;
      const sorted = { ...asked, sort: asked.sort ?? ('-uploadedAt' as const) };
      const { list, ...total } = await pageCut(ctx, filteredLists(ctx, asked), sorted, sorts, 'whitelist.id');
      return { ...total, list: list.map((row) => shown(ctx, row)) };
    },
    async get(ctx, { whitelistId }) {
      const row = orNotFound(await listById(ctx, whitelistId));
      const uses = await usesOf(ctx, whitelistId, mostShown);
      return { ...shown(ctx, row), uses, otherUses: row.usedBy - uses.length };
    },
    async options(ctx, { keyword }) {
      const projects = mayEditProjectLists(ctx) ? await searchProjects(ctx, keyword) : [];
      return {
        projects: projects.map(({ projectId, projectName }) => ({ projectId, projectName })),
        headOffice: mayEditOfficeLists(ctx),
      };
    },
    async phones(ctx, { whitelistId, ...asked }) {
      orNotFound(await listById(ctx, whitelistId));
      const sorts = {
        addedAt: 'whitelistPhone.addedAt',
        person: { nullable: 'whitelistPhone.person' },
      } as const;
      const sorted = { ...asked, sort: asked.sort ?? ('-addedAt' as const) };
      const { list, ...total } = await searchCountingPhones(ctx, asked.keyword, () =>
        page(ctx, phonesOf(ctx, whitelistId, asked.keyword), sorted, sorts, 'whitelistPhone.id'),
      );
      return {
        ...total,
        list: list.map(({ addedAt, ...row }) => ({ ...masked(row), addedAt: addedAt.toISOString() })),
      };
    },
    async reads(ctx, { whitelistId, phoneIds }) {
      const list = orNotFound(await listById(ctx, whitelistId));
      const told = await readsOf(ctx, phonesWithIds(whitelistId, phoneIds));
      if (told.length < new Set(phoneIds).size) notFound();
      noteReads(ctx, list);
      return told;
    },
    async whoMayRead(ctx, { phone }) {
      const { total: _, ...answer } = await searchCountingPhones(ctx, phone, async () => {
        const read = await readableByPhone(ctx, normalisePhone(phone), mostShown);
        return { ...read, total: read.lists.length };
      });
      return answer;
    },
    async add(ctx, { projectId, name, phones }) {
      await assertPlace(ctx, projectId);
      await countPhones(ctx, phones);
      const facts = { projectId, name, nameKey: normaliseName(name), uploadedAt: ctx.now() };
      const { id: whitelistId } = await insertRow(ctx, 'whitelist', {
        ...facts,
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
        updatedBy: ctx.actor.userId,
      });
      return { whitelistId, added: (await addPhones(ctx, whitelistId, phones)).size };
    },
    async edit(ctx, { whitelistId, version, name }) {
      await lockEditableList(ctx, whitelistId);
      const row = await updateRow(
        ctx,
        'whitelist',
        whitelistId,
        { name, nameKey: normaliseName(name) },
        version,
      );
      return { whitelistId, version: row.version };
    },
    async remove(ctx, { whitelistId }) {
      const { usedBy } = await lockEditableList(ctx, whitelistId);
      if (usedBy > 0) conflict('whitelist.error.inUse', { which: 'inUse' }, usedBy);
      await deleteRow(ctx, 'whitelist', whitelistId);
      return true;
    },
    async addPhones(ctx, { whitelistId, phones }) {
      await lockEditableList(ctx, whitelistId);
      await countPhones(ctx, phones);
      const { size: added } = await addPhones(ctx, whitelistId, phones);
      return { added, known: new Set(phones.map((one) => normalisePhone(one.phone))).size - added };
    },
    async removePhones(ctx, { whitelistId, phoneIds }) {
      await lockEditableList(ctx, whitelistId);
      const removed = await removePhones(ctx, phonesWithIds(whitelistId, phoneIds));
      if (removed < new Set(phoneIds).size) notFound();
      return { removed };
    },
    async difference(ctx, { whitelistId, fromId }) {
      const list = await getEditableList(ctx, whitelistId);
      await sourceFor(ctx, list, fromId);
      noteReads(ctx, list);
      const { added, removed, ...counts } = await differenceOf(ctx, whitelistId, fromId, mostShown);
      return { ...counts, added: added.map(masked), removed: removed.map(masked) };
    },
    async replace(ctx, { whitelistId, version, fromId }) {
      await sourceFor(ctx, await lockEditableList(ctx, whitelistId), fromId);
      const changes = await replacePhones(ctx, whitelistId, fromId);
      const row = await updateRow(ctx, 'whitelist', whitelistId, { uploadedAt: ctx.now() }, version);
      noteInHistory(ctx, whitelistId, { ...changes, fromId });
      return { version: row.version, ...changes };
    },
  },
  {
    exports: { whitelist: whitelistExporter },
    imports: { whitelistPhone: whitelistPhoneImporter },
    history: { whitelist: maySeeList },
    names: { whitelistId: 'whitelist', fromId: 'whitelist' },
    logFormats: {
      whitelist: { order: ['projectId', 'name', 'uploadedAt'] },
      whitelistPhone: {
        order: ['whitelistId', 'phone', 'person'],
        nameFields: ['phone'],
        omitted: ['addedAt', 'addedBy'],
      },
    },
    bounds: { whitelist: keptByPeople, whitelistPhone: goesWithTable('whitelist') },
    constraints: {
      whitelist_name_key: () => new Refusal('whitelist.error.nameTaken', { data: { field: 'name' } }),
      whitelist_phone_once: () =>
        new Refusal('kit.error.version', { code: 'conflict', data: { which: 'state' } }),
    },
  },
);
