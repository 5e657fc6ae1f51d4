import type { Doc } from '@mdi/page-kit/shapes.ts';
import { docKinds } from '@mdi/page-kit/shapes.ts';
import * as z from 'zod/mini';
import { text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { docOut, maxPages, pageEditAccess, pageViewAccess, programs } from '../page/page.contract.ts';

/** Templates that a project keeps, and that head office keeps. */
export const maxTemplates = 50;
/** Projects that a template is given to at once. */
export const maxGiven = 200;

const of = { projectId: ids.project(), program: z.enum(programs) };
const one = { templateId: ids.pageTemplate() };
const names = { nameZh: text(20, 1), nameEn: z.optional(text(40)) };
const kind = z.enum(docKinds as [Doc['kind']]);

const facts = {
  ...one,
  program: z.enum(programs),
  /** All pages of a mini-program with what they share; else one page. */
  whole: z.boolean(),
  /** Whose it is: the product brings it along, head office keeps it for all projects, or a project for itself. */
  owner: z.enum(['product', 'headOffice', 'project']),
  nameZh: z.string(),
  nameEn: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
  /** Of a template of one page its kind. */
  kinds: z.array(kind),
  can: z.strictObject({ change: z.boolean() }),
};

/** A page that a template would write: in the place of another, or as a new one. */
const Planned = z.strictObject({
  no: z.int(),
  kind,
  titleZh: z.string(),
  titleEn: z.nullable(z.string()),
  over: z.nullable(
    z.strictObject({
      pageId: ids.page(),
      version: z.int(),
      titleZh: z.string(),
      titleEn: z.nullable(z.string()),
      /** How much of its draft would become another. */
      changes: z.int(),
      /** How much of its draft isn't live, and would be gone. */
      unpublished: z.int(),
    }),
  ),
});

const projectIds = z.array(ids.project()).check(z.minLength(1), z.maxLength(maxGiven));

/** Head office gives a template to projects. */
const give = ['content:pageTemplate:give'] as const;

/** CMS01010 and CMS01020: templates of whole mini-programs and of single pages. What comes of one is a draft, never live. */
export const pageTemplateApi = api('pageTemplate', {
  list: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'The templates that a project may use: the product’s, head office’s and its own.',
    input: z.strictObject({ ...of, whole: z.boolean() }),
    output: z.strictObject({
      projectId: ids.project(),
      projectName: z.string(),
      templates: z.array(z.strictObject(facts)),
      can: z.strictObject({ edit: z.boolean(), give: z.boolean(), forAll: z.boolean() }),
    }),
  }),
  get: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'One template: its pages, as a project would get them.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...facts,
      pages: z.array(z.strictObject({ no: z.int(), doc: docOut })),
      /** Addresses of the uploads that it shows, by upload. */
      files: z.record(z.string(), z.string()),
    }),
  }),
  plan: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'What a template of a mini-program would replace in a project, and what it would add.',
    input: z.strictObject({ ...one, projectId: ids.project() }),
    output: z.array(Planned),
  }),
  use: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about:
      'Writes the pages of a template as drafts: over the pages that were looked at, at the versions that were looked at, and as new ones. Texts and pictures that the project filled in stay where blocks are the same. What is live stays.',
    input: z.strictObject({
      ...one,
      projectId: ids.project(),
      over: z.array(z.strictObject({ pageId: ids.page(), version: z.int() })).check(z.maxLength(maxPages)),
    }),
    output: z.strictObject({ pages: z.int() }),
    writes: true,
  }),
  save: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about:
      'Keeps a page, or all pages of a mini-program with what they share, as a template: of the project, or of head office for all projects.',
    input: z.strictObject({ ...of, pageId: z.nullable(ids.page()), ...names, forAll: z.boolean() }),
    output: z.strictObject(one),
    writes: true,
  }),
  rename: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about: 'Gives a template another name.',
    input: z.strictObject({ ...one, version: z.int(), ...names }),
    output: z.strictObject({ ...one, version: z.int() }),
    writes: true,
  }),
  remove: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about: 'Deletes a template; pages that came of it stay.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  givePlan: op({
    access: give,
    reach: 'headOffice',
    about: 'What a template would replace in several projects, and what it would add; nothing is done.',
    input: z.strictObject({ ...one, projectIds }),
    output: z.array(
      z.strictObject({
        projectId: ids.project(),
        projectName: z.string(),
        adds: z.int(),
        replaces: z.int(),
        /** Drafts among them that hold what isn't live. */
        unpublished: z.int(),
      }),
    ),
  }),
  give: op({
    access: give,
    reach: 'headOffice',
    about:
      'Gives a template of a mini-program to projects as drafts, one after the other in the background; what became of each is listed by `given`.',
    input: z.strictObject({ ...one, projectIds }),
    output: z.strictObject({ jobId: ids.job() }),
    writes: true,
  }),
  given: op({
    access: give,
    reach: 'headOffice',
    about: 'What became of a template in the projects it was given to, the newest first, 200 at most.',
    input: z.strictObject(one),
    output: z.array(
      z.strictObject({
        projectId: ids.project(),
        projectName: z.string(),
        pages: z.int(),
        /** Why it got none of them. */
        reason: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
  }),
});
