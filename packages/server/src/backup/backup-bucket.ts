import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type {
  CompletedPart,
  ListMultipartUploadsCommandOutput,
  ListPartsCommandOutput,
  Part,
} from '@aws-sdk/client-s3';
import type { LocalisedText } from '../kit/calls/localised-error.ts';
import { makeS3Client, type S3RetryOptions, type S3Settings } from '../ports/s3.ts';
import { folderBackupStore, type IsOurs } from './backup-folder.ts';
import { type BackupStore, isBackupName, type StoredBackup } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';
import type { AssertStillWanted } from './take-backup.ts';

const megabyte = 1024 * 1024;
/** No part but the last may be smaller than 5 MiB, and there may be no more of them than this. */
const leastPart = 16 * megabyte;
const maxParts = 10_000;

/** The same for the same file, so that whoever goes on with an upload cuts it alike. */
const partBytesOf = (bytes: number): number =>
  Math.max(leastPart, Math.ceil(bytes / maxParts / megabyte) * megabyte);

/** An upload that nobody went on with for so long is given up. */
const leftAfterMs = 7 * 24 * 3_600_000;
/** A download that breaks is gone on with, unless nothing at all came so often. */
const maxBroken = 5;

const patience: S3RetryOptions = { maxAttempts: 6, connectMs: 10_000, silentMs: 60_000 };

type ServiceError = { code: string; message: string; status: number | undefined };

/** What a service, or the way to it, said. */
function saidBy(error: unknown): ServiceError {
  if (!(error instanceof Error)) return { code: '', message: String(error), status: undefined };
  const { code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  return { code: code ?? error.name, message: error.message, status: $metadata?.httpStatusCode };
}

/** What went wrong at a service, and what to do. */
function toldOf({ bucket, endpoint = 'Amazon S3' }: S3Settings, error: unknown): LocalisedText {
  const { code, message, status } = saidBy(error);
  const said = message === '' || message === 'UnknownError' ? code : `${code}: ${message}`;
  if (status === undefined) return { word: 'health.bucketAway', args: [endpoint, said] };
  if (code === 'NoSuchBucket') return { word: 'health.bucketNone', args: [bucket, endpoint] };
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch')
    return { word: 'health.bucketCredentials', args: [endpoint, said] };
  if (code === 'RequestTimeTooSkewed') return { word: 'health.bucketClock', args: [endpoint, said] };
  if (status === 401 || status === 403)
    return { word: 'health.bucketForbidden', args: [endpoint, bucket, said] };
  if (code === 'NoSuchUpload') return { word: 'health.bucketGivenUp', args: [said] };
  return { word: 'health.bucketRefuses', args: [endpoint, status, said] };
}

type Service = Awaited<ReturnType<ReturnType<typeof makeS3Client>>>;

/** Reads a part of a file into memory that is used for one after the other. */
async function readPart(file: FileHandle, into: Buffer, at: number): Promise<Buffer> {
  let filled = 0;
  while (filled < into.length) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, at + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return into.subarray(0, filled);
}

/** Where backups lie until they are sent, and what has to be left free on that disk. */
type Outgoing = { outgoing: string; leastFreeBytes: number; isOurs?: IsOurs };

/** Fills no disk on which the product works. @param bytes what the next backup may take */
async function assertRoom({ outgoing, leastFreeBytes }: Outgoing, bytes: number): Promise<void> {
  await mkdir(outgoing, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(outgoing);
  if (bavail * bsize >= bytes + leastFreeBytes) return;
  const [left, wanted] = [bavail * bsize, bytes + leastFreeBytes].map((one) => Math.round(one / megabyte));
  throw new BadBackup({ word: 'health.backupNoRoom', args: [outgoing, left ?? 0, wanted ?? 0] });
}

/**
 * Backups in a bucket. One is written into a folder of this machine first, so that the database is done with it whatever the
 * network is like, and an upload that broke off, with its process too, is gone on with by the next backup.
 */
export function bucketBackupStore(
  settings: S3Settings,
  { outgoing, leastFreeBytes, isOurs = isBackupName }: Outgoing,
  how: S3RetryOptions = patience,
): BackupStore {
  const { bucket, prefix } = settings;
  const s3 = makeS3Client(settings, how);
  const local = folderBackupStore(outgoing, isOurs);
  const called = (name: string) => `s3://${bucket}/${prefix}${name}`;
  const object = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  const told = (error: unknown) => new BadBackup(toldOf(settings, error), { cause: error });

  /** Asks the service. @throws BadBackup in place of what it said */
  const ask = async <T>(use: (s3: Service) => Promise<T>): Promise<T> => {
    const opened = await s3();
    return use(opened).catch((error: unknown) => {
      throw told(error);
    });
  };

  const list = () =>
    ask(async ({ sdk, client }) => {
      const all: StoredBackup[] = [];
      let after: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
        );
        for (const { Key, Size } of page.Contents ?? []) {
          const name = Key?.slice(prefix.length) ?? '';
          if (isOurs(name)) all.push({ name, bytes: Size ?? 0 });
        }
        after = page.NextContinuationToken;
      } while (after);
      return all.sort((a, b) => (a.name < b.name ? -1 : 1));
    });

  /** Uploads of backups that have no end, the newest first. */
  const unfinished = () =>
    ask(async ({ sdk, client }) => {
      const found: { name: string; id: string; begunAt: number }[] = [];
      let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (after) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          const name = Key?.slice(prefix.length) ?? '';
          if (UploadId && isOurs(name))
            found.push({ name, id: UploadId, begunAt: Initiated?.getTime() ?? 0 });
        }
        const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
        after =
          IsTruncated && NextKeyMarker && NextUploadIdMarker
            ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
            : undefined;
      }
      return found.sort((a, b) => b.begunAt - a.begunAt);
    });

  const giveUp = (name: string, id: string) =>
    ask(async ({ sdk, client }) => {
      await client
        .send(new sdk.AbortMultipartUploadCommand({ ...object(name), UploadId: id }))
        .catch((error: unknown) => {
          if (saidBy(error).code !== 'NoSuchUpload') throw error;
        });
    });

  /** The parts that are there already, by their numbers. */
  const partsOf = (name: string, id: string) =>
    ask(async ({ sdk, client }) => {
      const parts = new Map<number, Part>();
      let after: string | undefined;
      do {
        const page: ListPartsCommandOutput = await client.send(
          new sdk.ListPartsCommand({ ...object(name), UploadId: id, PartNumberMarker: after }),
        );
        for (const part of page.Parts ?? []) parts.set(part.PartNumber ?? 0, part);
        after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (after);
      return parts;
    });

  /** The upload of a backup that was begun last; a new one where there is none. */
  async function uploadOf(name: string): Promise<string> {
    const begun = (await unfinished()).find((one) => one.name === name);
    if (begun) return begun.id;
    const made = await ask(({ sdk, client }) =>
      client.send(new sdk.CreateMultipartUploadCommand(object(name))),
    );
    return made.UploadId ?? '';
  }

  const sizeOf = (name: string) =>
    ask(async ({ sdk, client }) => {
      try {
        return (await client.send(new sdk.HeadObjectCommand(object(name)))).ContentLength;
      } catch (error) {
        if (saidBy(error).status === 404) return undefined;
        throw error;
      }
    });

  async function sendParts(
    name: string,
    bytes: number,
    id: string,
    goOn: AssertStillWanted,
  ): Promise<CompletedPart[]> {
    const there = await partsOf(name, id);
    const file = await open(local.called(name));
    const sent: CompletedPart[] = [];
    try {
      const partBytes = partBytesOf(bytes);
      const memory = Buffer.allocUnsafe(Math.min(partBytes, bytes));
      for (let at = 0; at < bytes; at += partBytes) {
        await goOn();
        const PartNumber = at / partBytes + 1;
        const Body = await readPart(file, memory, at);
        const md5 = createHash('md5').update(Body).digest();
        const is = there.get(PartNumber);
        if (is?.Size === Body.length && is.ETag === `"${md5.toString('hex')}"`) {
          sent.push({ PartNumber, ETag: is.ETag });
          continue;
        }
        const part = { ...object(name), UploadId: id, PartNumber, Body, ContentMD5: md5.toString('base64') };
        const { ETag } = await ask(({ sdk, client }) => client.send(new sdk.UploadPartCommand(part)));
        sent.push({ PartNumber, ETag });
      }
    } finally {
      await file.close();
    }
    return sent;
  }

  /** Sends a whole backup of this machine, or what is left of it to be sent. */
  async function send({ name, bytes }: StoredBackup, goOn: AssertStillWanted): Promise<void> {
    if ((await sizeOf(name)) !== bytes) {
      const id = await uploadOf(name);
      const Parts = await sendParts(name, bytes, id, goOn);
      const whole = { ...object(name), UploadId: id, MultipartUpload: { Parts } };
      await ask(({ sdk, client }) => client.send(new sdk.CompleteMultipartUploadCommand(whole))).catch(
        async (error: unknown) => {
          // It may have been put together, and only the answer was lost.
          if ((await sizeOf(name)) !== bytes) throw error;
        },
      );
      const is = await sizeOf(name);
      if (is !== bytes)
        throw new BadBackup({ word: 'health.bucketSize', args: [called(name), is ?? 0, bytes] });
    }
    await local.remove(name);
  }

  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const { sdk, client } = await s3();
    const bytes = await sizeOf(name);
    if (bytes === undefined) throw new BadBackup(`There is no ${called(name)}.`);
    let at = 0;
    for (let broken = 0; at < bytes; ) {
      try {
        const rest = new sdk.GetObjectCommand({ ...object(name), Range: `bytes=${at}-` });
        const { Body } = await client.send(rest);
        if (!(Body instanceof Readable)) throw new Error('the service answered without bytes');
        for await (const chunk of Body) {
          yield chunk;
          at += chunk.length;
          broken = 0;
        }
      } catch (error) {
        broken += 1;
        if (broken === maxBroken || saidBy(error).status !== undefined) throw told(error);
      }
    }
  }

  return {
    called,
    assertUsable: async () => void (await list()),
    async write(wanted, fill, goOn) {
      for (const waiting of await local.list()) await send(waiting, goOn);
      const bytes = wanted.bytes ?? (await list()).at(-1)?.bytes ?? 0;
      await assertRoom({ outgoing, leastFreeBytes }, bytes);
      const written = await local.write(wanted, fill, goOn);
      await send(written, goOn);
      for (const { name, id, begunAt } of await unfinished())
        if (Date.now() - begunAt > leftAfterMs) await giveUp(name, id);
      return written;
    },
    list,
    async open(name) {
      const bytes = read(name);
      // What can't be opened is told at once.
      const first = await bytes.next();
      async function* all() {
        if (!first.done) yield first.value;
        yield* bytes;
      }
      return Readable.from(all(), { objectMode: false });
    },
    async remove(name) {
      await ask(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(object(name))));
    },
  };
}
