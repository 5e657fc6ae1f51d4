import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type FileRow, fileApi } from '@mdi/contract/modules/file/file.contract.ts';
import { may } from '../../kit/access/may.ts';
import { projectInScope, searchProjects } from '../../kit/access/places.ts';
import { deleteRow, insertRow, noteRelatedChange, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { pageCut } from '../../kit/queries/page.ts';
import { goesWithTable, keptByPeople } from '../../kit/retention/table-bounds.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { listsOf, listsOffered, lockListsAt } from '../whitelist/index.ts';
import { fileExporter } from './file.export.ts';
import { fileLinkRules, officeFileUrl } from './file.links.ts';
import {
  type FileRecord,
  fileById,
  filteredFiles,
  maySeeFile,
  setFileWhitelists,
  usableUpload,
} from './file.queries.ts';
import { fileReaderCounts, whyFileUnreadable } from './file.reader.queries.ts';

function shown(ctx: Ctx, row: FileRecord): FileRow {
  const { uploadId, uploadName: name, bytes: size, mime: type, pages, key: _, ...facts } = row;
  return {
    ...facts,
    document: { uploadId, name, size, type, pages },
    uploadedAt: row.uploadedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: { edit: may(ctx, fileApi.ops.edit), remove: may(ctx, fileApi.ops.remove) },
  };
}

const noLists = { whitelists: [], chosen: [] };

type Facts = Pick<InputOf<typeof fileApi.ops.add>, 'uploadId' | 'whitelistIds'>;

/** @throws Refusal 400 at the field of an upload or a list that isn't there for this file */
async function assertParts(ctx: Ctx, projectId: number, facts: Facts, fileId: number | null): Promise<void> {
  if (!(await usableUpload(ctx, facts.uploadId, fileId))) refuseField('uploadId', 'file.error.upload');
  const there = await lockListsAt(ctx, { projectId }, facts.whitelistIds);
  if (there.length < new Set(facts.whitelistIds).size) refuseField('whitelistIds', 'file.error.whitelist');
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === new Set(other).size && one.every((id) => other.includes(id));

async function takeLists(ctx: Ctx, fileId: number, before: readonly number[], after: readonly number[]) {
  await setFileWhitelists(ctx, fileId, after);
  const [was, is] = [before, after].map((whitelistIds) => ({ whitelistIds: [...whitelistIds] }));
  if (was && is) noteRelatedChange(ctx, 'libraryFile', fileId, was, is);
}

/** CMS07010, CMS07020: files of projects. */
export const fileModule = implement(
  fileApi,
  {
    async list(ctx, asked) {
      const sorts = {
        uploadedAt: 'libraryFile.uploadedAt',
        nameZh: 'libraryFile.nameZh',
        startOn: 'libraryFile.startOn',
        endOn: { nullable: 'libraryFile.endOn' },
        updatedAt: 'libraryFile.updatedAt',
      } as const;
      const sorted = { ...asked, sort: asked.sort ?? ('-uploadedAt' as const) };
      const { list, ...total } = await pageCut(
        ctx,
        filteredFiles(ctx, asked),
        sorted,
        sorts,
        'libraryFile.id',
      );
      return { ...total, list: list.map((row) => shown(ctx, row)) };
    },
    async get(ctx, { fileId }) {
      const row = orNotFound(await fileById(ctx, fileId));
      return {
        ...shown(ctx, row),
        whitelists: await listsOf(ctx, 'libraryFile', fileId),
        url: officeFileUrl(ctx, row.key, fileId),
      };
    },
    async options(ctx, { keyword, projectId, chosen }) {
      const project = projectId === undefined ? undefined : orNotFound(await projectInScope(ctx, projectId));
      const lists = project ? await listsOffered(ctx, project, { keyword, chosen }) : noLists;
      return { projects: await searchProjects(ctx, project ? undefined : keyword), ...lists };
    },
    async whoMayRead(ctx, { fileId, phone }) {
      orNotFound(await fileById(ctx, fileId));
      const who = await fileReaderCounts(ctx, fileId);
      if (phone === undefined) return { ...who, phone: null };
      const asked = await searchCountingPhones(ctx, phone, async () => {
        const why = await whyFileUnreadable(ctx, fileId, normalisePhone(phone));
        return { may: why === null, why, total: why === 'notListed' ? 0 : 1 };
      });
      return { ...who, phone: { may: asked.may, why: asked.why } };
    },
    async add(ctx, { whitelistIds, ...facts }) {
      if (!(await projectInScope(ctx, facts.projectId))) refuseField('projectId', 'file.error.project');
      await assertParts(ctx, facts.projectId, { ...facts, whitelistIds }, null);
      const by = { uploadedBy: ctx.actor.userId, updatedBy: ctx.actor.userId };
      const at = { uploadedAt: ctx.now(), createdAt: ctx.now(), updatedAt: ctx.now() };
      const row = await insertRow(ctx, 'libraryFile', { ...facts, ...by, ...at });
      await takeLists(ctx, row.id, [], whitelistIds);
      return { fileId: row.id, version: row.version };
    },
    async edit(ctx, { fileId, version, whitelistIds, ...facts }) {
      const { projectId, uploadId } = orNotFound(await fileById(ctx, fileId));
      await assertParts(ctx, projectId, { ...facts, whitelistIds }, fileId);
      const anew = facts.uploadId !== uploadId && { uploadedAt: ctx.now(), uploadedBy: ctx.actor.userId };
      const before = (await listsOf(ctx, 'libraryFile', fileId)).map((one) => one.whitelistId);
      const others = !sameIds(before, whitelistIds);
      // The lists are a part of the record, and so of its version.
      const patch = { ...facts, ...anew, ...(others && { updatedAt: ctx.now() }) };
      const row = await updateRow(ctx, 'libraryFile', fileId, patch, version);
      if (others) await takeLists(ctx, fileId, before, whitelistIds);
      return { fileId, version: row.version };
    },
    async remove(ctx, { fileId }) {
      orNotFound(await fileById(ctx, fileId));
      await deleteRow(ctx, 'libraryFile', fileId);
      return true;
    },
  },
  {
    exports: { libraryFile: fileExporter },
    history: { libraryFile: maySeeFile },
    names: { uploadId: 'upload', uploadedBy: 'user', whitelistIds: 'whitelist' },
    logFormats: {
      libraryFile: {
        nameFields: ['nameZh'],
        order: [
          'projectId',
          'nameZh',
          'nameEn',
          'uploadId',
          'startOn',
          'endOn',
          'whitelisted',
          'whitelistIds',
        ],
        omitted: ['uploadedAt', 'uploadedBy'],
      },
    },
    bounds: { libraryFile: keptByPeople, libraryFileWhitelist: goesWithTable('libraryFile') },
    files: fileLinkRules,
  },
);
