import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { basename, join } from 'node:path';
import { writeDurably } from './durable-files.ts';
import { fileTextOrEmpty } from './file-text.ts';
import { hasCode } from './has-code.ts';
import type { OsUser } from './os-user.ts';

// PostgreSQL writes what changes into a log of segments of 16 MB. Where moments are to be gone back to, each is put aside
// here when it ends, until it lies where backups do.

/** How much may wait to be sent, and how much room has to be left on the disk. */
export type WalKeeping = { mostWaitingBytes: number; leastFreeBytes: number };

/** Of PostgreSQL, as its clusters are made here. */
export const walSegmentBytes = 16 * 1024 * 1024;
/** A segment in which something was written ends after so long, however little that was. */
const longestSeconds = 60;

const isSegment = (name: string): boolean => /^[\dA-F]{24}$/.test(name);

/** What lies in the folder beside the cluster. */
export type WalSpool = {
  folder: string;
  /** Segments that are to be sent. */
  waiting: string;
  /** There while no more are kept: a segment is missing, so that going back begins anew with the next base. */
  stopped: string;
  /** Tells segments of this cluster, in its present life, from those of every other. */
  series: string;
  /** When the last base was taken. */
  base: string;
  /** Since when files that lie where backups do are gone from the file store. */
  gone: string;
};

export function walSpoolOf(clusterDir: string): WalSpool {
  const folder = `${clusterDir}-log`;
  const at = (name: string) => join(folder, name);
  return {
    folder,
    waiting: at('waiting'),
    stopped: at('stopped'),
    series: at('series'),
    base: at('base.json'),
    gone: at('gone.json'),
  };
}

/**
 * Asked by PostgreSQL for each segment, which it keeps until the answer is yes. It can't depend on any of our processes: what
 * bounds the log must hold also when all of them are gone. Beyond the bound it says yes and keeps none, since a full disk
 * would end the database.
 */
const script = `# Puts a segment of PostgreSQL's log aside: file, name, most KB that may wait, least KB to be left.
to=$(dirname "$0")
case $2 in *.*) exit 0 ;; esac
[ -e "$to/stopped" ] && exit 0
ready=$(ls pg_wal/archive_status | grep -c 'ready$')
waiting=$(($(du -sk "$to/waiting" | cut -f 1) + ready * ${walSegmentBytes / 1024}))
left=$(df -Pk "$to" | awk 'END { print $4 }')
if [ "$waiting" -gt "$3" ] || [ "$left" -lt "$4" ]; then
  : > "$to/stopped"
  exit 0
fi
[ -e "$to/waiting/$2" ] && exec cmp -s "$1" "$to/waiting/$2"
cp -p "$1" "$to/$2.part" && sync "$to/$2.part" && mv "$to/$2.part" "$to/waiting/$2" && sync "$to/waiting"
`;

/** A word that a shell takes as it stands. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const kilobytes = (bytes: number): number => Math.floor(bytes / 1024);

/** Makes the spool of a cluster, and answers the settings by which PostgreSQL uses it. */
export function keepWal(clusterDir: string, user: OsUser | undefined, keeping: WalKeeping): string[] {
  const spool = walSpoolOf(clusterDir);
  const own = (path: string) => {
    if (user !== undefined) fs.chownSync(path, user.uid, user.gid);
  };
  fs.mkdirSync(spool.waiting, { recursive: true });
  for (const path of [spool.folder, spool.waiting]) {
    fs.chmodSync(path, 0o700);
    own(path);
  }
  if (fileTextOrEmpty(spool.series) === '') {
    writeDurably(spool.series, randomBytes(8).toString('hex'), 0o600);
    // Without a base there is nothing that segments would be of use to.
    stopKeepingWal(clusterDir);
  }
  const program = join(spool.folder, 'keep.sh');
  writeDurably(program, script, 0o600);
  own(program);
  const { mostWaitingBytes, leastFreeBytes } = keeping;
  const command = `sh ${shellWord(program).replaceAll('%', '%%')} "%p" "%f" ${kilobytes(mostWaitingBytes)} ${kilobytes(leastFreeBytes)}`;
  return [`archive_mode=on`, `archive_timeout=${longestSeconds}`, `archive_command=${command}`];
}

/** Marks that segments are missing from now on, where any were kept. */
export function stopKeepingWal(clusterDir: string): void {
  const { folder, stopped } = walSpoolOf(clusterDir);
  if (fs.existsSync(folder)) fs.writeFileSync(stopped, '', { flag: 'a', mode: 0o600 });
}

/** Segments are kept again: a base begins. */
export function goOnKeepingWal(clusterDir: string): void {
  fs.rmSync(walSpoolOf(clusterDir).stopped, { force: true });
}

/** Forgets what was kept of another cluster, which lay in the same place. */
export function forgetWal(clusterDir: string): void {
  fs.rmSync(walSpoolOf(clusterDir).folder, { recursive: true, force: true });
}

/** The series that a cluster's segments belong to; '' where none are kept. */
export const walSeriesOf = (clusterDir: string): string =>
  fileTextOrEmpty(walSpoolOf(clusterDir).series).trim();

/** The segments that wait to be sent, in their order. */
export const waitingWalSegments = (clusterDir: string): string[] =>
  fs.readdirSync(walSpoolOf(clusterDir).waiting).filter(isSegment).toSorted();

/** How far going back to a moment is looked after. */
export type WalFigures = {
  waiting: number;
  waitingBytes: number;
  /** When the oldest of them ended. */
  oldestAt: Date | null;
  stoppedAt: Date | null;
  baseAt: Date | null;
};

const foundAt = (path: string): fs.Stats | undefined => fs.statSync(path, { throwIfNoEntry: false });

/** PostgreSQL's own names of segments that it could not put aside yet. */
function untaken(clusterDir: string): string[] {
  const status = join(clusterDir, 'pg_wal/archive_status');
  try {
    const names = fs.readdirSync(status).filter((name) => isSegment(basename(name, '.ready')));
    return names.filter((name) => name.endsWith('.ready')).map((name) => join(status, name));
  } catch (error) {
    // Of another user, who alone may look; the cluster may not be made yet.
    if (hasCode(error, 'EACCES') || hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** @returns null where the log isn't kept */
export function walFigures(clusterDir: string): WalFigures | null {
  const spool = walSpoolOf(clusterDir);
  if (walSeriesOf(clusterDir) === '') return null;
  const waiting = waitingWalSegments(clusterDir).map((name) => join(spool.waiting, name));
  const late = untaken(clusterDir);
  // The time of a segment is when something was written to it last; when it came here its inode changed.
  const ages = [
    ...waiting.map((path) => foundAt(path)?.ctimeMs ?? Date.now()),
    ...late.map((path) => foundAt(path)?.mtimeMs ?? Date.now()),
  ];
  const baseAt = fileTextOrEmpty(spool.base);
  return {
    waiting: ages.length,
    waitingBytes: ages.length * walSegmentBytes,
    oldestAt: ages.length === 0 ? null : new Date(Math.min(...ages)),
    stoppedAt: foundAt(spool.stopped)?.mtime ?? null,
    baseAt: baseAt === '' ? null : new Date(JSON.parse(baseAt).at),
  };
}
