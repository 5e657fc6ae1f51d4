import type { BlockType } from './shapes.ts';

/** What is stored, before anybody knows what it is. */
export type StoredRaw = Readonly<Record<string, unknown>>;
/** From each version to the next one, by the version it begins at: pure, and frozen once it was released. */
export type UpgradeSteps = Readonly<Record<number, (old: StoredRaw) => StoredRaw>>;

/** The version of documents themselves, beside those of their blocks. */
export const currentSchema = 1;

export const docSteps: UpgradeSteps = {};
export const blockSteps: Partial<Record<BlockType, UpgradeSteps>> = {};

/** Lifts what was stored from its version to a later one; null where no way leads there. */
export function upgradeStored(
  old: StoredRaw,
  from: number,
  to: number,
  steps: UpgradeSteps,
): StoredRaw | null {
  if (!Number.isSafeInteger(from) || from < 1 || from > to) return null;
  let at = old;
  for (let version = from; version < to; version += 1) {
    const step = Object.hasOwn(steps, version) ? steps[version] : undefined;
    if (step === undefined) return null;
    at = step(at);
  }
  return at;
}
