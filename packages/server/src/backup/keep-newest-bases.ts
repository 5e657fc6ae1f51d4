import { writeDurably } from '../db/embedded/durable-files.ts';
import { fileTextOrEmpty } from '../db/embedded/file-text.ts';
import { walSeriesOf, walSpoolOf } from '../db/embedded/wal-spool.ts';
import type { FileStore } from '../ports/files/files.ts';
import { type Base, basesOf, keptFilesOf, type MomentStores, segmentsOf } from './moment-files.ts';

type Own = { clusterDir: string; files: FileStore };

/** Of each series the oldest base that stays. */
function oldestOf(bases: readonly Base[]): Map<string, Base> {
  const oldest = new Map<string, Base>();
  for (const base of bases) if (!oldest.has(base.series)) oldest.set(base.series, base);
  return oldest;
}

/**
 * Since when the files of this series that lie at the place are gone from here: a moment before that needs them. It is noted
 * when it is seen, so at worst late, and they stay for longer.
 */
async function goneSince({ clusterDir, files }: Own, kept: readonly string[]): Promise<Map<string, Date>> {
  const note = walSpoolOf(clusterDir).gone;
  const text = fileTextOrEmpty(note);
  const known: Record<string, string> = text === '' ? {} : JSON.parse(text);
  const here = new Set<string>();
  for await (const { key } of files.list()) here.add(key);
  const now = new Date().toISOString();
  const gone = kept.filter((key) => !here.has(key)).map((key) => [key, known[key] ?? now] as const);
  writeDurably(note, JSON.stringify(Object.fromEntries(gone)), 0o600);
  return new Map(gone.map(([key, at]) => [key, new Date(at)]));
}

/**
 * Removes all bases but the newest, and every segment and file that none of these needs.
 * @returns how many went
 */
export async function keepNewestBases(stores: MomentStores, count: number, own: Own): Promise<number> {
  const bases = basesOf(await stores.bases.list());
  const old = bases.slice(0, Math.max(bases.length - count, 0));
  for (const { name } of old) await stores.bases.remove(name);
  const oldest = oldestOf(bases.slice(old.length));
  const changes = await stores.changes.list();
  const segments = segmentsOf(changes).filter(({ series, segment }) => {
    const first = oldest.get(series)?.first;
    return first === undefined || segment < first;
  });
  const series = walSeriesOf(own.clusterDir);
  const all = keptFilesOf(changes);
  const ours = all.filter((one) => one.series === series).map(({ key }) => key);
  const gone = await goneSince(own, ours);
  const files = all.filter((file) => {
    const base = oldest.get(file.series);
    if (!base) return true;
    const since = file.series === series ? gone.get(file.key) : undefined;
    return since !== undefined && since < base.at;
  });
  for (const { name } of [...segments, ...files]) await stores.changes.remove(name);
  return old.length + segments.length + files.length;
}
