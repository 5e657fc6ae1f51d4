import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import tar from 'tar-stream';
import { clusterFolderOf } from '../db/embedded/cluster-folder.ts';
import {
  BaseTooLate,
  ClusterNotEmpty,
  type ClusterRemains,
  recoverCluster,
  WalTooShort,
} from '../db/embedded/recover-cluster.ts';
import { migrationNames } from '../db/migrate.ts';
import { inTempFolder } from '../kit/files/temp-folder.ts';
import type { FileStore } from '../ports/files/files.ts';
import type { BackupStore } from './backup-store.ts';
import { BadBackup } from './bad-backup.ts';
import {
  type Base,
  type BaseReach,
  baseReachOf,
  basesOf,
  keptFilesOf,
  type MomentStores,
  type Segment,
  segmentsOf,
} from './moment-files.ts';
import { settleAfter } from './restore-backup.ts';
import { type OpeningKeys, unsealArchive } from './sealed-archive.ts';
import { sealedSegmentTitle } from './send-wal.ts';
import { type BaseAbout, ownPlatform, sealedBaseTitle } from './take-base.ts';

export type MomentPlace = {
  dataDir: string;
  /** Where files are put; null: they lie with a service, and stay as they are. */
  files: FileStore | null;
  secretMark: string;
};

/** The moments that can be gone back to, base by base. */
export async function reachesAt(stores: MomentStores): Promise<BaseReach[]> {
  const segments = segmentsOf(await stores.changes.list());
  return basesOf(await stores.bases.list()).map((base) => baseReachOf(base, segments));
}

const upTo = (until: Date | null) =>
  until ? ` Moments up to ${until.toISOString()} can be gone back to.` : '';

/** The base from which a moment is gone back to, and the segments. @throws BadBackup where there is no way */
export function reachForMoment(reaches: readonly BaseReach[], at: Date): BaseReach {
  const earlier = reaches.filter(({ base }) => base.at <= at);
  const reach = earlier.at(-1);
  if (!reach) {
    const [first] = reaches;
    throw new BadBackup(
      first
        ? `There is no base from before ${at.toISOString()}. The oldest is of ${first.base.at.toISOString()}.`
        : 'There is no base at this place, so that no moment can be gone back to.',
    );
  }
  if (reach.until && at <= reach.until) return reach;
  const whole = earlier.findLast(({ until }) => until !== null)?.until ?? null;
  if (reach.missing) throw new BadBackup(`Segment ${reach.missing} of the log is missing.${upTo(whole)}`);
  throw new BadBackup(`The log that is there ends before ${at.toISOString()}.${upTo(whole)}`);
}

/** Reads the folder of a cluster out of a tar file, into an empty folder. */
async function unpack(bytes: Readable, into: string): Promise<void> {
  const extract = tar.extract();
  extract.on('entry', ({ name, type }, entry, next) => {
    const to = path.join(into, name);
    const put = async () => {
      if (to !== into && !to.startsWith(`${into}${path.sep}`)) throw new BadBackup(`The base holds ${name}.`);
      if (type === 'directory') {
        await mkdir(to, { recursive: true, mode: 0o700 });
        entry.resume();
      } else if (type === 'file') {
        await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
        await pipeline(entry, createWriteStream(to, { mode: 0o600 }));
      } else throw new BadBackup(`The base holds ${name}, which is no file.`);
    };
    put().then(
      () => next(),
      (error: unknown) => extract.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });
  await pipeline(bytes, extract);
}

const drained = async (bytes: Readable): Promise<void> => {
  for await (const _ of bytes);
};

/** Reads a segment to its end, as it was when it was sent. @throws BadBackup */
async function readSegment(
  changes: BackupStore,
  keys: OpeningKeys,
  { name, series, segment, mark }: Segment,
  use: (bytes: Readable) => Promise<unknown>,
): Promise<void> {
  const of = sealedSegmentTitle(series, segment);
  const { sum } = await unsealArchive(await changes.open(name), keys, of, use);
  if (sum.sha256.slice(0, mark.length) !== mark) throw new BadBackup(`${of} is not what its name says.`);
}

async function readBase(
  bases: BackupStore,
  keys: OpeningKeys,
  { name, series, first }: Base,
  use: (bytes: Readable, about: BaseAbout) => Promise<unknown>,
): Promise<BaseAbout> {
  const from = await bases.open(name);
  return (await unsealArchive<BaseAbout>(from, keys, sealedBaseTitle(series, first), use)).about;
}

/** Reads a base with all segments and files after it, and touches nothing. @throws BadBackup */
export async function verifyReach(
  stores: MomentStores,
  keys: OpeningKeys,
  { base, segments, missing }: BaseReach,
): Promise<{ files: number }> {
  await readBase(stores.bases, keys, base, drained);
  for (const one of segments) await readSegment(stores.changes, keys, one, drained);
  const files = keptFilesOf(await stores.changes.list()).filter(({ series }) => series === base.series);
  for (const { name, key } of files) await unsealArchive(await stores.changes.open(name), keys, key, drained);
  if (missing) throw new BadBackup(`Segment ${missing} of the log is missing.`);
  return { files: files.length };
}

function assertOurs(about: BaseAbout, place: MomentPlace, major: string): void {
  if (about.format !== 1 || about.migrations.some((name) => !migrationNames().includes(name)))
    throw new BadBackup(
      `The base is of version ${about.version}, which is newer than this one. Install that version, and restore there.`,
    );
  if (about.secretMark !== place.secretMark)
    throw new BadBackup(
      'The base is of an installation with another secret, without which its readers, codes and links are of no use. ' +
        'Set MDI_SECRET_KEY to it, or put its file secret.key into the data folder.',
    );
  if (about.platform !== ownPlatform || about.postgres.split('.')[0] !== major)
    throw new BadBackup(
      `The base is of PostgreSQL ${about.postgres} on ${about.platform}, and can be used by the same alone; here is ${major} on ${ownPlatform}. Restore a backup instead.`,
    );
}

const notEmpty = (what: string) =>
  new BadBackup(
    `The ${what} is not empty, and nothing is replaced. Name an empty one (another MDI_DATA_DIR or FILES_URL).`,
  );

/** What was brought back: the files that it names and that were not there, too. */
export type RestoredMoment = { about: BaseAbout; segments: number; files: number; missing: number };

/**
 * Brings an empty installation to a moment: all of it, or nothing.
 * @throws BadBackup with what to do
 */
export async function restoreMoment(
  place: MomentPlace,
  stores: MomentStores,
  keys: OpeningKeys,
  at: Date,
): Promise<RestoredMoment> {
  const { base, segments } = reachForMoment(await reachesAt(stores), at);
  if (existsSync(clusterFolderOf(place.dataDir))) throw notEmpty('database');
  for await (const _ of place.files?.list() ?? []) throw notEmpty('file store');
  let about: BaseAbout | undefined;
  let files = { files: 0, missing: 0 };
  const put: string[] = [];
  const fill = async ({ data, segments: into }: ClusterRemains, major: string) => {
    about = await readBase(stores.bases, keys, base, async (bytes, told) => {
      assertOurs(told, place, major);
      await unpack(bytes, data);
    });
    for (const one of segments)
      await readSegment(stores.changes, keys, one, (bytes) =>
        pipeline(bytes, createGzip({ level: 1 }), createWriteStream(path.join(into, `${one.segment}.gz`))),
      );
  };
  try {
    await recoverCluster({
      dataDir: place.dataDir,
      at,
      fill,
      async settle(cluster) {
        const client = new pg.Client(cluster('mdi'));
        await client.connect();
        try {
          await client.query(`${settleAfter}; truncate backup_run`);
          const { rows } = await client.query<{ key: string }>('select key from upload');
          if (place.files) {
            files = await putFiles(
              { stores, keys, files: place.files, series: base.series },
              rows.map(({ key }) => key),
              put,
            );
          }
        } finally {
          await client.end();
        }
      },
    });
  } catch (error) {
    for (const key of put) await place.files?.remove(key).catch(() => {});
    if (error instanceof ClusterNotEmpty) throw notEmpty('database');
    if (error instanceof BaseTooLate)
      throw new BadBackup('That moment is one while the base was taken. Name a later one.');
    if (error instanceof WalTooShort)
      throw new BadBackup(
        `The log that is there has no change after ${at.toISOString()}${error.last ? `, its last one is of ${error.last}` : ''}. Name that moment or an earlier one.`,
      );
    throw error;
  }
  if (!about) throw new Error('a database was brought back without its base');
  return { about, segments: segments.length, ...files };
}

type Putting = { stores: MomentStores; keys: OpeningKeys; files: FileStore; series: string };

/** Puts the files that rows name where they belong. */
async function putFiles(
  { stores, keys, files, series }: Putting,
  wanted: readonly string[],
  put: string[],
): Promise<{ files: number; missing: number }> {
  const there = keptFilesOf(await stores.changes.list()).filter((one) => one.series === series);
  const named = new Map(there.map((one) => [one.key, one.name]));
  let missing = 0;
  await inTempFolder('restore', async (folder) => {
    const at = path.join(folder, 'file');
    for (const key of wanted) {
      const name = named.get(key);
      if (!name) {
        missing += 1;
        continue;
      }
      await unsealArchive(await stores.changes.open(name), keys, key, (bytes) =>
        pipeline(bytes, createWriteStream(at, { mode: 0o600 })),
      );
      put.push(key);
      await files.putFile(key, at);
    }
  });
  return { files: put.length, missing };
}
