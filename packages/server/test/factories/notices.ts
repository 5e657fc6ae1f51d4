import type { ReviewState } from '@mdi/contract/kit/review.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { revisionHashOf, type ShownUpload } from '../../src/kit/review/revision.ts';
import type { Places } from './places.ts';
import { uniqueName } from './places.ts';

const hour = 3_600_000;

type Facts = {
  kind?: string;
  state?: ReviewState;
  projectIds?: number[];
  buildingIds?: number[];
  companyIds?: number[];
  audience?: DB['contentRevision']['audienceKind'];
  titleZh?: string;
  titleEn?: string | null;
  text?: string;
  publisher?: string;
  zone?: string;
  mustConfirm?: boolean;
  sms?: boolean;
  releaseAt?: Date | null;
  expiresAt?: Date | null;
  /** Who wrote it; nobody there is where nothing is said. */
  authorId?: number;
  announcedAt?: Date | null;
  uploads?: ShownUpload[];
  at?: Date;
};

const bodyOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const inLanguage = (title: string, text: string) => ({ title, body: bodyOf(text), blank: false });

/** Notices as their rows stand, without whoever would have to write and review them. */
export function noticesFactory(db: Db, places: Places) {
  const notice = async (facts: Facts = {}) => {
    const now = facts.at ?? new Date();
    const projectIds = facts.projectIds ?? [(await places.project()).id];
    const state = facts.state ?? 'approved';
    const approved = state === 'approved';
    const titleZh = facts.titleZh ?? uniqueName('公告');
    const titleEn = facts.titleEn === undefined ? uniqueName('Notice') : facts.titleEn;
    const authorId = facts.authorId ?? 0;
    const releaseAt = facts.releaseAt === undefined ? new Date(now.getTime() - hour) : facts.releaseAt;
    const expiresAt = facts.expiresAt ?? null;
    const text = facts.text ?? '正文';
    const writing = {
      zh: inLanguage(titleZh, text),
      en: titleEn === null ? null : inLanguage(titleEn, text),
      fields: { summary: '摘要', publisher: facts.publisher ?? '物业服务中心', thumbnail: null },
      audience: {
        kind: facts.audience ?? 'everyone',
        projectIds,
        buildingIds: facts.buildingIds ?? [],
        companyIds: facts.companyIds ?? [],
      },
      releaseAt,
      expiresAt,
      zone: facts.zone ?? 'Asia/Shanghai',
      mustConfirm: facts.mustConfirm ?? false,
      sms: facts.sms ?? false,
      uploads: facts.uploads ?? [],
    };
    const content: Insertable<DB['content']> = {
      kind: facts.kind ?? 'notice',
      createdAt: now,
      createdBy: authorId,
      updatedAt: now,
      updatedBy: authorId,
    };
    const { id } = await db.insertInto('content').values(content).returning('id').executeTakeFirstOrThrow();
    const { audience } = writing;
    const revision = await db
      .insertInto('contentRevision')
      .values({
        contentId: id,
        no: 1,
        hash: revisionHashOf(writing),
        titleZh,
        titleEn,
        zh: JSON.stringify(writing.zh),
        en: writing.en && JSON.stringify(writing.en),
        fields: JSON.stringify(writing.fields),
        audienceKind: audience.kind,
        projectIds: audience.projectIds,
        buildingIds: audience.buildingIds,
        companyIds: audience.companyIds,
        releaseAt,
        expiresAt,
        zone: writing.zone,
        mustConfirm: writing.mustConfirm,
        sms: writing.sms,
        authorId,
        authorIds: [authorId],
        createdAt: now,
      })
      .returning(['id', 'hash'])
      .executeTakeFirstOrThrow();
    const at = projectIds.map((projectId) => ({ revisionId: revision.id, projectId }));
    if (at.length > 0) await db.insertInto('contentProject').values(at).execute();
    const shown = writing.uploads.map((upload, place) => ({ ...upload, revisionId: revision.id, place }));
    if (shown.length > 0) await db.insertInto('contentUpload').values(shown).execute();
    await db
      .updateTable('content')
      .set({
        state,
        revisionId: revision.id,
        waitingSince: state === 'toReview' ? now : null,
        ...(approved ? { liveId: revision.id, approvedAt: now, releaseAt: releaseAt ?? now, expiresAt } : {}),
        announcedAt: facts.announcedAt ?? null,
      })
      .where('id', '=', id)
      .execute();
    return { id, revisionId: revision.id, hash: revision.hash, version: 1, titleZh };
  };
  /** Somebody was told of a notice, and has perhaps read it. */
  const delivery = async (
    contentId: number,
    employee: { id: number; companyId: number },
    facts: { readAt?: Date; confirmedAt?: Date } = {},
  ) => {
    const row = { contentId, employeeId: employee.id, companyId: employee.companyId, announcementId: 1 };
    await db
      .insertInto('contentDelivery')
      .values({ ...row, at: new Date(), ...facts })
      .execute();
  };
  return { notice, delivery };
}
