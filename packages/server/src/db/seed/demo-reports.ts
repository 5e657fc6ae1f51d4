import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { newToken } from '../../kit/settings/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';
import { demoReportReader } from './demo-accounts.ts';
import { dateInDays } from './demo-companies.ts';
import { noticePictureOf } from './demo-notice-media.ts';
import { personName, phoneNumber } from './demo-random-names.ts';
import { reportPdf } from './demo-report-pdf.ts';
import { type ReportPlan, reportPagesOf, reportPlans } from './demo-report-plans.ts';
import { addReportReads } from './demo-report-reads.ts';

const day = 86_400_000;

export type At = { db: Kysely<DB>; files: FileStore; projects: readonly number[]; now: Date };
/** Who writes what: head office its reports, a property its files. */
export type Writers = { hq: number; property: number };

async function keep(
  { db, files }: At,
  { bytes, ...facts }: Omit<Insertable<DB['upload']>, 'bytes' | 'key'> & { bytes: Buffer },
): Promise<number> {
  const key = newToken();
  await files.put(key, bytes);
  const values = { key, bytes: bytes.length, ...facts };
  return (await db.insertInto('upload').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const listPlans = [
  { name: '2026 机构客户', phones: 186, from: 0 },
  { name: '华东区域业主代表', phones: 94, from: 150 },
  { name: '总部与区域经理', phones: 37, from: 240 },
] as const;

/** Who reads by an invitation alone and is nobody's employee, the printed one first. */
const partners = () => [
  { phone: demoReportReader.phone, name: demoReportReader.name },
  ...Array.from({ length: 59 }, () => ({ phone: phoneNumber(), name: personName() })),
];

/** Lists of phones: of people who can sign in with them for a job, the printed accounts first, and of partners. */
async function addLists(at: At, writers: Writers): Promise<number[]> {
  const { db, now, projects } = at;
  const { rows: people } = await sql<{ phone: string; name: string }>`
    select u.phone, u.nick_name as name from "user" u join employee e on e.user_id = u.id
    where e.left_at is null and u.phone ~ '^1[0-9]{10}$'
    group by u.id order by (u.phone like '1380000000%') desc, u.id limit 400`.execute(db);
  const plans = [
    ...listPlans.map(({ name, from, phones }) => ({
      name,
      projectId: null as number | null,
      listed: people.slice(from, from + phones),
    })),
    { name: '研究合作伙伴', projectId: null, listed: partners() },
    { name: '租户联络人', projectId: projects[0] ?? null, listed: people.slice(0, 40) },
    { name: '工程供应商', projectId: projects[0] ?? null, listed: people.slice(60, 85) },
  ];
  const ids: number[] = [];
  for (const [n, { name, projectId, listed }] of plans.entries()) {
    const uploadedAt = new Date(now.getTime() - (90 - n * 9) * day);
    const { id } = await db
      .insertInto('whitelist')
      .values({
        name,
        nameKey: normaliseName(name),
        projectId,
        uploadedAt,
        createdAt: uploadedAt,
        updatedBy: writers.hq,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = listed.map(({ phone, name: person }) => ({
      whitelistId: id,
      phone,
      phoneKey: phone,
      person,
      addedAt: uploadedAt,
      addedBy: writers.hq,
    }));
    await db.insertInto('whitelistPhone').values(rows).execute();
    ids.push(id);
  }
  return ids;
}

const scenes = {
  OFFICE: 'facade',
  RETAIL: 'meal',
  INDUSTRIAL: 'garage',
  RESIDENTIAL: 'green',
  INVESTMENT: 'power',
} as const;

/** The picture of each category, whole and as shared links show a part of it; each made once. */
async function addPictures(at: At, userId: number) {
  const made = new Map<ReportPlan['category'], { pictureId: number; cropId: number }>();
  for (const [category, scene] of Object.entries(scenes)) {
    const file = async (purpose: string, wide: number) => ({
      ...(await noticePictureOf(scene, wide)),
      purpose,
      name: `${scene}.jpg`,
      mime: 'image/jpeg',
      userId,
      createdAt: at.now,
    });
    const pictureId = await keep(at, await file('reportPicture', 1280));
    const cropId = await keep(at, await file('reportCrop', 800));
    made.set(category as ReportPlan['category'], { pictureId, cropId });
  }
  return made;
}

async function addFile(at: At, reportId: number, n: number, lang: 'zh' | 'en', writers: Writers) {
  const plan = reportPlans[n];
  if (!plan) return;
  const pages = reportPagesOf(plan, lang, n);
  const addedAt = new Date(at.now.getTime() - ((plan.days ?? 0) + 1) * day);
  const uploadId = await keep(at, {
    bytes: reportPdf(pages),
    pages: pages.length,
    purpose: 'reportFile',
    mime: 'application/pdf',
    userId: writers.hq,
    createdAt: addedAt,
    name: `${plan[lang].replace(/[ ,：:]+/g, '-')}.pdf`,
  });
  const slot = lang === 'zh' ? ('zhPdf' as const) : ('enPdf' as const);
  await at.db
    .insertInto('reportFile')
    .values({ reportId, slot, no: 1, uploadId, addedAt, addedBy: writers.hq })
    .execute();
}

function rowOf(plan: ReportPlan, { now }: At, writers: Writers): Insertable<DB['researchReport']> {
  const publishedAt = plan.days === null ? null : new Date(now.getTime() - plan.days * day);
  const uploadedAt = new Date((publishedAt ?? now).getTime() - day);
  return {
    titleZh: plan.zh,
    titleEn: plan.english === false ? '' : plan.en,
    reportOn: dateInDays(now, -(plan.days ?? 0) - 2),
    category: plan.category,
    region: plan.region,
    period: plan.period,
    whitelisted: plan.lists !== undefined,
    download: plan.download ?? true,
    selectText: false,
    markDate: true,
    markCompany: false,
    markStrength: 16,
    state: plan.invalid ? 'Y' : 'N',
    reason: plan.invalid ?? null,
    published: publishedAt !== null,
    publishedAt,
    authorIds: publishedAt ? [] : [writers.hq],
    uploadedAt,
    uploadedBy: writers.hq,
    createdAt: uploadedAt,
    updatedAt: publishedAt ?? uploadedAt,
    updatedBy: writers.hq,
  };
}

/** Research reports in all that may become of them, with documents, lists and who has read them; and files of a project. */
export async function addReports(at: At, writers: Writers): Promise<void> {
  const { db } = at;
  const lists = await addLists(at, writers);
  const pictures = await addPictures(at, writers.hq);
  for (const [n, plan] of reportPlans.entries()) {
    const shown = plan.days === null ? {} : pictures.get(plan.category);
    const { id } = await db
      .insertInto('researchReport')
      .values({ ...rowOf(plan, at, writers), ...shown })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addFile(at, id, n, 'zh', writers);
    if (plan.english !== false) await addFile(at, id, n, 'en', writers);
    for (const list of plan.lists ?? [])
      await db
        .insertInto('researchReportWhitelist')
        .values({ reportId: id, whitelistId: lists[list] ?? 0 })
        .execute();
  }
  await addReportReads(db, at.now);
  await addLibraryFiles(at, writers, lists);
}

const filePlans = [
  { zh: '装修管理手册', en: 'Fit-out guide', from: -200, until: null, listed: false },
  { zh: '消防疏散指引', en: 'Evacuation guide', from: -150, until: 5, listed: false },
  { zh: '停车收费标准 2026', en: 'Parking fees 2026', from: -120, until: 35, listed: false },
  { zh: '停车收费标准 2025', en: null, from: -500, until: -120, listed: false },
  { zh: '春节假期服务安排', en: 'Service over the Spring Festival', from: 40, until: 70, listed: false },
  { zh: '租户大会纪要', en: null, from: -20, until: 180, listed: true },
] as const;

async function addLibraryFiles(at: At, writers: Writers, lists: readonly number[]): Promise<void> {
  const { db, now, projects } = at;
  const [projectId = 0] = projects;
  for (const [n, { zh, en, from, until, listed }] of filePlans.entries()) {
    const uploadedAt = new Date(now.getTime() - (60 - n * 8) * day);
    const lines = ['本文件供项目的租户与访客参考。', '如有疑问，请联系物业服务中心。'];
    const uploadId = await keep(at, {
      bytes: reportPdf([{ title: zh, lines }]),
      purpose: 'libraryFile',
      mime: 'application/pdf',
      name: `${zh}.pdf`,
      userId: writers.property,
      createdAt: uploadedAt,
    });
    const { id: fileId } = await db
      .insertInto('libraryFile')
      .values({
        projectId,
        nameZh: zh,
        nameEn: en,
        uploadId,
        whitelisted: listed,
        startOn: dateInDays(now, from),
        endOn: until === null ? null : dateInDays(now, until),
        uploadedAt,
        uploadedBy: writers.property,
        createdAt: uploadedAt,
        updatedAt: uploadedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [, , , , own] = lists;
    if (listed && own !== undefined)
      await db.insertInto('libraryFileWhitelist').values({ fileId, whitelistId: own }).execute();
  }
}
