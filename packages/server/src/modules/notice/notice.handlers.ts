import { noticePath } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { projectInScope } from '../../kit/access/places.ts';
import { insertRow, notePersonalDataViewed, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, Refusal } from '../../kit/calls/refuse.ts';
import { pageOfFound } from '../../kit/queries/page.ts';
import { onePerRowOf } from '../../kit/retention/table-bounds.ts';
import { newestStateOf } from '../../kit/review/content-store.ts';
import { noticeExporter, noticeReaderExporter } from './notice.export.ts';
import { judgeRevision } from './notice.findings.ts';
import * as review from './notice.lifecycle.ts';
import { outputRevision, outputRow } from './notice.output.ts';
import {
  audienceSizeInSight,
  buildingsOffered,
  companiesOffered,
  projectsOffered,
  publishingRulesRow,
} from './notice.places.queries.ts';
import {
  maySeeNotice,
  nextToReview,
  noticeById,
  noticesInScope,
  noticeTitlesById,
  pageOfNotices,
  revisionById,
} from './notice.queries.ts';
import { filteredReaders, noticeStepsOf, readRatesByCompany, remindersOf } from './notice.readers.queries.ts';
import { remindReaders } from './notice.remind.ts';
import { noticeTasks } from './notice.tasks.ts';
import { assertAudiencePlaces } from './notice.writing.ts';

/** What a notice's page shows. */
async function get(ctx: Ctx, noticeId: number) {
  const row = orNotFound(await noticeById(ctx, noticeId));
  const { liveId, revisionId } = row;
  const newest = await revisionById(ctx, revisionId ?? 0);
  const shown = await outputRevision(ctx, newest);
  const other = liveId === null || liveId === revisionId ? null : await revisionById(ctx, liveId);
  const live = other && (await outputRevision(ctx, other));
  const { people, phones, findings } = await judgeRevision(ctx, newest, row.stage === 'live');
  const open = ['draft', 'toReview', 'rejected'].includes(newestStateOf(row));
  const { sent, lastAt } = await remindersOf(ctx, noticeId);
  const [project] = shown.revision.audience.projects;
  return {
    ...outputRow(ctx, row),
    revision: shown.revision,
    live: live?.revision ?? null,
    pictures: { ...live?.pictures, ...shown.pictures },
    people,
    phones,
    findings: open ? findings : [],
    steps: (await noticeStepsOf(ctx, noticeId)).map((step) => ({ ...step, at: step.at.toISOString() })),
    url: ctx.deps.settings.publicUrl + noticePath(project?.projectId ?? 0, noticeId),
    reminders: { sent, lastAt: lastAt?.toISOString() ?? null },
    nextId: await nextToReview(ctx, noticeId),
  };
}

/** CMS04010, CMS04020: notices. */
export const noticeModule = implement(
  noticeApi,
  {
    async list(ctx, asked) {
      const { list, ...total } = await pageOfNotices(ctx, asked);
      return { ...total, list: list.map((row) => outputRow(ctx, row)) };
    },
    get: (ctx, { noticeId }) => get(ctx, noticeId),
    async options(ctx, { projectId, keyword }) {
      const of = projectId === undefined ? undefined : await projectInScope(ctx, projectId);
      return {
        projects: await projectsOffered(ctx, of ? undefined : keyword),
        buildings: of ? await buildingsOffered(ctx, of.projectId) : [],
        companies: of ? await companiesOffered(ctx, of.projectId, keyword) : [],
      };
    },
    async audience(ctx, audience) {
      await assertAudiencePlaces(ctx, audience, '');
      return audienceSizeInSight(ctx, audience);
    },
    add: review.addNotice,
    edit: review.editNotice,
    copy: (ctx, { noticeId }) => review.copyNotice(ctx, noticeId),
    submit: review.submitNotice,
    withdraw: review.withdrawNotice,
    approve: review.approveNotice,
    reject: review.rejectNotice,
    pullBack: review.pullBackNotice,
    revoke: review.revokeNotices,
    reopen: review.reopenNotice,
    remove: (ctx, { noticeId }) => review.removeNotice(ctx, noticeId),
    async rates(ctx, { noticeId }) {
      orNotFound(
        await noticesInScope(ctx).select('content.id').where('content.id', '=', noticeId).executeTakeFirst(),
      );
      return readRatesByCompany(ctx, noticeId);
    },
    async readers(ctx, asked) {
      const { titleZh, titleEn } = orNotFound(await noticeTitlesById(ctx, asked.noticeId));
      const sorts = { company: 'company.name', name: 'user.nickName' } as const;
      const { list, ...total } = await pageOfFound(
        ctx,
        filteredReaders(ctx, asked),
        asked,
        sorts,
        'employee.id',
      );
      notePersonalDataViewed(ctx, 'notice', asked.noticeId, { titleZh, titleEn });
      return {
        ...total,
        list: list.map(({ readAt, confirmedAt, ...reader }) => ({
          ...reader,
          readAt: readAt?.toISOString() ?? null,
          confirmedAt: confirmedAt?.toISOString() ?? null,
        })),
      };
    },
    remind: (ctx, { noticeId }) => remindReaders(ctx, noticeId),
    async setRules(ctx, { projectId, ...rules }) {
      orNotFound(await projectInScope(ctx, projectId));
      const row = await publishingRulesRow(ctx, projectId);
      if (row) await updateRow(ctx, 'noticeRules', row.id, rules);
      else await insertRow(ctx, 'noticeRules', { projectId, ...rules, updatedBy: ctx.actor.userId });
      return true;
    },
  },
  {
    exports: { notice: noticeExporter, noticeReader: noticeReaderExporter },
    history: { notice: maySeeNotice },
    names: { projectIds: 'project', companyIds: 'company' },
    logFormats: {
      notice: {
        nameFields: ['titleZh', 'titleEn'],
        order: ['titleZh', 'titleEn', 'state', 'next', 'reason'],
        omitted: ['thumbnail'],
        words: { state: 'notice.position', next: 'notice.position', audienceKind: 'notice.kind' },
      },
      noticeRules: { nameFields: ['projectId'] },
    },
    bounds: { noticeRules: onePerRowOf('project') },
    tasks: noticeTasks,
    constraints: {
      notice_rules_project_key: () =>
        new Refusal('review.error.state', { code: 'conflict', data: { which: 'state' } }),
    },
  },
);
