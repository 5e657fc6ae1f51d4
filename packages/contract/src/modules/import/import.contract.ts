import * as z from 'zod/mini';
import { instant, multilineText, text } from '../../kit/fields.ts';
import { flow } from '../../kit/flow.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';

/** What can be imported; a kind has a name in words (`import.kind_…`) and an importer on the server. */
export const importKinds = [
  'company',
  'employee',
  'staff',
  'user',
  'device',
  'visitorCard',
  'whitelistPhone',
] as const;
export type ImportKind = (typeof importKinds)[number];
export const importKind = z.enum(importKinds);
const kind = importKind;

/** The limits of a workbook (spec §5, uploads). */
export const importRules = { maxBytes: 20 * 1024 * 1024, maxRows: 50_000, maxColumns: 100 } as const;

/** So many days after its first records went in an import can be undone. */
export const undoDays = 7;

/**
 * The course of an import. Reading, checking and committing are jobs; one that ends before its end leaves the
 * import as it is, and it is told as stopped. After a commit the rows that didn't get in can be corrected and
 * committed again. What went in can be undone from wherever it stands.
 */
export const importFlow = flow({
  // A file whose titles are all known goes on to its check by itself.
  reading: { read: 'mapping', match: 'checking' },
  mapping: { check: 'checking' },
  checking: { check: 'checking', judge: 'checked' },
  checked: { check: 'checking', fix: 'checked', commit: 'committing', undo: 'undoing' },
  committing: { check: 'checking', fix: 'committing', commit: 'committing', finish: 'done', undo: 'undoing' },
  done: { check: 'checking', fix: 'done', commit: 'committing', undo: 'undoing' },
  undoing: { undo: 'undoing', finish: 'done' },
});
export type ImportState = (typeof importFlow.all)[number]['from'];
export type ImportAction = (typeof importFlow.all)[number]['action'];

/** The errors of a cell (spec §5), and a name or number that nothing has. */
export const cellProblems = ['required', 'tooLong', 'format', 'duplicate', 'unknown', 'failed'] as const;
export type CellProblem = (typeof cellProblems)[number];

/**
 * Why a record that an import added or changed stays when the import is undone: somebody changed it since, it is out
 * of the person's reach, or what has come to hang on it. `refused`: its module refused when it came to it.
 */
export const undoHindrances = [
  'changed',
  'reach',
  'lease',
  'person',
  'passed',
  'visit',
  'exception',
  'signedIn',
  'role',
  'lastPeople',
  'card',
  'installed',
  'refused',
] as const;
export type UndoHindrance = (typeof undoHindrances)[number];

/**
 * ready: adds a record with the next commit; changes: changes one; same: its record is so already; bad: has errors;
 * waits: belongs to a row that has.
 */
export const rowStates = [
  'ready',
  'changes',
  'same',
  'bad',
  'waits',
  'added',
  'updated',
  'failed',
  'undone',
] as const;

const cell = multilineText(2000);
const columnKey = text(50, 1);

const Column = z.strictObject({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Most rows need it, though not all. */
  expected: z.boolean(),
  /** How to fill it in, in the reader's language. */
  note: z.nullable(z.string()),
  /** What may be chosen; empty where anything may be typed. */
  choices: z.array(z.string()),
  /** It says which record a row is: it stays in sight. */
  named: z.boolean(),
});
export type ImportColumn = z.output<typeof Column>;

const Counts = z.strictObject({
  total: z.int(),
  ready: z.int(),
  /** Of these the rows that change a record that is there. */
  changing: z.int(),
  /** Whose record is as they say already. */
  same: z.int(),
  /** With errors, or waiting for a row that has; those that failed included. */
  bad: z.int(),
  added: z.int(),
  updated: z.int(),
  /** Tried, and refused. */
  failed: z.int(),
  /** Were in, and were undone. */
  undone: z.int(),
});
export type ImportCounts = z.output<typeof Counts>;

const brief = {
  importId: ids.import(),
  kind,
  fileName: z.string(),
  /** Who started it; null: the caller, in the role of now. */
  owner: z.nullable(z.string()),
  /** Who undid it, or does so, when that is somebody else than its owner. */
  undoneBy: z.nullable(z.string()),
  state: importFlow.states,
  counts: Counts,
  /** The job that runs for it now: to follow, and to cancel by `job/cancel` where it is the caller's (`mine`). */
  job: z.nullable(
    z.strictObject({
      jobId: ids.job(),
      mine: z.boolean(),
      step: z.int(),
      total: z.nullable(z.int()),
      cancelAsked: z.boolean(),
    }),
  ),
  /** Why its last job ended before its end, in the reader's language; null when it did not. */
  stopped: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  can: z.strictObject({
    open: z.boolean(),
    check: z.boolean(),
    fix: z.boolean(),
    commit: z.boolean(),
    errors: z.boolean(),
    undo: z.boolean(),
    remove: z.boolean(),
  }),
  /** Until when it can be undone; null: nothing of it is in. */
  undoUntil: z.nullable(instant),
};
const Brief = z.strictObject(brief);
export type ImportBrief = z.output<typeof Brief>;

const Import = z.strictObject({
  ...brief,
  columns: z.array(Column),
  /** The titles of the workbook's columns, and its first rows as samples. */
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  /** For each of the headers the key of the column it fills; null: left out. */
  mapping: z.array(z.nullable(z.string())),
  /** Whether rows whose record is there change it; and whether the caller may have them do so. */
  updates: z.boolean(),
  mayUpdate: z.boolean(),
  /** The links for a first password that its rows asked for; null: none. */
  links: z.nullable(z.strictObject({ total: z.int(), waiting: z.int(), sent: z.int(), failed: z.int() })),
});
export type Import = z.output<typeof Import>;

const Row = z.strictObject({
  /** The row's number in the workbook. */
  number: z.int(),
  /** As many as there are headers. */
  cells: z.array(z.string()),
  problems: z.array(
    z.strictObject({
      /** The key of the column; null: the row as a whole. */
      column: z.nullable(z.string()),
      code: z.enum(cellProblems),
      text: z.string(),
    }),
  ),
  state: z.enum(rowStates),
  /** What it became, or changes. */
  recordId: z.nullable(z.int()),
  /** What it changes of a record that is there, by column. */
  changes: z.array(z.strictObject({ column: z.string(), before: z.string(), after: z.string() })),
});
export type ImportRow = z.output<typeof Row>;

const one = { importId: ids.import() };
const started = z.strictObject({ jobId: ids.job() });
const number = z.int().check(z.positive(), z.maximum(2_000_000));

/**
 * MDI03050 and the import of people: one mechanism for all kinds. Whoever may add one record by hand may import
 * many; an import belongs to who started it, in the role they started it with. Others see of it only that it can be
 * undone, where they act at the same place and could do by hand all that undoing does.
 */
export const importApi = api('import', {
  kinds: op({
    access: 'self',
    about: 'What the caller may import, with the columns of each kind.',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ kind, columns: z.array(Column) })),
  }),
  template: op({
    access: 'self',
    about: 'An empty workbook in the chosen language, with its drop-downs; the bytes in base64.',
    input: z.strictObject({ kind }),
    output: z.strictObject({ name: z.string(), base64: z.string() }),
  }),
  add: op({
    access: 'self',
    about: 'Stores a workbook (XLS or XLSX) and starts reading it; the fields travel before the file.',
    input: z.strictObject({ kind }),
    output: z.strictObject({ ...one, ...started.shape }),
    from: 'multipart',
    maxBytes: importRules.maxBytes,
    writes: true,
  }),
  list: op({
    access: 'self',
    asViewer: false,
    about: "The caller's imports, newest first, or those of others that the caller may undo.",
    input: pageQuery({ kind: z.optional(kind), whose: z.optional(z.enum(['own', 'others'])) }, ['createdAt']),
    output: pageOf(Brief),
  }),
  get: op({
    tells: ['phone'],
    access: 'self',
    about: 'One import with its columns and how they are mapped.',
    input: z.strictObject(one),
    output: Import,
  }),
  rows: op({
    tells: ['phone'],
    access: 'self',
    about: 'The rows of an import with the errors of every cell, in the order of the workbook.',
    input: pageQuery({ ...one, show: z._default(z.enum(['all', 'bad', 'ready', 'added']), 'all') }, [
      'number',
    ]),
    output: pageOf(Row),
  }),
  check: op({
    access: 'self',
    about: 'Starts the dry run with these columns; it writes no record.',
    input: z.strictObject({
      ...one,
      mapping: z.array(z.nullable(columnKey)).check(z.maxLength(importRules.maxColumns)),
      /** Whether rows whose record is there change it; left out, as it is. */
      updates: z.optional(z.boolean()),
    }),
    output: started,
    writes: true,
  }),
  fix: op({
    tells: ['phone'],
    access: 'self',
    about: 'Changes cells of rows that are not in yet, and checks again whatever that concerns.',
    input: z.strictObject({
      ...one,
      rows: z
        .array(
          z.strictObject({
            number,
            cells: z
              .array(z.strictObject({ column: columnKey, text: cell }))
              .check(z.minLength(1), z.maxLength(importRules.maxColumns)),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    /**
     * Every row that was checked again, also beside those that were changed. Where that concerns too many rows, none: a
     * job then checks all of them.
     */
    output: z.strictObject({ rows: z.array(Row), counts: Counts, jobId: z.nullable(ids.job()) }),
    writes: true,
  }),
  commit: op({
    access: 'self',
    about: 'Starts the job that adds the rows without errors, each as if it were added by hand.',
    input: z.strictObject(one),
    output: started,
    writes: true,
    // For users, whose rows may give roles of head office.
    presence: 'sometimes',
  }),
  errors: op({
    access: 'self',
    about:
      'Starts a job that writes the rows with errors into a workbook: the original columns and the errors.',
    input: z.strictObject(one),
    output: started,
    writes: true,
  }),
  undoImpact: op({
    access: 'self',
    about:
      'What undoing an import would take away and put back now, and which of its records would stay, and why.',
    input: z.strictObject(one),
    output: z.strictObject({
      /** Records that it added, and that go again. */
      removes: z.int(),
      /** Records that it changed, and that get back what they had. */
      restores: z.int(),
      /** Records that stay, because of at least one of what follows. */
      stays: z.int(),
      hindrances: z.array(
        z.strictObject({
          what: z.enum(undoHindrances),
          /** So many records stay because of it; the first of them that the caller sees. */
          count: z.int(),
          records: z.array(
            z.strictObject({
              recordId: z.int(),
              name: z.string(),
              /** What its module said against it. */
              why: z.nullable(z.string()),
            }),
          ),
        }),
      ),
      until: instant,
    }),
  }),
  undo: op({
    access: 'self',
    about: `Starts the job that takes away what an import added and puts back what it changed, within ${undoDays} days.`,
    input: z.strictObject({
      ...one,
      /** Refused while something stands against a record, unless those records are to stay and the others go. */
      leave: z._default(z.boolean(), false),
    }),
    output: started,
    writes: true,
  }),
  remove: op({
    access: 'self',
    about: 'Deletes an import with its rows; what it added stays.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
  }),
});
