import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { newToken } from '../../src/kit/settings/secrets.ts';
import { type Places, uniqueName } from './places.ts';

type ListFacts = { projectId?: number | null; name?: string; phones?: readonly string[] };
type FileFacts = Partial<Insertable<DB['libraryFile']>> & { whitelistIds?: readonly number[] };
type ReportFacts = Partial<Insertable<DB['researchReport']>> & {
  whitelistIds?: readonly number[];
  slots?: readonly ReportSlot[];
  /** Of its files, where they are there to be read. */
  key?: string;
};
type Looked = {
  reportId: number;
  userId: number;
  companyId?: number;
  sessionId?: number;
  at?: Date;
} & Partial<Insertable<DB['reportView']>>;

const mimeOf = (slot: ReportSlot) => (slot.endsWith('Pdf') ? 'application/pdf' : 'application/vnd.ms-excel');

/** Whitelists, files and research reports as their rows stand, without whoever would have to write them. */
export function readableDocumentsFactory(db: Db, places: Places) {
  const document = async (
    purpose: string,
    facts: Partial<Insertable<DB['upload']>> = {},
  ): Promise<number> => {
    const file = { purpose, name: '报告.pdf', mime: 'application/pdf', bytes: 1, key: newToken(), ...facts };
    return (await db.insertInto('upload').values(file).returning('id').executeTakeFirstOrThrow()).id;
  };

  const whitelist = async ({ projectId, name = uniqueName('名单'), phones = [] }: ListFacts = {}) => {
    const of = projectId === undefined ? (await places.project()).id : projectId;
    const row = await db
      .insertInto('whitelist')
      .values({ projectId: of, name, nameKey: normaliseName(name) })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    const values = phones.map((phone) => ({ whitelistId: row.id, phone, phoneKey: phone, person: name }));
    const made =
      values.length > 0 ? await db.insertInto('whitelistPhone').values(values).returning('id').execute() : [];
    return { ...row, phoneIds: made.map(({ id }) => id) };
  };

  const libraryFile = async ({ whitelistIds = [], ...facts }: FileFacts = {}) => {
    const row = await db
      .insertInto('libraryFile')
      .values({
        nameZh: uniqueName('文件'),
        startOn: '2020-01-01',
        whitelisted: whitelistIds.length > 0,
        ...facts,
        projectId: facts.projectId ?? (await places.project()).id,
        uploadId: facts.uploadId ?? (await document('libraryFile', { userId: facts.uploadedBy ?? null })),
      })
      .returning(['id', 'version', 'uploadId'])
      .executeTakeFirstOrThrow();
    for (const whitelistId of whitelistIds)
      await db.insertInto('libraryFileWhitelist').values({ fileId: row.id, whitelistId }).execute();
    return row;
  };

  const report = async ({ whitelistIds = [], slots = ['zhPdf'], key, ...facts }: ReportFacts = {}) => {
    const now = facts.createdAt ?? new Date();
    const row = await db
      .insertInto('researchReport')
      .values({
        titleZh: uniqueName('报告'),
        titleEn: uniqueName('Report'),
        reportOn: '2026-09-30',
        category: 'OFFICE',
        region: 'EAST',
        period: 'quarterly',
        whitelisted: whitelistIds.length > 0,
        download: true,
        selectText: false,
        markDate: true,
        markCompany: false,
        markStrength: 16,
        published: true,
        publishedAt: facts.published === false ? null : now,
        ...facts,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    for (const whitelistId of whitelistIds)
      await db.insertInto('researchReportWhitelist').values({ reportId: row.id, whitelistId }).execute();
    const files = new Map<ReportSlot, { fileId: number; uploadId: number }>();
    for (const slot of slots) {
      const uploadId = await document('reportFile', { mime: mimeOf(slot), ...(key && { key }) });
      const file = { reportId: row.id, slot, no: 1, uploadId, addedAt: new Date() };
      const made = db.insertInto('reportFile').values(file).returning('id');
      files.set(slot, { fileId: (await made.executeTakeFirstOrThrow()).id, uploadId });
    }
    return { ...row, files };
  };

  const fileIn = async (reportId: number): Promise<number> => {
    const query = db.selectFrom('reportFile').select('id').where('reportId', '=', reportId);
    return (await query.orderBy('slot', 'desc').executeTakeFirstOrThrow()).id;
  };

  /** Whom the ledger names for a user. */
  const readerOf = async (userId: number): Promise<number> => {
    const made = db
      .insertInto('reportReader')
      .values({ userId })
      .onConflict((same) => same.column('userId').doUpdateSet({ userId }))
      .returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  };

  const reportView = async ({
    reportId,
    userId,
    companyId,
    sessionId = 0,
    at = new Date(),
    ...facts
  }: Looked) => {
    const times = { openedAt: at, seenAt: at };
    const of = { reportId, fileId: await fileIn(reportId), readerId: await readerOf(userId) };
    const values = { ...of, again: false, ...times, ...facts };
    const made = db
      .insertInto('reportView')
      .values({ ...values, companyId: companyId ?? null, miniSessionId: sessionId })
      .returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  };

  const reportDownload = async ({ reportId, userId, companyId, sessionId = 0, at = new Date() }: Looked) => {
    const of = { reportId, fileId: await fileIn(reportId), readerId: await readerOf(userId) };
    const values = { ...of, askedAt: at, servedAt: at };
    const made = db
      .insertInto('reportDownload')
      .values({ ...values, companyId: companyId ?? null, miniSessionId: sessionId })
      .returning('id');
    return (await made.executeTakeFirstOrThrow()).id;
  };

  return { document, whitelist, libraryFile, report, reportView, reportDownload };
}
