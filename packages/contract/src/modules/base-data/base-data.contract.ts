import * as z from 'zod/mini';
import { enableFlag, safeName, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { dutyFacts } from './alarm-duty.fields.ts';

/** The option lists that head office keeps for the whole product. */
export const dictionaries = [
  'region',
  'businessType',
  'deviceModel',
  'visitPurpose',
  'visitorType',
  'reportCategory',
  'suggestionType',
] as const;
export type Dictionary = (typeof dictionaries)[number];

const dict = z.enum(dictionaries);
const entryCode = text(20, 1).check(z.regex(/^[A-Z][A-Z\d_]*$/, { error: 'baseData.error.code' }));

const Entry = z.strictObject({
  entryId: ids.dictionaryEntry(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  state: enableFlag,
  /** The provinces of a region; empty elsewhere. */
  provinces: z.array(z.string()),
  /** How many records use it where the caller sees them, and whether others do too. */
  uses: z.int(),
  others: z.boolean(),
  version: z.int(),
});
export type DictionaryEntry = z.output<typeof Entry>;

/** Whether the code or a name of an entry holds a word. */
export const entryHolds = (word: string, { code, nameZh, nameEn }: DictionaryEntry): boolean =>
  [code, nameZh, nameEn].some((text) => text.toLowerCase().includes(word.toLowerCase()));

const facts = {
  nameZh: safeName,
  nameEn: safeName,
  /** Regions only: the codes of the provinces that belong to it from now on. */
  provinces: z.optional(z.array(text(20, 1)).check(z.maxLength(35))),
};

const one = z.strictObject({ entryId: ids.dictionaryEntry() });
const days = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

const offered = z.nullable(
  z.array(text(20, 1)).check(z.minLength(1, { error: 'baseData.error.noneOffered' }), z.maxLength(200)),
);

/** What a project decides for itself; null lists offer every valid value. */
const projectFacts = {
  visitPurposes: offered,
  visitorTypes: offered,
  /** Longest visit in days. */
  visitDayLimit: days(31),
  /** Whether a visitor’s QR code may be a still picture. */
  visitorStillQr: z.boolean(),
  /** Whether walk-in visitors wait for their host’s consent. */
  reviewWalkIns: z.boolean(),
  /** Whether a visitor’s pass is for one entry and one exit. */
  visitOnce: z.boolean(),
  /** Whether those who come along have passes of their own. */
  companionPass: z.boolean(),
  /** Whether the host is told by SMS when a guest waits or arrives. */
  hostSms: z.boolean(),
  /** Days after which a visitor’s ID number is wiped. */
  idRetentionDays: days(365),
};

const view = 'sys:baseData:view';
const edit = 'sys:baseData:edit';

/** BasicDataList, MDI07010: option lists of the product, and what each project makes of them. */
export const baseDataApi = api('baseData', {
  lists: op({
    access: view,
    about: 'The lists with how many entries each has, and what the caller may do with them.',
    input: z.strictObject({}),
    output: z.strictObject({
      lists: z.array(z.strictObject({ dict, entries: z.int() })),
      canEdit: z.boolean(),
      /** Whether `uses` answers the caller. */
      canSeeUses: z.boolean(),
    }),
  }),
  list: op({
    access: view,
    about:
      'The entries of one list in their order, invalid ones too; those that hold a word, where one is given.',
    input: z.strictObject({ dict, keyword: keyword() }),
    output: z.array(Entry),
  }),
  options: op({
    access: 'self',
    about: 'The valid entries of one list, for choosing from.',
    input: z.strictObject({ dict }),
    output: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  }),
  provinces: op({
    access: view,
    about: 'The province-level names with the region each belongs to.',
    input: z.strictObject({}),
    output: z.array(z.strictObject({ code: z.string(), name: z.string(), regionCode: z.string() })),
  }),
  uses: op({
    access: view,
    reach: 'wholeProduct',
    about:
      'Who uses an entry: kinds of records with their count and first names; with ids where their settings name the entry.',
    input: one,
    output: z.array(
      z.strictObject({
        what: z.string(),
        count: z.int(),
        names: z.array(z.string()),
        ids: z.optional(z.array(ids.project())),
      }),
    ),
  }),
  add: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Adds an entry at the end of a list.',
    input: z.strictObject({ dict, code: entryCode, ...facts }),
    output: z.strictObject({ entryId: ids.dictionaryEntry() }),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Changes the names of an entry; its code stays.',
    input: z.strictObject({ entryId: ids.dictionaryEntry(), version: z.int(), ...facts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  updateState: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Sets an entry valid (N) or invalid (Y); records that use an invalid one keep it.',
    input: z.strictObject({ entryId: ids.dictionaryEntry(), state: enableFlag }),
    output: z.strictObject({ state: enableFlag }),
    writes: true,
  }),
  order: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Puts all entries of a list into this order.',
    input: z.strictObject({
      dict,
      entryIds: z.array(ids.dictionaryEntry()).check(z.minLength(1), z.maxLength(1000)),
    }),
    output: z.boolean(),
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProduct',
    about: 'Deletes an entry that nothing uses.',
    input: one,
    output: z.boolean(),
    writes: true,
  }),
  projects: op({
    access: 'sys:projectData:view',
    about: 'Projects in scope by name, whose settings can be looked at; at most 50.',
    input: z.strictObject({ keyword: keyword() }),
    output: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
  }),
  project: op({
    access: 'sys:projectData:view',
    about: 'What one project decides for itself.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({
      ...projectFacts,
      projectName: z.string(),
      version: z.int(),
      canEdit: z.boolean(),
    }),
  }),
  saveProject: op({
    access: 'sys:projectData:edit',
    reach: 'wholeProject',
    about: 'Changes what one project decides for itself.',
    input: z.strictObject({ projectId: ids.project(), version: z.int(), ...projectFacts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  dutyProjects: op({
    access: 'pass:duty:view',
    reach: 'property',
    about: 'Projects in scope by name, whose duty can be looked at; at most 50.',
    input: z.strictObject({ keyword: keyword() }),
    output: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
  }),
  duty: op({
    access: 'pass:duty:view',
    reach: 'property',
    about: 'Who of a project is told of alarms of its readers, and who could be.',
    input: z.strictObject({ projectId: ids.project() }),
    output: z.strictObject({
      ...dutyFacts,
      projectName: z.string(),
      /** Who is on duty; for who may change that, all property staff of the project. */
      staff: z.array(z.strictObject({ userId: ids.user(), name: z.string() })),
      version: z.int(),
      canEdit: z.boolean(),
    }),
  }),
  saveDuty: op({
    access: 'pass:duty:edit',
    reach: 'wholeProject',
    about: 'Changes who of a project is told of alarms of its readers.',
    input: z.strictObject({ projectId: ids.project(), version: z.int(), ...dutyFacts }),
    output: z.strictObject({ version: z.int() }),
    writes: true,
  }),
  dutyMessages: op({
    access: 'pass:duty:view',
    reach: 'property',
    about:
      'What was sent to those on duty in a project within the last 90 days, newest first; of the readers in sight.',
    input: pageQuery({ projectId: ids.project() }, ['at']),
    output: pageOf(
      z.strictObject({
        messageId: z.int(),
        at: z.string(),
        name: z.string(),
        kind: z.enum(['alarm', 'over']),
        /** As it went out; null: not yet. */
        news: z.nullable(z.string()),
        state: z.enum(['waiting', 'sent', 'failed', 'unknown']),
      }),
    ),
  }),
});
