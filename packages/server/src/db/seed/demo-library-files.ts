import { dateInDays } from './demo-companies.ts';
import { type At, keepUpload, type Writers } from './demo-document-uploads.ts';
import { reportPdf } from './demo-report-pdf.ts';

const day = 86_400_000;

const filePlans = [
  { zh: '装修管理手册', en: 'Fit-out guide', from: -200, until: null, listed: false },
  { zh: '消防疏散指引', en: 'Evacuation guide', from: -150, until: 5, listed: false },
  { zh: '停车收费标准 2026', en: 'Parking fees 2026', from: -120, until: 35, listed: false },
  { zh: '停车收费标准 2025', en: null, from: -500, until: -120, listed: false },
  { zh: '春节假期服务安排', en: 'Service over the Spring Festival', from: 40, until: 70, listed: false },
  { zh: '租户大会纪要', en: null, from: -20, until: 180, listed: true },
] as const;

export async function addLibraryFiles(at: At, writers: Writers, lists: readonly number[]): Promise<void> {
  const { db, now, projects } = at;
  const [projectId = 0] = projects;
  for (const [n, { zh, en, from, until, listed }] of filePlans.entries()) {
    const uploadedAt = new Date(now.getTime() - (60 - n * 8) * day);
    const lines = ['本文件供项目的租户与访客参考。', '如有疑问，请联系物业服务中心。'];
    const uploadId = await keepUpload(at, {
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
