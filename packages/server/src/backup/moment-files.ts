import type { BackupStore, StoredBackup } from './backup-store.ts';

// Any moment is gone back to by a base, which is the folder of the embedded database as it was read while people worked, and
// by the segments of its log that were written from then on. What each is, its name says, so that nobody needs the key to
// know how far it reaches.

/** Bases in one place, segments and files in the other. */
export type MomentStores = { bases: BackupStore; changes: BackupStore };

export type Base = StoredBackup & {
  series: string;
  /** The segments it needs in any case. */
  first: string;
  last: string;
  /** When it ended: earlier moments need an older one. */
  at: Date;
};
export type Segment = StoredBackup & {
  series: string;
  segment: string;
  /** When something was written to it last. */
  at: Date;
  /** Of its bytes. */
  mark: string;
};
export type KeptFile = StoredBackup & { series: string; key: string };

const stamp = (at: Date): string => at.toISOString().replace(/[-:.]/g, '');

function momentOf(text: string): Date {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

export const baseName = (of: Pick<Base, 'series' | 'first' | 'last' | 'at'>): string =>
  `${of.series}-${of.first}-${of.last}-${stamp(of.at)}.base`;
export const segmentName = (of: Pick<Segment, 'series' | 'segment' | 'at' | 'mark'>): string =>
  `${of.series}-${of.segment}-${stamp(of.at)}-${of.mark}.segment`;
export const keptFileName = (series: string, key: string): string => `${series}-${key}.file`;

const basePattern = /^([\da-f]{16})-([\dA-F]{24})-([\dA-F]{24})-(\d{8}T\d{9}Z)\.base$/;
const segmentPattern = /^([\da-f]{16})-([\dA-F]{24})-(\d{8}T\d{9}Z)-([\da-f]{32})\.segment$/;
const filePattern = /^([\da-f]{16})-([\w-]{20,100})\.file$/;

export const isBaseName = (name: string): boolean => basePattern.test(name);
export const isChangeName = (name: string): boolean => segmentPattern.test(name) || filePattern.test(name);

/** The oldest first. */
export function basesOf(all: readonly StoredBackup[]): Base[] {
  const found = all.flatMap((one) => {
    const [, series, first, last, at] = basePattern.exec(one.name) ?? [];
    return series && first && last && at ? [{ ...one, series, first, last, at: momentOf(at) }] : [];
  });
  return found.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

export const segmentsOf = (all: readonly StoredBackup[]): Segment[] =>
  all.flatMap((one) => {
    const [, series, segment, at, mark] = segmentPattern.exec(one.name) ?? [];
    return series && segment && at && mark ? [{ ...one, series, segment, at: momentOf(at), mark }] : [];
  });

export const keptFilesOf = (all: readonly StoredBackup[]): KeptFile[] =>
  all.flatMap((one) => {
    const [, series, key] = filePattern.exec(one.name) ?? [];
    return series && key ? [{ ...one, series, key }] : [];
  });

const perLog = 256;
const hex = (of: number): string => of.toString(16).toUpperCase().padStart(8, '0');
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * perLog + Number.parseInt(segment.slice(16), 16);

/** The name of the segment of a timeline that has this number. */
const named = (timeline: string, number: number): string =>
  `${timeline}${hex(Math.floor(number / perLog))}${hex(number % perLog)}`;

/** The segment that a place in the log lies in, as PostgreSQL writes such a place (`0/3000028`). */
export function segmentAt(timeline: number, place: string): string {
  const [high = '', low = ''] = place.split('/');
  return `${hex(timeline)}${hex(Number.parseInt(high, 16))}${hex(Number.parseInt(low, 16) >>> 24)}`;
}

/** How far a base reaches: the segments from it on, none of which is missing. */
export type BaseReach = {
  base: Base;
  segments: Segment[];
  /** Its last moment; null: the segments are missing that it needs itself. */
  until: Date | null;
  /** The segment that is missing where there are later ones. */
  missing: string | null;
};

export function baseReachOf(base: Base, all: readonly Segment[]): BaseReach {
  const own = new Map<number, Segment>();
  for (const one of all) {
    const sameLog = one.series === base.series && one.segment.slice(0, 8) === base.first.slice(0, 8);
    if (sameLog) own.set(numberOf(one.segment), one);
  }
  const segments: Segment[] = [];
  let number = numberOf(base.first);
  for (let next = own.get(number); next; next = own.get(number)) {
    segments.push(next);
    number += 1;
  }
  const isUsable = number > numberOf(base.last);
  const latest = Math.max(base.at.getTime(), ...segments.map(({ at }) => at.getTime()));
  const hasLater = [...own.keys()].some((one) => one > number);
  return {
    base,
    segments,
    until: isUsable ? new Date(latest) : null,
    missing: hasLater || !isUsable ? named(base.first.slice(0, 8), number) : null,
  };
}
