import { setImmediate } from 'node:timers/promises';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { countChanges } from '@mdi/page-kit/doc-difference.ts';
import { isWhole, linksIn } from '@mdi/page-kit/doc-fields.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import { goesWithTable, goneAfterDays, keptByPeople, sweptBy } from '../../kit/retention/table-bounds.ts';
import { asksForBothLanguages } from './page.both-languages.queries.ts';
import * as writing from './page.draft-writing.ts';
import { judgePages } from './page.findings.ts';
import { linkableTargets, targetTitles } from './page.link-targets.ts';
import { versionOf, versionsOf } from './page.live.queries.ts';
import { mapPictures } from './page.map-pictures.ts';
import { pageCan, uploadUrls } from './page.output.ts';
import { endPreview, makePreview } from './page.preview.ts';
import { projectsByWord, projectWithZone } from './page.projects.queries.ts';
import { checkPublishSet, countStops, readDrafts } from './page.publish-set.ts';
import * as publishing from './page.publishing.ts';
import {
  maySeePage,
  type PageInList,
  type PageRecord,
  pageById,
  pagesForList,
  programsOf,
} from './page.queries.ts';
import { pagesLinkingTo } from './page.references.queries.ts';
import { sweepPages } from './page.sweep.queries.ts';
import { docFrom } from './page.template.ts';

const { readStoredDoc } = writing;

function shownRow(page: PageRecord | PageInList, doc: Doc) {
  const { pageId, kind, channel, titleZh, titleEn, version, updatedBy, usedBy } = page;
  const { liveNo, liveSince, dueNo, dueFrom } = page;
  return {
    pageId,
    kind,
    channel,
    titleZh,
    titleEn,
    version,
    updatedBy,
    usedBy,
    updatedAt: page.updatedAt.toISOString(),
    live: liveNo === null ? null : { no: liveNo, since: liveSince?.toISOString() ?? '' },
    due: dueNo === null ? null : { no: dueNo, from: dueFrom?.toISOString() ?? '' },
    changes:
      'differs' in page && !page.differs
        ? 0
        : countChanges(page.liveDoc === null ? null : readStoredDoc(page.liveDoc), doc),
    complete: isWhole(doc),
  };
}

async function get(ctx: Ctx, pageId: number) {
  const page = orNotFound(await pageById(ctx, pageId));
  const { projectId, program } = page;
  const doc = readStoredDoc(page.draft);
  const liveDoc = page.liveDoc === null ? null : readStoredDoc(page.liveDoc);
  const { findings } = await judgePages(ctx, [{ page, doc }], ctx.now());
  const users = await pagesLinkingTo(ctx, pageId);
  const { zone } = orNotFound(await projectWithZone(ctx, projectId));
  return {
    ...shownRow(page, doc),
    projectId,
    program,
    doc,
    liveDoc,
    findings: findings.get(pageId) ?? [],
    usedByTitles: users.map(({ title }) => title || ctx.say('page.kind_site')),
    files: await uploadUrls(ctx, projectId, liveDoc ? [doc, liveDoc] : [doc]),
    targets: await targetTitles(
      ctx,
      page,
      linksIn(doc).map(({ link }) => link),
    ),
    map: mapPictures(ctx),
    zone,
    bothLanguages: await asksForBothLanguages(ctx, projectId),
    can: pageCan(ctx, program),
  };
}

/** Pages of the back office. */
export const pageModule = implement(
  pageApi,
  {
    projects: (ctx, { keyword }) => projectsByWord(ctx, keyword),
    async targets(ctx, { projectId, program, keyword }) {
      orNotFound(await projectWithZone(ctx, projectId));
      if (!programsOf(ctx).includes(program)) notFound();
      return linkableTargets(ctx, { projectId, program }, keyword);
    },
    async list(ctx, { projectId, program }) {
      const project = orNotFound(await projectWithZone(ctx, projectId));
      if (!programsOf(ctx).includes(program)) notFound();
      const all = await readDrafts(await pagesForList(ctx, projectId, program));
      const stops = await countStops(ctx, all);
      const pages = [];
      for (const { page, doc } of all) {
        await setImmediate();
        pages.push({ ...shownRow(page, doc), stops: stops.get(page.pageId) ?? 0 });
      }
      return {
        ...project,
        pages,
        can: pageCan(ctx, program),
      };
    },
    get: (ctx, { pageId }) => get(ctx, pageId),
    add: async (ctx, input) => writing.addNewPage(ctx, input, await docFrom(ctx, input)),
    openSite: writing.openSharedSite,
    save: writing.saveDraft,
    restore: writing.restoreDraft,
    publish: publishing.publishPages,
    cancel: (ctx, { pageId }) => publishing.cancelPlannedPage(ctx, pageId),
    unpublish: (ctx, { pageId }) => publishing.unpublishPage(ctx, pageId),
    remove: (ctx, { pageId }) => publishing.removeUnusedPage(ctx, pageId),
    preview: (ctx, { pageId }) => makePreview(ctx, pageId),
    endPreview: (ctx, { pageId }) => endPreview(ctx, pageId),
    async versions(ctx, { pageId }) {
      orNotFound(await pageById(ctx, pageId));
      const all = await versionsOf(ctx, pageId);
      return all.map(({ no, at, byName, note, changes }) => ({
        no,
        note,
        changes,
        by: byName,
        at: at.toISOString(),
      }));
    },
    async version(ctx, { pageId, no }) {
      const { projectId } = orNotFound(await pageById(ctx, pageId));
      const doc = readStoredDoc(orNotFound(await versionOf(ctx, pageId, no)).doc);
      return { no, doc, files: await uploadUrls(ctx, projectId, [doc]) };
    },
    check: checkPublishSet,
  },
  {
    history: { appPage: maySeePage },
    logFormats: {
      appPage: {
        nameFields: ['titleZh', 'titleEn'],
        omitted: ['draft', 'lastNo', 'removedAt'],
        words: { kind: 'page.kind', channel: 'page.channel', program: 'page.program' },
      },
    },
    bounds: {
      appPage: keptByPeople,
      pageVersion: sweptBy('sweepPages', 'a hundred of each page, and those that were live'),
      pageLive: goesWithTable('appPage'),
      pageLink: goesWithTable('appPage'),
      pageUpload: goesWithTable('appPage'),
      pagePreview: goneAfterDays('until', 1),
    },
    tasks: {
      sweepPages: {
        at: '41 * * * *',
        tidying: true,
        run: ({ db, deps }) => sweepPages(db, deps.now()),
      },
    },
    constraints: {
      // Two who add the first of its kind at once: the lock keeps them apart, this is the last word.
      page_single: () => new Refusal('kit.error.version', { code: 'conflict', data: { which: 'state' } }),
    },
  },
);
