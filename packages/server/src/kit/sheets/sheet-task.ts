import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import type { SheetSummary } from './collect-rows.ts';

/** A workbook to fill in: the columns of its first sheet, and what its second one says about them. */
export type SheetTemplate = {
  sheet: string;
  /** How many columns stay in sight, from the first. */
  frozen: number;
  columns: {
    title: string;
    marked: boolean;
    required: boolean;
    width: number;
    choices: string[];
    note: string;
  }[];
  notes: { sheet: string; column: string; text: string; required: string; first: string | null };
};

/** What the process that handles workbooks is asked to do, and what it answers. */
export type SheetTask =
  | { do: 'read'; file: string; out: string }
  | { do: 'template'; template: SheetTemplate; out: string };
export type SheetAnswer =
  | { is: 'done'; sheet: SheetSummary | null }
  | { is: 'refused'; key: ErrorKey; args: (string | number)[] }
  | { is: 'broken'; message: string };
