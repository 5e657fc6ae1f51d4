import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { officeFileUrl } from '../../kit/review/content-file-access.ts';
import { filesOfRevision } from '../../kit/review/content-store.ts';
import type { Revision } from '../../kit/review/revision.ts';
import { noticeAudienceOf, noticeFieldsOf, noticeTextOf } from './notice.findings.ts';
import { placesInScope } from './notice.places.queries.ts';
import { noticeCan } from './notice.policy.ts';
import type { NoticeRecord } from './notice.queries.ts';
import { namesOfUsers } from './notice.readers.queries.ts';

type Ops = (typeof noticeApi)['ops'];

const text = (at: Date | null) => at?.toISOString() ?? null;

/** A notice as lists tell it. */
export const outputRow = (ctx: Ctx, row: NoticeRecord): OutputOf<Ops['list']>['list'][number] => {
  const {
    zhWhole,
    enWhole,
    mine: _m,
    wrote: _w,
    ownReview: _o,
    approvedAt: _a,
    approvedBy: _b,
    ...rest
  } = row;
  const { announcedAt: _n, liveId: _l, revisionId: _r, ...facts } = rest;
  return {
    ...facts,
    releaseAt: text(row.releaseAt),
    expiresAt: text(row.expiresAt),
    waitingSince: text(row.waitingSince),
    updatedAt: row.updatedAt.toISOString(),
    complete: { zh: zhWhole, en: enWhole ?? false },
    can: noticeCan(ctx, row),
  };
};

type Shown = { revision: OutputOf<Ops['get']>['revision']; pictures: Record<string, string> };

const spoken = (stored: unknown) => {
  const { title, body } = noticeTextOf(stored);
  return { title, body };
};

/** All that a revision says, with the places in sight and the addresses of its files. */
export async function outputRevision(ctx: Ctx, revision: Revision): Promise<Shown> {
  const { summary, publisher, thumbnail } = noticeFieldsOf(revision.fields);
  const audience = noticeAudienceOf(revision);
  const { projects, buildings, companies } = await placesInScope(ctx, audience);
  const files = (await filesOfRevision(ctx, revision.id)).map(({ key, ...file }) => ({
    ...file,
    url: officeFileUrl(ctx, key, revision.contentId),
  }));
  const urlOf = (role: string) => files.find((file) => file.role === role)?.url ?? '';
  const [authorName] = await namesOfUsers(ctx, [revision.authorId]);
  return {
    pictures: Object.fromEntries(
      files.filter(({ role }) => role === 'picture').map(({ uploadId, url }) => [uploadId, url]),
    ),
    revision: {
      no: revision.no,
      hash: revision.hash,
      zh: spoken(revision.zh),
      en: revision.en === null ? null : spoken(revision.en),
      summary,
      publisher,
      thumbnail: thumbnail && { ...thumbnail, url: urlOf('thumbnail') },
      attachments: files.filter(({ role }) => role === 'attachment').map(({ role: _, ...file }) => file),
      audience: {
        kind: audience.kind,
        projects: projects.map(({ projectId, projectName }) => ({ projectId, projectName })),
        buildings,
        companies: companies.map(({ companyId, companyName }) => ({ companyId, companyName })),
      },
      releaseAt: text(revision.releaseAt),
      expiresAt: text(revision.expiresAt),
      zone: revision.zone,
      mustConfirm: revision.mustConfirm,
      sms: revision.sms,
      authorName: authorName ?? '',
      createdAt: revision.createdAt.toISOString(),
    },
  };
}
