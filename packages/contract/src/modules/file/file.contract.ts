import * as z from 'zod/mini';
import { dateOnly, mobile, name, safeName, startNotAfterEnd } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { whitelistBounds, whitelistsChosen } from '../whitelist/whitelist.contract.ts';
import { fileRights } from './file.menu.ts';

const { view, edit } = fileRights;

/** Where a file stands by the clock of its project; `expiring`: valid for these days more at most. */
export const fileStages = ['coming', 'valid', 'expiring', 'expired'] as const;
export type FileStage = (typeof fileStages)[number];
export const expiringDays = 7;

/** Why a phone may not read a file now. */
export const unreadableFileReasons = ['coming', 'expired', 'notListed', 'invalidProject'] as const;

const facts = {
  nameZh: safeName,
  nameEn: z.nullable(name(100)),
  uploadId: ids.upload(),
  /** The first and the last day, both included, by the clock of the project; null: without an end. */
  startOn: dateOnly,
  endOn: z.nullable(dateOnly),
  /** Only phones of its lists may read it. */
  whitelisted: z.boolean(),
  whitelistIds: z.array(ids.whitelist()).check(z.maxLength(whitelistBounds.lists)),
};

/** The lists bind a whitelisted file, which has to name one. */
const namesList = z.refine<{ whitelisted: boolean; whitelistIds: readonly number[] }>(
  ({ whitelisted, whitelistIds }) => !whitelisted || whitelistIds.length > 0,
  { error: 'file.error.noWhitelist', path: ['whitelistIds'] },
);

/** A file for the people of a project. Source: spec §3 file, §5 uploads. */
export const FileInput = z
  .strictObject({ projectId: ids.project(), ...facts })
  .check(startNotAfterEnd('startOn', 'endOn'), namesList);
export type FileInput = z.output<typeof FileInput>;

const document = z.strictObject({
  uploadId: ids.upload(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  /** Of a PDF, as far as they are known. */
  pages: z.nullable(z.int()),
});

const brief = {
  fileId: ids.libraryFile(),
  projectId: ids.project(),
  projectName: z.string(),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  startOn: z.string(),
  endOn: z.nullable(z.string()),
  /** The time zone of the project, by whose clock both days count. */
  zone: z.string(),
  stage: z.enum(fileStages),
  whitelisted: z.boolean(),
  document,
  uploadedAt: z.string(),
  uploadedBy: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  can: z.strictObject({ edit: z.boolean(), remove: z.boolean() }),
};
const FileRow = z.strictObject(brief);
export type FileRow = z.output<typeof FileRow>;

const listed = z.strictObject({ whitelistId: ids.whitelist(), name: z.string(), phones: z.int() });

const one = { fileId: ids.libraryFile() };
const ofVersion = { ...one, version: z.int() };

/** CMS07010, CMS07020: files that people of a project read on their phones while they are valid. */
export const fileApi = api('file', {
  list: op({
    access: view,
    reach: 'property',
    about: 'Files of projects in scope, with where they stand by now.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        stage: z.optional(z.enum(fileStages)),
        whitelisted: z.optional(z.boolean()),
      },
      ['uploadedAt', 'nameZh', 'startOn', 'endOn', 'updatedAt'],
    ),
    output: pageOf(FileRow),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One file with the lists that bind it, and an address at which it is saved.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...brief,
      whitelists: z.array(listed),
      /** Good for this session, as long as it sees the file. */
      url: z.string(),
    }),
  }),
  options: op({
    access: view,
    reach: 'property',
    about:
      'What the form needs: projects in scope by a word of their names, and of one project its lists by a word, beside those that are chosen.',
    input: z.strictObject({
      keyword: keyword(),
      projectId: z.optional(ids.project()),
      chosen: whitelistsChosen,
    }),
    output: z.strictObject({
      projects: z.array(
        z.strictObject({ projectId: ids.project(), projectName: z.string(), zone: z.string() }),
      ),
      whitelists: z.array(listed),
      chosen: z.array(listed),
    }),
  }),
  whoMayRead: op({
    access: view,
    reach: 'wholeProject',
    about:
      'Who may read a file now: how many phones its lists name, and how many of the project’s people; and whether one phone may.',
    input: z.strictObject({ ...one, phone: z.optional(mobile) }),
    output: z.strictObject({
      /** Different phones on its lists; null: it asks for none. */
      phones: z.nullable(z.int()),
      /** Null to who may not see the project's people. */
      people: z.nullable(z.int()),
      /** Of the phone that was asked about; null: none was. */
      phone: z.nullable(z.strictObject({ may: z.boolean(), why: z.nullable(z.enum(unreadableFileReasons)) })),
    }),
  }),
  add: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Adds a file that was uploaded as libraryFile.',
    input: FileInput,
    output: z.strictObject(ofVersion),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Changes a file; another upload takes the place of the former.',
    input: z.strictObject({ ...ofVersion, ...facts }).check(startNotAfterEnd('startOn', 'endOn'), namesList),
    output: z.strictObject(ofVersion),
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Deletes a file for good.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
});
