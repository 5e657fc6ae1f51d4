import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { insertRow } from '../../kit/changes.ts';
import { makeGate } from '../../kit/gate.ts';
import { implement } from '../../kit/implement.ts';
import { refuseField } from '../../kit/refuse.ts';
import { newToken } from '../../kit/secrets.ts';
import { fileUrl } from '../../kit/signed-url.ts';
import { demandUploadRoom } from '../../kit/upload-room.ts';
import { checkedFile, isFilePurpose } from './upload.file.ts';
import { cleanPicture } from './upload.image.ts';
import { sweepFiles } from './upload.jobs.ts';

/** Decoding takes memory by the pixel; two at once are enough. */
const decodeGate = makeGate(2, 32, 8);

export const uploadModule = implement(
  uploadApi,
  {
    async add(ctx, { purpose }) {
      if (!ctx.file) refuseField('file', 'upload.error.noFile');
      const kept = isFilePurpose(purpose)
        ? await checkedFile(purpose, ctx.file)
        : await cleanPicture(purpose, ctx.file.bytes);
      await demandUploadRoom(ctx, kept.bytes.length);
      const key = newToken();
      // The bytes first: a row never points to a file that isn't there.
      await ctx.deps.files.put(key, kept.bytes);
      const row = await insertRow(ctx, 'upload', {
        key,
        purpose,
        name: ctx.file.name,
        mime: kept.mime,
        bytes: kept.bytes.length,
        width: kept.width,
        height: kept.height,
        userId: ctx.actor.userId,
        companyId: ctx.actor.companyId,
      });
      return { uploadId: row.id, url: fileUrl(ctx.deps, key) };
    },
  },
  {
    told: { upload: { untold: ['key', 'mime', 'purpose'] } },
    bounds: { upload: { by: 'sweepFiles: what nothing uses any more goes' } },
    tasks: {
      sweepFiles: {
        at: '9 * * * *',
        fill: '2h',
        tidying: true,
        run: ({ db, deps }) => sweepFiles(db, deps.files, deps.now()),
      },
    },
    gates: { add: decodeGate },
  },
);
