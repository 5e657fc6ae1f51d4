import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type FilePurpose,
  fileUploadRules,
  partCountOf,
  sendingRules,
} from '@mdi/contract/modules/upload/upload.contract.ts';
import type { Ctx, UploadedFile } from '../../kit/calls/ctx.ts';
import { notFound, refuse, refuseField } from '../../kit/calls/refuse.ts';
import { safeFileName } from '../../kit/files/safe-file-name.ts';
import { inTempFolder } from '../../kit/files/temp-folder.ts';
import { assertUploadQuota } from '../../kit/files/upload-quota.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { assertSize, type CheckedFile, checkFile, formatsText, isFilePurpose } from './upload.check-file.ts';
import {
  addPart,
  addSending,
  countSendings,
  findSending,
  lockSending,
  ownSending,
  partOfSending,
  partsOfSending,
  removeSending,
} from './upload.sending.queries.ts';

const { partBytes, unfinished } = sendingRules;

type Begun = { purpose: FilePurpose; name: string; bytes: number };

/** Whatever can be refused before a byte was sent is refused here. @throws Refusal */
export async function beginSending(ctx: Ctx, { purpose, name, bytes }: Begun) {
  assertSize(purpose, bytes);
  const formats: readonly string[] = fileUploadRules[purpose].formats;
  const ending = path.extname(name).slice(1).toLowerCase().replace('jpeg', 'jpg');
  if (!formats.includes(ending)) refuseField('file', 'upload.error.fileFormat', formatsText(purpose));
  await assertUploadQuota(ctx, bytes, ctx.actor);
  if ((await countSendings(ctx)) >= unfinished)
    refuse('upload.error.tooManyUnfinished', { code: 'tooMany', args: [unfinished], retryAfter: 3_600 });
  const id = newToken();
  await addSending(ctx, { id, purpose, name: safeFileName(name), bytes });
  return { sending: id, partBytes, parts: partCountOf(bytes) };
}

/**
 * Keeps a part of a file under a key of its own, so that it may come by any node, in any order, and more than once: what is
 * there already stays. @throws Refusal
 */
export async function keepPart(ctx: Ctx, sending: string, part: number, file: UploadedFile): Promise<void> {
  const { bytes: whole } = await ownSending(ctx, sending);
  if (part >= partCountOf(whole)) notFound();
  const { bytes } = file;
  if (bytes.length !== Math.min(partBytes, whole - part * partBytes)) refuse('upload.error.filePart');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const there = await partOfSending(ctx, sending, part);
  if (there) return assertSame(there.sha256, sha256);
  await assertUploadQuota(ctx, bytes.length, ctx.actor);
  const key = newToken();
  // The bytes first: a row never points to a part that isn't there.
  await ctx.deps.files.put(key, bytes);
  if (await addPart(ctx, { sendingId: sending, part, key, bytes: bytes.length, sha256 })) return;
  await ctx.deps.files.remove(key);
  const other = await partOfSending(ctx, sending, part);
  if (other) assertSame(other.sha256, sha256);
}

/** A file that was changed between two tries would be kept half and half. @throws Refusal */
function assertSame(kept: string, sent: string): void {
  if (kept !== sent) refuse('upload.error.fileChanged');
}

export async function arrivedParts(ctx: Ctx, sending: string) {
  const { bytes } = await ownSending(ctx, sending);
  return {
    parts: partCountOf(bytes),
    arrived: (await partsOfSending(ctx, sending)).map(({ part }) => part),
  };
}

type Whole = { purpose: FilePurpose; name: string; checked: CheckedFile };

/**
 * Puts the parts of a sending together on this machine, looks into the file, and hands it to `keep`; the parts then go.
 * Null: there is no such sending, or it was done before. @throws Refusal
 */
export async function finishSending<T>(
  ctx: Ctx,
  sending: string,
  keep: (whole: Whole) => Promise<T>,
): Promise<T | null> {
  const begun = await findSending(ctx, sending);
  if (!begun) return null;
  const { purpose, name } = begun;
  // Nothing else is ever begun.
  if (!isFilePurpose(purpose)) throw new Error(`a sending for ${purpose}`);
  const parts = await partsOfSending(ctx, sending);
  if (parts.length !== partCountOf(begun.bytes)) refuse('upload.error.fileParts');
  const { files } = ctx.deps;
  return inTempFolder('upload', async (folder) => {
    const file = path.join(folder, 'file');
    const bytes = async function* () {
      for (const { key } of parts) yield* await files.read(key);
    };
    await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(file));
    const checked = await checkFile(purpose, { file, folder, name });
    // Locked no longer than needed: whoever finishes it too looks into it meanwhile, and finds it done.
    if (!(await lockSending(ctx, sending))) return null;
    const kept = await keep({ purpose, name, checked });
    await removeSending(ctx, sending);
    // Once it is certain: until then the parts may be wanted again.
    ctx.afterCommit.push(async () => {
      for (const { key } of parts)
        await files.remove(key).catch((err) => ctx.log.warn({ err }, 'a part stays'));
    });
    return kept;
  });
}
