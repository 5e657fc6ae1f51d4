import type { Pass } from './my-pass-client.ts';

/** An answer with passes: the server's clock (ms), by which they are shown. */
type Issued = { now: number; passes: readonly Pass[] };

/** The passes at hand and the one that is shown, by the server's clock. */
export type Rotation = {
  shown: Pass | null;
  /** The newest answer's passes. */
  next: readonly Pass[];
  /** Milliseconds by which the server's clock is ahead of this phone's. */
  ahead: number;
};

export const emptyRotation: Rotation = { shown: null, next: [], ahead: 0 };

const isPass = (value: unknown): value is Pass =>
  typeof value === 'object' && value !== null && 'text' in value && 'showFrom' in value && 'showTo' in value;

/** What a page leaves for its next loading, which would else have to wait for new passes. */
export const rotationToText = (employeeId: number, { next, ahead }: Rotation): string =>
  JSON.stringify({ employeeId, next, ahead });

/** What was at hand of an employee before the page loaded anew; nothing when it can't be read. */
export function rotationFromText(text: string, employeeId: number): Rotation {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return emptyRotation;
    if (!('next' in kept && 'ahead' in kept && 'employeeId' in kept)) return emptyRotation;
    const { next, ahead } = kept;
    const whole = Array.isArray(next) && next.every(isPass) && typeof ahead === 'number';
    return whole && kept.employeeId === employeeId ? { shown: null, next, ahead } : emptyRotation;
  } catch {
    return emptyRotation;
  }
}

/** New passes are asked for so long before the shown one ends, so that the code changes once and not twice. */
const earlyMs = 3_000;

/** Takes an answer in: the half of its way counts as the time it took to come back. */
export function withIssuedPasses(before: Rotation, issued: Issued, askedAt: number, now: number): Rotation {
  const ahead = issued.now - Math.round((askedAt + now) / 2);
  return advanceRotation({ ...before, next: issued.passes, ahead }, now);
}

/** Keeps the shown pass for its time, then shows the one whose time it is. */
export function advanceRotation(rotation: Rotation, now: number): Rotation {
  const { shown, next, ahead } = rotation;
  const at = now + ahead;
  if (shown && at < shown.showTo) return rotation;
  const due = next.find((pass) => pass.showFrom <= at && at < pass.showTo) ?? null;
  return due === shown ? rotation : { ...rotation, shown: due };
}

/** Milliseconds until new passes should be asked for; 0 or less: now. */
export const msUntilNextRequest = ({ shown, ahead }: Rotation, now: number): number =>
  shown ? shown.showTo - earlyMs - ahead - now : 0;

/** Whole seconds for which the shown pass is shown. */
export const secondsLeftOnShown = ({ shown, ahead }: Rotation, now: number): number =>
  shown ? Math.max(0, Math.ceil((shown.showTo - ahead - now) / 1000)) : 0;

/** Whole seconds that the passes at hand last without network. */
export function secondsOfPassesLeft({ shown, next, ahead }: Rotation, now: number): number {
  const last = Math.max(shown?.showTo ?? 0, next.at(-1)?.showTo ?? 0);
  return Math.max(0, Math.ceil((last - ahead - now) / 1000));
}
