import {
  appNoticeApi,
  type NoticeBrief,
  type NoticeRead,
  noticesAtOnce,
} from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import type { EmployeeCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { readerFileUrl } from '../../kit/review/content-file-access.ts';
import {
  type ContentReader,
  mayReadContent,
  noteContentConfirmed,
  noteContentRead,
} from '../../kit/review/content-readers.ts';
import { filesOfRevision } from '../../kit/review/content-store.ts';
import { noticeKind } from '../notice/index.ts';
import { unreadSuggestions } from '../suggestion/index.ts';
import {
  countUnreadNotices,
  type FullNotice,
  fullNoticeOf,
  type NoticeBriefRow,
  type NoticeCursor,
  noticeBriefsOf,
  noticeInboxOf,
  validProjectOf,
} from './app-notice.queries.ts';

const anybody = (projectId: number): ContentReader => ({ projectId, employee: null });
const themselves = ({ employee }: EmployeeCtx): ContentReader => ({
  projectId: employee.projectId,
  employee,
});

const urlFor =
  (ctx: PublicCtx, { projectId, employee }: ContentReader, noticeId: number) =>
  (key: string) =>
    readerFileUrl(ctx.deps, key, {
      contentId: noticeId,
      projectId,
      employeeId: employee?.employeeId ?? null,
    });

const briefly = (ctx: PublicCtx, reader: ContentReader, row: NoticeBriefRow): NoticeBrief => ({
  noticeId: row.noticeId,
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  summary: row.summary,
  publisher: row.publisher,
  releaseAt: row.releaseAt.toISOString(),
  thumbnailUrl: row.thumbnail === null ? null : urlFor(ctx, reader, row.noticeId)(row.thumbnail),
  mustConfirm: row.mustConfirm,
});

async function listed(ctx: PublicCtx, reader: ContentReader, after: NoticeCursor) {
  const all = await noticeBriefsOf(ctx, reader, after);
  return {
    notices: all.slice(0, noticesAtOnce).map((row) => briefly(ctx, reader, row)),
    more: all.length > noticesAtOnce,
  };
}

const spoken = ({ title, body }: FullNotice['zh']) => ({ title, body });

/** A notice as its readers get it; whoever may not read it is answered as if there were none. */
async function whole(ctx: PublicCtx, reader: ContentReader, noticeId: number): Promise<NoticeRead> {
  const row = orNotFound(await fullNoticeOf(ctx, reader, noticeId));
  const url = urlFor(ctx, reader, noticeId);
  const files = await filesOfRevision(ctx, row.revisionId);
  return {
    ...briefly(ctx, reader, row),
    zh: spoken(row.zh),
    en: row.en && spoken(row.en),
    correctedAt: row.correctedAt?.toISOString() ?? null,
    zone: row.zone,
    projectName: row.projectName,
    pictures: Object.fromEntries(
      files.filter(({ role }) => role === 'picture').map(({ uploadId, key }) => [uploadId, url(key)]),
    ),
    attachments: files
      .filter(({ role }) => role === 'attachment')
      .map(({ name, size, type, key }) => ({ name, size, type, url: url(key) })),
  };
}

const current = async (ctx: PublicCtx, reader: ContentReader, noticeId: number) => ({
  current: await mayReadContent(ctx, reader, noticeKind, noticeId),
});

async function home(ctx: PublicCtx, projectId: number) {
  const { name, zone, logo } = orNotFound(await validProjectOf(ctx, projectId));
  const logoUrl = logo === null ? null : signedFileUrl(ctx.deps, logo);
  const { notices } = await listed(ctx, anybody(projectId), undefined);
  return { project: { projectId, projectName: name, zone, logoUrl }, notices };
}

async function confirm(ctx: EmployeeCtx, noticeId: number) {
  const { mustConfirm } = orNotFound(await fullNoticeOf(ctx, themselves(ctx), noticeId));
  if (!mustConfirm) refuse('appNotice.error.notConfirmable');
  return { confirmedAt: (await noteContentConfirmed(ctx, noticeId)).toISOString() };
}

/** Notices on phones. */
export const appNoticeModule = implement(appNoticeApi, {
  home: (ctx, { projectId }) => home(ctx, projectId),
  async list(ctx, { projectId, after }) {
    if (!(await validProjectOf(ctx, projectId))) notFound();
    return listed(ctx, anybody(projectId), after);
  },
  read: (ctx, { projectId, noticeId }) => whole(ctx, anybody(projectId), noticeId),
  current: (ctx, { projectId, noticeId }) => current(ctx, anybody(projectId), noticeId),
  mine: (ctx, { after }) => listed(ctx, themselves(ctx), after),
  async open(ctx, { noticeId }) {
    const notice = await whole(ctx, themselves(ctx), noticeId);
    const confirmedAt = await noteContentRead(ctx, noticeId);
    return { notice, confirmedAt: confirmedAt?.toISOString() ?? null };
  },
  isCurrent: (ctx, { noticeId }) => current(ctx, themselves(ctx), noticeId),
  confirm: (ctx, { noticeId }) => confirm(ctx, noticeId),
  async inbox(ctx, { after }) {
    const all = await noticeInboxOf(ctx, after);
    return {
      entries: all.slice(0, noticesAtOnce).map(({ at, readAt, confirmedAt, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        readAt: readAt?.toISOString() ?? null,
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
      more: all.length > noticesAtOnce,
      unread: await countUnreadNotices(ctx),
      answered: await unreadSuggestions(ctx),
    };
  },
});
