import type { Insertable } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { dateInDays } from './demo-companies.ts';
import { type At, keepUpload, type Writers } from './demo-document-uploads.ts';
import { addLibraryFiles } from './demo-library-files.ts';
import { noticePictureOf } from './demo-notice-media.ts';
import { reportPdf } from './demo-report-pdf.ts';
import { type ReportPlan, reportPagesOf, reportPlans } from './demo-report-plans.ts';
import { addReportReads } from './demo-report-reads.ts';
import { addWhitelists } from './demo-whitelists.ts';

const day = 86_400_000;

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
    const pictureId = await keepUpload(at, await file('reportPicture', 1280));
    const cropId = await keepUpload(at, await file('reportCrop', 800));
    made.set(category as ReportPlan['category'], { pictureId, cropId });
  }
  return made;
}

async function addFile(at: At, reportId: number, n: number, lang: 'zh' | 'en', writers: Writers) {
  const plan = reportPlans[n];
  if (!plan) return;
  const pages = reportPagesOf(plan, lang, n);
  const addedAt = new Date(at.now.getTime() - ((plan.days ?? 0) + 1) * day);
  const uploadId = await keepUpload(at, {
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
  const lists = await addWhitelists(at, writers);
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
