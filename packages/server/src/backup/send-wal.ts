import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { clusterFolderOf } from '../db/embedded/cluster-folder.ts';
import { waitingWalSegments, walSegmentBytes, walSeriesOf, walSpoolOf } from '../db/embedded/wal-spool.ts';
import { FileMissing } from '../ports/files/files.ts';
import { localFiles } from '../ports/files/local.ts';
import type { BackupStore } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';
import { keptFileName, keptFilesOf, segmentName, segmentsOf } from './moment-files.ts';
import { type SealingKeys, sealArchive } from './sealed-archive.ts';

/** What of an installation goes where its backups are. */
export type WalSending = SealingKeys & {
  dataDir: string;
  /** Where the files of the store lie; undefined: with a service, where they stay. */
  filesFolder: string | undefined;
  changes: BackupStore;
};

const goOn = async () => {};

export const sealedSegmentTitle = (series: string, segment: string): string => `segment ${series} ${segment}`;

async function markOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 32);
}

type There = { series: string; segments: Map<string, string>; files: Set<string> };

async function thereOf(changes: BackupStore, series: string): Promise<There> {
  const all = await changes.list();
  const own = <T extends { series: string }>(many: readonly T[]) =>
    many.filter((one) => one.series === series);
  return {
    series,
    segments: new Map(own(segmentsOf(all)).map(({ segment, mark }) => [segment, mark])),
    files: new Set(own(keptFilesOf(all)).map(({ key }) => key)),
  };
}

/** A folder whose last change was this long ago says of itself whether there was another. */
const settledMs = 2_000;

/**
 * Sends what waits, once for each call: files before the segments that tell of them, segments in their order, and each goes
 * from here only once it lies there.
 */
export function walSenderOf({
  dataDir,
  filesFolder,
  changes,
  recipient,
  sign,
}: WalSending): () => Promise<number> {
  const clusterDir = clusterFolderOf(dataDir);
  const spool = walSpoolOf(clusterDir);
  let there: There | undefined;
  let looked: number | undefined;

  async function sendFiles({ series, files }: There): Promise<void> {
    const changedAt = filesFolder && statSync(filesFolder, { throwIfNoEntry: false })?.mtimeMs;
    if (!filesFolder || !changedAt || changedAt === looked) return;
    const settled = Date.now() - changedAt > settledMs;
    const store = localFiles(filesFolder);
    for await (const { key } of store.list()) {
      // One that is being written has another name until it is whole.
      if (files.has(key) || key.endsWith('-part')) continue;
      const bytes = await store.read(key).catch((error: unknown) => {
        if (error instanceof FileMissing) return null;
        throw error;
      });
      if (!bytes) continue;
      const wanted = { name: keptFileName(series, key), bytes: statSync(path.join(filesFolder, key)).size };
      await changes.write(wanted, (to) => sealArchive(to, { recipient, sign }, { of: key }, bytes), goOn);
      files.add(key);
    }
    if (settled) looked = changedAt;
  }

  async function sendSegment({ series, segments }: There, segment: string): Promise<void> {
    const file = path.join(spool.waiting, segment);
    const mark = await markOf(file);
    const known = segments.get(segment);
    if (known !== undefined && known !== mark)
      throw new BadBackup(
        `Another segment ${segment} lies at the place of backups already: a copy of this installation sends its log there. Give one of them another BACKUP_URL.`,
      );
    if (known === undefined) {
      const name = segmentName({ series, segment, at: statSync(file).mtime, mark });
      const about = { of: sealedSegmentTitle(series, segment) };
      await changes.write(
        { name, bytes: walSegmentBytes },
        (to) => sealArchive(to, { recipient, sign }, about, createReadStream(file)),
        goOn,
      );
      segments.set(segment, mark);
    }
    await rm(file);
  }

  return async () => {
    const series = walSeriesOf(clusterDir);
    if (series === '') return 0;
    const waiting = waitingWalSegments(clusterDir);
    // Nothing that is put somewhere now belongs to a moment that anybody can go back to.
    if (waiting.length === 0 && existsSync(spool.stopped)) return 0;
    if (there?.series !== series) there = await thereOf(changes, series);
    await sendFiles(there);
    for (const segment of waiting) await sendSegment(there, segment);
    return waiting.length;
  };
}

const everyMs = 5_000;
/** A place that can't be reached isn't asked all the time. */
const afterFailureMs = 30_000;

/** Sends the log of the embedded database to where backups are, as long as this process lives. */
export function keepSendingWal(of: WalSending, log: Logger): { stop: () => Promise<void> } {
  const send = walSenderOf(of);
  const ending = new AbortController();
  const loop = async () => {
    while (!ending.signal.aborted) {
      const went = await send().then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'the database’s log could not be sent to where backups are');
          return false;
        },
      );
      const pause = went ? everyMs : afterFailureMs;
      await sleep(pause, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}
