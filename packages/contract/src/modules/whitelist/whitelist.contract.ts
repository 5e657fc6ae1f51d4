import * as z from 'zod/mini';
import { mobile, name, safeName } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { keyword, pageOf, pageQuery } from '../../kit/page.ts';
import { whitelistRights } from './whitelist.menu.ts';

const { view, edit } = whitelistRights;

/** Phones that one call adds or removes; more come by the import. Lists that one file or report names. */
export const whitelistBounds = { phones: 200, lists: 20, shown: 20 } as const;

const phone = z.strictObject({
  phone: mobile,
  /** Whose it is, as far as the list says. */
  person: z.nullable(name(50)),
});
export type ListedPhone = z.output<typeof phone>;

const phones = z.array(phone).check(z.maxLength(whitelistBounds.phones));

/** Lists that a form names already, so that it says their names whatever is looked for. */
export const whitelistsChosen = z.optional(
  z.array(ids.whitelist()).check(z.maxLength(whitelistBounds.lists)),
);

/** A new whitelist. Without a project it is head office's, for research reports. Source: spec §3 file. */
export const WhitelistInput = z.strictObject({
  projectId: z.nullable(ids.project()),
  /** Unique among the lists of the project, or of head office. */
  name: safeName,
  phones,
});
export type WhitelistInput = z.output<typeof WhitelistInput>;

/** A phone as a row of an import brings it into a list. */
export const WhitelistPhoneInput = z.strictObject({ whitelistId: ids.whitelist(), ...phone.shape });
export type WhitelistPhoneInput = z.output<typeof WhitelistPhoneInput>;

const can = z.strictObject({ edit: z.boolean(), remove: z.boolean() });

const brief = {
  whitelistId: ids.whitelist(),
  name: z.string(),
  /** Null: head office's. */
  projectId: z.nullable(ids.project()),
  projectName: z.nullable(z.string()),
  /** When phones last came. */
  uploadedAt: z.string(),
  phones: z.int(),
  /** How many files and reports it is asked for, also those out of sight. */
  usedBy: z.int(),
  version: z.int(),
  updatedAt: z.string(),
  can,
};
const WhitelistRow = z.strictObject(brief);
export type WhitelistRow = z.output<typeof WhitelistRow>;

const PhoneRow = z.strictObject({
  phoneId: ids.whitelistPhone(),
  /** Masked. */
  phone: z.string(),
  person: z.nullable(z.string()),
  addedAt: z.string(),
});
export type WhitelistPhoneRow = z.output<typeof PhoneRow>;

const use = z.strictObject({ what: z.enum(['file', 'report']), id: z.int(), title: z.string() });
export type WhitelistUse = z.output<typeof use>;

const phoneIds = z.array(ids.whitelistPhone()).check(z.minLength(1), z.maxLength(whitelistBounds.phones));

const one = { whitelistId: ids.whitelist() };
const ofVersion = { ...one, version: z.int() };
const stored = z.strictObject(ofVersion);
/** The list whose phones are to take the place of another's. */
const between = { ...one, fromId: ids.whitelist() };

const difference = z.strictObject({
  adds: z.int(),
  removes: z.int(),
  keeps: z.int(),
  /** Of those that would come and go the first, the latter with how often they have read. */
  added: z.array(z.strictObject({ phone: z.string(), person: z.nullable(z.string()) })),
  removed: z.array(
    z.strictObject({ phone: z.string(), person: z.nullable(z.string()), reads: z.nullable(z.int()) }),
  ),
});

/** CMS07030, CMS07040: whose phones may read what isn't for everyone. Phones are shown masked. */
export const whitelistApi = api('whitelist', {
  list: op({
    access: view,
    reach: 'property',
    about: 'Whitelists of projects in scope, and head office’s.',
    input: pageQuery(
      {
        keyword: keyword(),
        projectId: z.optional(ids.project()),
        /** Those of head office alone, or of projects alone. */
        headOffice: z.optional(z.boolean()),
      },
      ['uploadedAt', 'name', 'updatedAt'],
    ),
    output: pageOf(WhitelistRow),
  }),
  get: op({
    access: view,
    reach: 'property',
    about: 'One whitelist, with the files and reports in sight that ask for it.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...brief,
      uses: z.array(use),
      /** So many more are out of sight, or beyond the first. */
      otherUses: z.int(),
    }),
  }),
  options: op({
    access: view,
    reach: 'property',
    about: 'Where the caller may keep whitelists: projects in scope, and head office.',
    input: z.strictObject({ keyword: keyword() }),
    output: z.strictObject({
      projects: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
      headOffice: z.boolean(),
    }),
  }),
  phones: op({
    access: view,
    reach: 'property',
    about: 'The phones of a whitelist, masked; found by the whole number, its last four, or the person.',
    input: pageQuery({ ...one, keyword: keyword() }, ['addedAt', 'person']),
    output: pageOf(PhoneRow),
  }),
  reads: op({
    access: view,
    reach: 'headOffice',
    look: true,
    writes: true,
    about:
      'How often phones of a whitelist have read reports in sight that name it, in the last half year; null without the ledger’s right. That it was looked at is recorded.',
    input: z.strictObject({ ...one, phoneIds }),
    output: z.array(z.strictObject({ phoneId: ids.whitelistPhone(), reads: z.nullable(z.int()) })),
  }),
  whoMayRead: op({
    access: view,
    reach: 'property',
    about: 'What a phone may read now because a list in sight names it, and which lists do.',
    input: z.strictObject({ phone: mobile }),
    output: z.strictObject({
      lists: z.array(z.strictObject({ ...one, name: z.string(), projectName: z.nullable(z.string()) })),
      may: z.array(use),
    }),
  }),
  add: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Adds a whitelist.',
    input: WhitelistInput,
    output: z.strictObject({ ...one, added: z.int() }),
    writes: true,
  }),
  edit: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Renames a whitelist.',
    input: z.strictObject({ ...ofVersion, name: safeName }),
    output: stored,
    writes: true,
  }),
  remove: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Deletes a whitelist that no file or report asks for.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  addPhones: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Adds phones; those that the list names already stay as they are.',
    input: z.strictObject({ ...one, phones: phones.check(z.minLength(1)) }),
    output: z.strictObject({ added: z.int(), known: z.int() }),
    writes: true,
  }),
  removePhones: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Removes phones, which ends open views of theirs at once.',
    input: z.strictObject({ ...one, phoneIds }),
    output: z.strictObject({ removed: z.int() }),
    writes: true,
    dryRun: true,
  }),
  difference: op({
    access: edit,
    reach: 'wholeProject',
    look: true,
    writes: true,
    about:
      'What taking over the phones of another list would change; the caller may change both. That it was looked at is recorded.',
    input: z.strictObject(between),
    output: difference,
  }),
  replace: op({
    access: edit,
    reach: 'wholeProject',
    about: 'Takes over the phones of another list of the same project: afterwards both name the same.',
    input: z.strictObject({ ...ofVersion, fromId: ids.whitelist() }),
    output: z.strictObject({ version: z.int(), added: z.int(), removed: z.int() }),
    writes: true,
  }),
});
