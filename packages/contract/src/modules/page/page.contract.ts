import { parseSavedDoc } from '@mdi/page-kit/read-doc.js';
import { type Doc, docKinds, type PageKind, pageKinds } from '@mdi/page-kit/shapes.ts';
import * as z from 'zod/mini';
import { instant, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op, type Right } from '../../kit/op.ts';

/** Mini-programs that have pages: property service, pass and device installation. */
export const programs = ['pm', 'pass'] as const;
export type Program = (typeof programs)[number];
/** Where a page is opened: in the app, or from a chat. */
export const pageChannels = ['app', 'chat'] as const;

/** What is asked besides of who looks at, changes or publishes what is in a program other than the property's own. */
export const otherPrograms = {
  view: {
    access: [
      'content:page:view',
      'content:pageChat:view',
      'content:pageNavi:view',
      'content:pageStyle:view',
      'content:miniTemplate:view',
      'content:pageTemplate:view',
    ],
  },
  edit: { access: 'content:page:edit' },
  publish: { access: 'content:page:publish' },
} as const satisfies Record<string, Right>;

/** Who holds the first of each works in all mini-programs, who holds the other in that of the property alone. */
export const pageViewAccess = [
  ...otherPrograms.view.access,
  'pm:page:view',
  'pm:pageChat:view',
  'pm:pageNavi:view',
  'pm:pageStyle:view',
  'pm:miniTemplate:view',
  'pm:pageTemplate:view',
] as const;
export const pageEditAccess = [otherPrograms.edit.access, 'pm:page:edit'] as const;
const publish = [otherPrograms.publish.access, 'pm:page:publish'] as const;

/** What has titles and isn't a page: where a link may lead besides. Another kind is a word here, and a line in `page.link-targets.ts`. */
export const targetKinds = ['notice', 'file', 'report'] as const;
export type TargetKind = (typeof targetKinds)[number];

const Target = z.strictObject({ to: z.enum(targetKinds), id: z.int(), title: z.string() });
/** Another mini-program, which is known by its APPID. */
const MiniTarget = z.strictObject({ to: z.literal('mini'), appid: z.string(), title: z.string() });

/** So long a draft can be looked at on a phone. */
export const previewMinutes = 30;

/** Pages of one program in a project, so that they are told whole. */
export const maxPages = 100;

/** A document as it travels in: one that may be unfinished, and nothing else. */
const docIn = z.pipe(
  z.unknown(),
  z.transform((it, ctx): Doc => {
    const read = parseSavedDoc(it);
    if ('doc' in read) return read.doc;
    ctx.issues.push({ code: 'custom', message: `page.problem.${read.problem}`, input: it });
    return z.NEVER;
  }),
);
/** As it travels out: of this build's version. */
export const docOut = z.custom<Doc>((it) => it !== null && typeof it === 'object');

const of = { projectId: ids.project(), program: z.enum(programs) };
const one = { pageId: ids.page() };
/** Versions of a page are counted from 1. */
const versionNo = z.int().check(z.positive(), z.maximum(2 ** 31 - 1));
/** The version of the draft that was looked at: another one is a conflict. */
const ofVersion = { ...one, version: z.int() };

/** What stands against publishing, by the words of pages. */
const Sentence = z.custom<{ key: string; args: readonly unknown[] }>(
  (it) => it !== null && typeof it === 'object',
);
const PageFinding = z.strictObject({
  level: z.enum(['stop', 'warn']),
  at: z.custom<object>((it) => it !== null && typeof it === 'object'),
  said: Sentence,
});

const facts = {
  ...one,
  kind: z.enum(docKinds as [Doc['kind']]),
  channel: z.enum(pageChannels),
  titleZh: z.string(),
  titleEn: z.nullable(z.string()),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.nullable(z.string()),
  /** What readers get by now; null: nothing. */
  live: z.nullable(z.strictObject({ no: z.int(), since: z.string() })),
  /** What they will get. */
  due: z.nullable(z.strictObject({ no: z.int(), from: z.string() })),
  /** How much of the draft isn't live. */
  changes: z.int(),
  /** How many pages lead here. */
  usedBy: z.int(),
  complete: z.strictObject({ zh: z.boolean(), en: z.boolean() }),
};
const PageRow = z.strictObject({
  ...facts,
  /** How much stands against publishing it together with all else that was changed. */
  stops: z.int(),
});
/** Where pictures of maps come from; null: maps are not shown. */
export const MapPictures = z.nullable(z.strictObject({ tiles: z.string(), attribution: z.string() }));

const stored = z.strictObject(ofVersion);

/** CMS02010 to CMS02150: pages of mini-programs, what they share, and what of it readers get when. */
export const pageApi = api('page', {
  projects: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'Up to 50 projects in scope, by a word of their names.',
    input: z.strictObject({ keyword: z.optional(text(50)) }),
    output: z.array(z.strictObject({ projectId: ids.project(), projectName: z.string() })),
  }),
  targets: op({
    access: pageViewAccess,
    reach: 'property',
    about:
      'What else a link of a page may lead to, by a word of its title: up to 50 of the project’s notices and files and of the research reports that the caller sees, and the mini-programs that its own may open.',
    input: z.strictObject({ ...of, keyword: z.optional(text(50)) }),
    output: z.array(z.discriminatedUnion('to', [Target, MiniTarget])),
  }),
  list: op({
    access: pageViewAccess,
    reach: 'property',
    about:
      'The pages of a program in a project with what is live of them; what they share is one of kind site.',
    input: z.strictObject(of),
    output: z.strictObject({
      projectId: ids.project(),
      projectName: z.string(),
      /** Whose clocks say when something goes live. */
      zone: z.string(),
      pages: z.array(PageRow),
      can: z.strictObject({ edit: z.boolean(), publish: z.boolean() }),
    }),
  }),
  get: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'One page: its draft, what stands against publishing it, and what leads to it.',
    input: z.strictObject(one),
    output: z.strictObject({
      ...facts,
      ...of,
      doc: docOut,
      liveDoc: z.nullable(docOut),
      findings: z.array(PageFinding),
      /** Titles of the pages that lead here. */
      usedByTitles: z.array(z.string()),
      /** Addresses of the uploads that it shows, by upload. */
      files: z.record(z.string(), z.string()),
      /** Titles of the notices, files and reports and names of the mini-programs that it links to, by the names of the links. */
      targets: z.record(z.string(), z.string()),
      zone: z.string(),
      /** Where map pictures come from; null: no map is set up. */
      map: MapPictures,
      /** The project asks for both languages. */
      bothLanguages: z.boolean(),
      can: z.strictObject({ edit: z.boolean(), publish: z.boolean() }),
    }),
  }),
  add: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about:
      'A new page. Of home, My and reservation there is one: another one takes its place where `replace` says so; its text becomes an ordinary page then, and what is live stays until the next publication.',
    input: z.strictObject({
      ...of,
      channel: z.enum(pageChannels),
      kind: z.enum(pageKinds as [PageKind]),
      titleZh: text(10, 1),
      titleEn: z.optional(text(20)),
      replace: z.boolean(),
      /** Begins with what a template of one such page holds. */
      templateId: z.optional(ids.pageTemplate()),
    }),
    output: stored,
    writes: true,
  }),
  openSite: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about:
      'What the pages of a program share: its tab bar, navigation and style, made when it is first asked for.',
    input: z.strictObject(of),
    output: stored,
    writes: true,
  }),
  save: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about: 'Saves a draft, finished or not; refused where somebody else saved meanwhile.',
    input: z.strictObject({ ...ofVersion, doc: docIn }),
    output: stored,
    writes: true,
    draft: true,
  }),
  publish: op({
    access: publish,
    reach: 'wholeProject',
    about:
      'Publishes exactly the drafts that were looked at, together: now, or from a time on. Refused as a whole while something stands against one of them.',
    input: z.strictObject({
      ...of,
      pages: z.array(stored).check(z.minLength(1), z.maxLength(maxPages)),
      from: z.nullable(instant),
      note: text(200),
    }),
    output: z.strictObject({ published: z.int() }),
    writes: true,
  }),
  cancel: op({
    access: publish,
    reach: 'wholeProject',
    about: 'Takes back what a page would have shown from a time on.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
  }),
  unpublish: op({
    access: publish,
    reach: 'wholeProject',
    about: 'Takes a page from readers at once; refused for what the tab bar leads to.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
  }),
  versions: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'The last hundred versions of a page, the newest first.',
    input: z.strictObject(one),
    output: z.array(
      z.strictObject({
        no: z.int(),
        at: z.string(),
        by: z.nullable(z.string()),
        note: z.string(),
        changes: z.int(),
      }),
    ),
  }),
  version: op({
    access: pageViewAccess,
    reach: 'property',
    about: 'What one version says.',
    input: z.strictObject({ ...one, no: versionNo }),
    output: z.strictObject({ no: z.int(), doc: docOut, files: z.record(z.string(), z.string()) }),
  }),
  restore: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about: 'Makes a version the draft; readers see nothing of it until it is published.',
    input: z.strictObject({ ...ofVersion, no: versionNo }),
    output: stored,
    writes: true,
  }),
  preview: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    look: true,
    about:
      'The address under which a phone shows the draft of a page, as it is saved, for half an hour; a new one ends the caller’s former.',
    input: z.strictObject(one),
    output: z.strictObject({ url: z.string(), until: z.string() }),
    writes: true,
  }),
  endPreview: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about: 'Ends what the caller’s phone shows of the draft of a page; false: it was over.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
  }),
  remove: op({
    access: pageEditAccess,
    reach: 'wholeProject',
    about: 'Deletes a page that isn’t published and that nothing leads to.',
    input: z.strictObject(one),
    output: z.boolean(),
    writes: true,
    dryRun: true,
  }),
  check: op({
    access: publish,
    reach: 'wholeProject',
    about:
      'What stands against publishing these drafts together, now or from a time on: by what `publish` would go.',
    input: z.strictObject({
      ...of,
      pages: z.array(stored).check(z.minLength(1), z.maxLength(maxPages)),
      from: z.nullable(instant),
    }),
    output: z.array(z.strictObject({ ...one, findings: z.array(PageFinding) })),
  }),
});
