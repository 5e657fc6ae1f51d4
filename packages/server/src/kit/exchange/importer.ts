import { fieldErrors } from '@mdi/contract/kit/field-errors.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { Api, Op, Right } from '@mdi/contract/kit/op.ts';
import type { CellProblem, ImportKind } from '@mdi/contract/modules/import/import.contract.ts';
import type { ErrorKey, WordKey } from '@mdi/contract/modules/word-keys.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Ctx } from '../calls/ctx.ts';
import { handlerOf } from '../calls/implement.ts';
import { Refusal } from '../calls/refuse.ts';
import { sentenceIn } from '../words.ts';

/** The cells of a row by the keys of the columns; '' where nothing was entered. */
export type Cells = Readonly<Record<string, string>>;
export type RawRow = { number: number; cells: Cells };

/** One error of a row: in a column, or (null) of the row as a whole. */
export type Trouble = {
  column: string | null;
  code: CellProblem;
  key: ErrorKey;
  args: (string | number)[];
};

/** A value that only one row of a file may have, within its period if it has one; both days are included. */
export type UniqueInFile = { key: string; column: string; from?: string; to?: string | null };

/** A row as far as it could be understood. */
export type PreparedRow = {
  /** What the schema will check; a value that couldn't be found out is left out, and has its trouble. */
  input: Readonly<Record<string, unknown>>;
  troubles: Trouble[];
  once: UniqueInFile[];
  /** Columns that can't be judged because of another column's trouble. */
  silent?: readonly string[];
  /** The record that already has the row's key, as the caller sees it. */
  existing?: Existing;
};

/** A record as the call that edits it would take it, and its cells as a person reads them. */
export type Existing = {
  id: number;
  version: number;
  input: Readonly<Record<string, unknown>>;
  /** Values that the call doesn't take, so a row may only repeat them. */
  kept?: Readonly<Record<string, unknown>>;
  shown: Cells;
};

/** How rows change existing records: by the module's own call, with its right and its rules. */
export type Updater = {
  right: Right;
  schema: z.ZodMiniType;
  edit: (ctx: Ctx, input: unknown) => Promise<unknown>;
  /** The columns that a row may change or only repeat: the field of the call, by the column's key. */
  columns: Readonly<Record<string, string>>;
  kept: Readonly<Record<string, string>>;
  /** Reads the records in sight, as the call would take them now. */
  current: (ctx: Ctx, ids: readonly number[]) => Promise<readonly Existing[]>;
};

/** A record that an import added, and when, as the database writes it: by that time it knows what came along. */
export type ImportedRecord = { id: number; at: string };

/**
 * How records that an import added are removed again: by the module's own means, with the rights and rules of removing
 * one by hand. Its looks are SQL, so that one statement judges thousands.
 */
export type Undoer = {
  /** The calls by which such a record is removed by hand; only those who may make all of them may undo. */
  rights: readonly Right[];
  /** `id`, `version` and `name` of the records that are there, and whether the caller sees them (`seen`). */
  records: (ctx: Ctx) => RawBuilder<unknown>;
  /** Keeps others from changing these records, or adding anything that depends on them, until the piece ends. */
  lock: (ctx: Ctx, ids: readonly number[]) => Promise<void>;
  /**
   * Finds what depends on records by now, as `id` and `what` (an `UndoHindrance`).
   * @param going all that the import added: `id`, `at`, and whether this look asks about it (`asked`)
   */
  hanging: (ctx: Ctx, going: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** @throws Refusal where a rule of the module forbids it */
  remove: (ctx: Ctx, made: ImportedRecord, why: string) => Promise<void>;
};

/** Declares that rows may change records by a call that edits them. */
export function updater<A extends Api, K extends keyof A['ops'] & string>(
  { api, call }: { api: A; call: K },
  own: Pick<Updater, 'columns' | 'kept' | 'current'>,
): Updater {
  const op: Op | undefined = api.ops[call];
  if (!op) throw new Error(`${api.module} has no ${call}`);
  const edit: Updater['edit'] = async (ctx, input) => handlerOf(ctx, api, call)(ctx, input);
  return { right: op, schema: op.input, edit, ...own };
}

/** For `hanging` of records whose version already tells whatever depends on them. */
export const nothingHangs: RawBuilder<unknown> = sql`select null::bigint as id, null::text as what where false`;

type ImportColumn = {
  key: string;
  title: WordKey;
  /** Other names that exported lists use for it. */
  alsoCalled?: readonly WordKey[];
  note?: WordKey | ((ctx: Ctx) => WordKey | undefined);
  /** Must be mapped, and is marked in the template. */
  required?: boolean | ((ctx: Ctx) => boolean);
  /** Whether it tells this caller nothing; then it is neither offered nor read. */
  hidden?: (ctx: Ctx) => boolean;
  /** Most rows need it, though not all: the template marks it, and its note says which. */
  expected?: true;
  /** The choices of its drop-down. */
  choices?: (ctx: Ctx) => Promise<string[]>;
  /** Nothing but its choices may stand in it, and who imports sees all of them. */
  fixed?: true;
  /** It holds numbers to calculate with, and anything else is reported. */
  number?: true;
  /** Normalises its cells: people type and paste more than is meant. */
  reads?: (cell: string) => string;
  /** It identifies the record of a row, and stays in sight. */
  named?: true;
  /** Where several rows become one record, only the first needs it. */
  shared?: boolean;
};

/** One kind of import: its columns, and how the module turns rows into records. */
export type Importer<S extends z.ZodMiniType = z.ZodMiniType> = {
  kind: ImportKind;
  /** The call that adds one record by hand: who may make it imports. */
  right: Right;
  columns: readonly ImportColumn[];
  /** Adding its rows asks for a proof of presence, as that call may. */
  presence?: true;
  /** The contract's own input of the call that adds one record. */
  schema: S;
  /** Finds the column of a schema issue by the path of its field. */
  columnOf: (path: string) => string;
  /** Groups rows that become one record: they answer the same; null is a record of its own. */
  togetherBy?: (cells: Cells) => string | null;
  /** Looks up everything that the rows name, and what is taken already, for all rows at once; answers one for each row. */
  prepare: (ctx: Ctx, rows: readonly RawRow[]) => Promise<PreparedRow[]>;
  /**
   * Adds records, each of one row or of several that belong together, by the module's own function, and answers
   * their ids in order. @throws for the first that can't be added; what it had done by then is undone.
   */
  add: (ctx: Ctx, records: readonly (readonly z.output<S>[])[]) => Promise<number[]>;
  /** Absent where rows only add records. */
  update?: Updater;
  undo: Undoer;
  /** The refusals that broken database constraints stand for, as for the module's calls. */
  constraints: Record<string, () => Refusal>;
};

/** An importer as the mechanism sees it. */
export type AnyImporter = Omit<Importer, 'add'> & {
  add: (ctx: Ctx, records: readonly (readonly unknown[])[]) => Promise<number[]>;
};

/** Declares one kind of import. */
export function importer<S extends z.ZodMiniType>(of: Importer<S>): AnyImporter {
  // The mechanism hands `add` only what this importer's own schema let pass.
  return of as unknown as AnyImporter;
}

export const cellTrouble = (
  column: string | null,
  code: CellProblem,
  key: ErrorKey,
  ...args: (string | number)[]
): Trouble => ({ column, code, key, args });

const maxNamed = 12;

/** Reports a cell that isn't on a public list, and says what is. */
export function notOffered(ctx: Ctx, column: string, cell: string, offered: readonly string[]): Trouble {
  const named = offered.slice(0, maxNamed).join(ctx.say('kit.listMark'));
  const key = offered.length > maxNamed ? 'import.error.notOfMany' : 'import.error.notOffered';
  return cellTrouble(column, 'unknown', key, cell, named);
}

/**
 * Reads the words that lists and exports use for an empty field as the empty cell they mean, in either language and any
 * case; `former` lists those of older workbooks.
 */
export function emptyIfWord(word: WordKey, ...former: string[]): (cell: string) => string {
  const plain = (text: string) => normaliseName(text).toLowerCase();
  const said = [...former, ...(['zh', 'en'] as const).map((lang) => sentenceIn(lang, word, []) ?? '')].map(
    plain,
  );
  return (cell) => (said.includes(plain(cell)) ? '' : cell);
}

/** The trouble that a refusal of a module's own function stands for. */
export function troubleOf(
  refusal: Refusal,
  columnOf: (path: string) => string,
  code: CellProblem = 'failed',
): Trouble {
  const { data } = refusal;
  const field = data && typeof data === 'object' && 'field' in data ? columnOf(String(data.field)) : null;
  return { column: field, code, key: refusal.key, args: refusal.args };
}

/** Runs a check that refuses, and answers its trouble; null when it passes. */
export async function troubleIn(
  column: string,
  code: CellProblem,
  check: () => unknown,
): Promise<Trouble | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { column, code, key: error.key, args: error.args };
  }
}

/** What a schema says about an input, by field path; as word keys, since the reader's language comes later. */
export function issuesIn(error: z.core.$ZodError, input: unknown) {
  const say = (key: string, ...args: (string | number)[]) =>
    sentenceIn('zh', key, []) === undefined ? undefined : JSON.stringify([key, args]);
  return Object.entries(fieldErrors(error, say, input)).map(([path, said]) => {
    // Written by the line above.
    const [key, args] = JSON.parse(said) as [ErrorKey, (string | number)[]];
    return { path, key, args };
  });
}

/** A change that a row makes to a record, as a person reads it. */
export type CellChange = { column: string; before: string; after: string };

type StoredRow = { number: number; cells: unknown; problems: unknown; changes: unknown };

/** A stored row in the types it was written with: only the import's own queries write it. */
export const storedRow = <T extends StoredRow>(row: T) => ({
  ...row,
  cells: row.cells as string[],
  problems: row.problems as Trouble[],
  changes: row.changes as CellChange[],
});

/** Gives an import's titles, and the columns they fill, their stored types. */
export const storedImport = <T extends { headers: unknown; mapping: unknown; kind: string }>(row: T) => ({
  ...row,
  kind: row.kind as ImportKind,
  headers: row.headers as string[],
  mapping: row.mapping as (string | null)[],
});

/** The caller's own imports, in the role they were started with. */
export const ownImports = ({ actor: { userId, assignmentId } }: Ctx) =>
  sql<SqlBool>`(import.user_id = ${userId} and import.assignment_id = ${assignmentId})`;
