import { importRules } from '@mdi/contract/modules/import/import.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';

const mb = 1024 * 1024;

/** What a workbook may hold at most; sizes in bytes, unpacked. */
export const sheetLimits = {
  ...importRules,
  entries: 1_000,
  unpacked: 100 * mb,
  /** The sheet that is read. */
  sheet: 80 * mb,
  sharedStrings: 20 * mb,
  otherPart: 5 * mb,
  /** One tag or one text; the longest cell has 32,767 characters. */
  token: 512 * 1024,
  /** What is kept of a cell: one more than any field takes, so that the field's own rule refuses it. */
  cell: 2_001,
} as const;

/** Why a workbook isn't read, as a person is told. */
export class SheetProblem extends Error {
  readonly key: ErrorKey;
  readonly args: (string | number)[];
  constructor(key: ErrorKey, ...args: (string | number)[]) {
    super(key);
    this.key = key;
    this.args = args;
  }
}

export const brokenSheet = () => new SheetProblem('import.error.broken');
export const unsafeSheet = () => new SheetProblem('import.error.unsafe');
