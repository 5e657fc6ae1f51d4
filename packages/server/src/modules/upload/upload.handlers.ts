import { readFile } from 'node:fs/promises';
import { type StoredUpload, uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { insertRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { sweepTempFolders } from '../../kit/files/temp-folder.ts';
import { assertUploadQuota } from '../../kit/files/upload-quota.ts';
import { makeWorkQueue } from '../../kit/jobs/work-queue.ts';
import { goesWithTable, sweptBy } from '../../kit/retention/table-bounds.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { type CheckedFile, isFilePurpose, withCheckedBytes } from './upload.check-file.ts';
import { decodeGate, keepPicture } from './upload.keep-picture.ts';
import { ownUploadUrl, uploadLinkRules } from './upload.links.ts';
import { addThumbnails, ownUpload, thumbnailsOf, uploadOfSending } from './upload.queries.ts';
import { arrivedParts, beginSending, finishSending, keepPart } from './upload.sending.ts';
import { sweepFiles } from './upload.sweep.jobs.ts';

/** Putting a large file together takes disk and time; so does looking into it, which has a gate of its own. */
const finishGate = makeWorkQueue(2, 32, 4);

type Facts = { name: string; purpose: string; sending: string | null };

/** Keeps a checked file with the pictures of its first pages. */
async function keepFile(ctx: Ctx, checked: CheckedFile, { name, purpose, sending }: Facts) {
  const { file, thumbnails, ...facts } = checked;
  const { files } = ctx.deps;
  const key = newToken();
  // The bytes first: a row never points to a file that isn't there.
  await files.putFile(key, file);
  const { userId, companyId } = ctx.actor;
  const row = await insertRow(ctx, 'upload', { ...facts, key, name, purpose, sending, userId, companyId });
  const pictures = await Promise.all(
    thumbnails.map(async (picture, at) => {
      const [own, bytes] = [newToken(), await readFile(picture)];
      await files.put(own, bytes);
      return { key: own, bytes: bytes.length, page: at + 1 };
    }),
  );
  await addThumbnails(ctx, row.id, pictures);
  return { id: row.id, key, name, purpose, ...facts };
}

type Kept = Omit<StoredUpload, 'uploadId' | 'url' | 'thumbnails'> & {
  id: number;
  key: string;
  purpose: string;
};

/** What is told of an upload. */
async function storedUpload(ctx: Ctx, { id, key, purpose, ...facts }: Kept): Promise<StoredUpload> {
  const thumbnails = (await thumbnailsOf(ctx, id)).map((one) => ({
    page: one.page,
    uploadId: one.id,
    url: ownUploadUrl(ctx, one.key, purpose),
  }));
  const { name, mime, bytes, sha256, pages } = facts;
  return { uploadId: id, url: ownUploadUrl(ctx, key, purpose), name, mime, bytes, sha256, pages, thumbnails };
}

export const uploadModule = implement(
  uploadApi,
  {
    async add(ctx, { purpose }) {
      if (!ctx.file) refuseField('file', 'upload.error.noFile');
      const { name, bytes } = ctx.file;
      if (isFilePurpose(purpose)) {
        return withCheckedBytes(purpose, { name, bytes }, async (checked) => {
          await assertUploadQuota(ctx, checked.bytes, ctx.actor);
          const { id, key } = await keepFile(ctx, checked, { name, purpose, sending: null });
          return { uploadId: id, url: ownUploadUrl(ctx, key, purpose) };
        });
      }
      const { uploadId, key } = await keepPicture(ctx, purpose, ctx.actor);
      return { uploadId, url: ownUploadUrl(ctx, key, purpose) };
    },
    begin: (ctx, asked) => beginSending(ctx, asked),
    async part(ctx, { sending, part }) {
      if (!ctx.file) refuseField('file', 'upload.error.noFile');
      await keepPart(ctx, sending, Number(part), ctx.file);
      return { part: Number(part) };
    },
    arrived: (ctx, { sending }) => arrivedParts(ctx, sending),
    async finish(ctx, { sending }) {
      // Its bytes were counted part by part.
      const kept = await finishSending(ctx, sending, ({ checked, ...facts }) =>
        keepFile(ctx, checked, { ...facts, sending }),
      );
      return storedUpload(ctx, kept ?? orNotFound(await uploadOfSending(ctx, sending)));
    },
    async look(ctx, { uploadId }) {
      const { upload, uses } = await ownUpload(ctx, uploadId);
      return { ...(await storedUpload(ctx, upload)), uses };
    },
  },
  {
    logFormats: {
      upload: { omitted: ['key', 'mime', 'purpose', 'sha256', 'sending', 'page', 'thumbnailOf'] },
    },
    files: uploadLinkRules,
    bounds: {
      upload: sweptBy('sweepFiles', 'what nothing uses any more goes'),
      uploadSending: sweptBy('sweepFiles', 'what is not finished within a day goes'),
      uploadPart: goesWithTable('uploadSending'),
    },
    tasks: {
      sweepFiles: {
        at: '9 * * * *',
        tidying: true,
        async run({ db, deps }) {
          await sweepFiles(db, deps.files, deps.now());
          // By the machine's own clock, like the times of its folders.
          await sweepTempFolders(new Date());
        },
      },
    },
    gates: { add: decodeGate, finish: finishGate },
  },
);
