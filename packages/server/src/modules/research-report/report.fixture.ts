import type { Resource } from '@mdi/contract/kit/op.ts';
import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import type { ReportSlot } from '@mdi/contract/modules/research-report/report.fields.ts';
import type { World } from '../../../test/world.ts';
import { reportPdf } from '../../db/seed/demo-report-pdf.ts';
import { newToken } from '../../kit/settings/secrets.ts';

export const reportResources = [
  'report:researchReport:view',
  'report:researchReport:edit',
  'report:researchReport:publish',
  'report:researchReport:ledger',
] as const satisfies readonly Resource[];

/** Somebody of head office with all rights over reports. */
export const officeOf = (w: World, role: object = {}) =>
  w.make.person({ role: { level: 10, resources: reportResources, ...role } });

/** Somebody with a phone in a company. */
export async function readerOf(w: World, facts: { nickName?: string } = {}) {
  const user = await w.make.user(facts);
  const company = await w.make.company();
  const employee = await w.make.employee({ company, userId: user.id });
  return { user, company, employee, phone: user.phone, token: await w.make.phone(employee) };
}
export type Reader = Awaited<ReturnType<typeof readerOf>>;

const pages = [1, 2, 3].map((no) => ({ title: `第 ${no} 页`, lines: ['空置率环比下降'] }));

/** A document that somebody uploaded for a report, with its bytes. */
export async function uploadedDocument(
  w: World,
  userId: number,
  slot: ReportSlot = 'zhPdf',
): Promise<number> {
  const key = newToken();
  const pdf = slot.endsWith('Pdf');
  const bytes = pdf ? reportPdf(pages) : Buffer.from('sheet');
  await w.deps.files.put(key, bytes);
  const mime = pdf ? 'application/pdf' : 'application/vnd.ms-excel';
  const name = pdf ? '报告.pdf' : '数据.xls';
  return w.make.document('reportFile', { userId, key, mime, name, bytes: bytes.length });
}

/** A published report whose files are there to be fetched. */
export async function publishedReport(w: World, facts: Parameters<World['make']['report']>[0] = {}) {
  const made = await w.make.report({ slots: [], ...facts });
  for (const slot of facts.slots ?? (['zhPdf', 'zhOther'] as const)) {
    const uploadId = await uploadedDocument(w, 0, slot);
    await w.db
      .insertInto('reportFile')
      .values({ reportId: made.id, slot, no: 1, uploadId, addedAt: w.now() })
      .execute();
  }
  return { reportId: made.id, version: made.version };
}

export const fetchUrl = (w: World, url: string, method: 'GET' | 'HEAD' = 'GET') =>
  w.app.inject({ method, url });

/** As what an address is answered: a refusal is an envelope, as of every call. */
export async function answerCodeAt(w: World, url: string): Promise<number> {
  const answer = await fetchUrl(w, url);
  const refused = String(answer.headers['content-type']).includes('json');
  return refused ? answer.json<{ code: number }>().code : answer.statusCode;
}

/** Opens the Chinese document of a report. */
export const openReport = (w: World, reportId: number, { token }: Pick<Reader, 'token'>) =>
  w.ok(appReportApi, 'open', { reportId, slot: 'zhPdf' }, token);

/** Asks for a file and waits until it is ready. */
export async function downloadReport(w: World, reportId: number, slot: ReportSlot, token: string) {
  const { downloadId } = await w.ok(appReportApi, 'download', { reportId, slot }, token);
  await w.work();
  return { downloadId, ...(await w.ok(appReportApi, 'downloadLink', { downloadId }, token)) };
}
