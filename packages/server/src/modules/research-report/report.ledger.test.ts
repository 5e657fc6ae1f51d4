import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  downloadReport,
  fetchUrl,
  officeOf,
  openReport,
  publishedReport,
  readerOf,
} from './report.fixture.ts';
import { tidyReports } from './report.tidy.queries.ts';

let w: World;
let office: Awaited<ReturnType<typeof officeOf>>;
beforeAll(async () => {
  w = await world();
  office = await officeOf(w);
});

const countsOf = async (reportId: number) => {
  const { reads, readers, downloads, downloaders } = await w.ok(
    researchReportApi,
    'get',
    { reportId },
    office.token,
  );
  return { reads, readers, downloads, downloaders };
};

test('time is the server’s: fifteen seconds a beacon at most, and never more than the clock', async () => {
  const { reportId } = await publishedReport(w);
  const { token } = await readerOf(w);
  const { viewId } = await openReport(w, reportId, { token });
  const beacon = (page: number) => w.ok(appReportApi, 'beacon', { viewId, page }, token);
  w.pass(10 / 60);
  expect((await beacon(2)).seconds).toBeGreaterThanOrEqual(10);
  const before = await beacon(3);
  for (let n = 0; n < 20; n += 1) await beacon(3);
  const after = await beacon(2);
  // Twenty beacons at once tell of no time but the clock's.
  expect(after.seconds - before.seconds).toBeLessThan(10);
  expect(after.furthest).toBe(3);
  w.pass(2);
  expect((await beacon(1)).seconds - after.seconds).toBeLessThanOrEqual(15);
});

test('counts are sums over what was done: reads, readers, and downloads that were fetched', async () => {
  const { reportId } = await publishedReport(w);
  const [one, other] = [await readerOf(w), await readerOf(w)];
  await openReport(w, reportId, one);
  await openReport(w, reportId, one);
  await openReport(w, reportId, other);
  expect(await countsOf(reportId)).toEqual({ reads: 2, readers: 2, downloads: 0, downloaders: 0 });
  w.pass(31);
  await openReport(w, reportId, one);
  const { url } = await downloadReport(w, reportId, 'zhPdf', one.token);
  const asked = await downloadReport(w, reportId, 'zhPdf', one.token);
  expect((await fetchUrl(w, url ?? '', 'HEAD')).statusCode).toBe(200);
  expect(await countsOf(reportId)).toMatchObject({ reads: 3, downloads: 0 });
  await fetchUrl(w, url ?? '');
  await fetchUrl(w, asked.url ?? '');
  expect(await countsOf(reportId)).toEqual({ reads: 3, readers: 2, downloads: 1, downloaders: 1 });
  const figures = await w.ok(researchReportApi, 'figures', { reportId, days: 7 }, office.token);
  expect(figures).toMatchObject({ reads: 3, readers: 2, downloads: 1, opens: 4 });
  expect(figures.days).toHaveLength(7);
  expect(figures.days.reduce((sum, { reads }) => sum + reads, 0)).toBe(3);
  expect(figures.companies.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(1);
});

test('a stamped copy is made once for a person and a file, and is another file for somebody else', async () => {
  const { reportId } = await publishedReport(w);
  const [one, other] = [await readerOf(w, { nickName: 'Lilei' }), await readerOf(w, { nickName: 'Hanmei' })];
  const urls = [];
  for (const { token } of [one, other, one])
    urls.push((await downloadReport(w, reportId, 'zhPdf', token)).url ?? '');
  const keys = urls.map((url) => url.split('?')[0]);
  expect(keys[0]).toBe(keys[2]);
  expect(keys[0]).not.toBe(keys[1]);
  const [mine, theirs] = await Promise.all(urls.map((url) => fetchUrl(w, url)));
  expect(mine?.headers['content-disposition']).toContain('attachment');
  expect(mine?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mine?.rawPayload.equals(theirs?.rawPayload ?? Buffer.alloc(0))).toBe(false);
});

test('what can’t be stamped is told so, and nothing is given out of it', async () => {
  const { reportId } = await publishedReport(w);
  const { token } = await readerOf(w);
  const file = await w.db
    .selectFrom('reportFile')
    .innerJoin('upload', 'upload.id', 'reportFile.uploadId')
    .select('upload.key')
    .where('reportId', '=', reportId)
    .where('slot', '=', 'zhPdf')
    .executeTakeFirstOrThrow();
  await w.deps.files.remove(file.key);
  await w.deps.files.put(file.key, Buffer.from('no document'));
  expect(await downloadReport(w, reportId, 'zhPdf', token)).toMatchObject({ state: 'failed', url: null });
});

test('who looks at the readers leaves a row in the log, and so does the export; phones are masked', async () => {
  const { reportId } = await publishedReport(w, { titleZh: '台账报告', titleEn: '' });
  const reader = await readerOf(w, { nickName: '李雷' });
  await openReport(w, reportId, reader);
  const resources = ['report:researchReport:view', 'report:researchReport:ledger', 'sys:audit:view'] as const;
  const { token } = await w.make.person({ role: { resources } });
  const { list } = await w.ok(researchReportApi, 'readers', { reportId }, token);
  expect(list).toMatchObject([{ name: '李雷', companyName: reader.company.name, reads: 1, opens: 1 }]);
  expect(list[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/);
  const asked = { list: 'reportReader' as const, filters: { reportId }, columns: null };
  await w.ok(exportApi, 'start', asked, token);
  await w.work();
  const [made] = await w.ok(jobApi, 'list', {}, token);
  expect(made).toMatchObject({ state: 'done', step: 1 });
  const log = await w.ok(auditApi, 'list', { op: 'researchReport/readers' }, token);
  expect(log.list[0]?.about).toContain('台账报告');
  // A look is told as one: nothing was added by it, and among the changes of the report it doesn't stand.
  expect(log.list[0]).toMatchObject({
    done: 'View report reading ledger',
    changes: [{ kind: 'looked', fields: [] }],
  });
  const history = await w.ok(auditApi, 'history', { entity: 'researchReport', id: reportId }, token);
  expect(history.total).toBe(0);
  const without = await w.make.person({ role: { resources: ['report:researchReport:view'] } });
  expect((await w.call(researchReportApi, 'readers', { reportId }, without.token)).code).toBe(403);
  // A list of one phone would tell that, too.
  const readTo = async (by: string) => (await w.ok(researchReportApi, 'whoMayRead', { reportId }, by)).read;
  expect([await readTo(token), await readTo(without.token)]).toEqual([1, null]);
});

test('the ledger of a deleted report is found by who may see it, and by nobody else', async () => {
  const { reportId, version } = await publishedReport(w, { titleZh: '删除的报告' });
  const reader = await readerOf(w, { nickName: '李雷' });
  await openReport(w, reportId, reader);
  const seen = await w.ok(researchReportApi, 'unpublish', { reportId, version }, office.token);
  await w.ok(researchReportApi, 'remove', { reportId }, office.token);
  const listed = async (asked: object, token = office.token) =>
    (await w.ok(researchReportApi, 'list', { ...asked, keyword: '删除的报告' }, token)).list;
  expect(await listed({})).toEqual([]);
  const [row] = await listed({ removed: true });
  const none = { edit: false, publish: false, unpublish: false, setInvalid: false, setValid: false };
  expect(row).toMatchObject({ reportId, reads: 1, removedAt: expect.any(String) });
  expect(row?.can).toEqual({ ...none, remove: false, ledger: true });
  const whole = await w.ok(researchReportApi, 'get', { reportId }, office.token);
  expect(whole).toMatchObject({ documents: [], findings: [], picture: null, whitelists: [] });
  expect(await w.ok(researchReportApi, 'figures', { reportId }, office.token)).toMatchObject({ reads: 1 });
  const { list } = await w.ok(researchReportApi, 'readers', { reportId }, office.token);
  expect(list.map(({ name }) => name)).toEqual(['李雷']);
  const history = { entity: 'researchReport' as const, id: reportId };
  expect((await w.ok(auditApi, 'history', history, office.token)).list[0]?.op).toBe('researchReport/remove');

  // It is there to be looked at, and for nothing else.
  const again = { reportId, version: seen.version };
  for (const op of ['publish', 'unpublish', 'setValid'] as const)
    expect((await w.call(researchReportApi, op, again, office.token)).code).toBe(404);
  expect((await w.call(researchReportApi, 'remove', { reportId }, office.token)).code).toBe(404);
  const resources = ['report:researchReport:view', 'report:researchReport:edit'] as const;
  const without = await w.make.person({ role: { resources } });
  expect((await w.call(researchReportApi, 'list', { removed: true }, without.token)).code).toBe(403);
  for (const op of ['get', 'figures'] as const)
    expect((await w.call(researchReportApi, op, { reportId }, without.token)).code).toBe(404);
  expect((await w.call(auditApi, 'history', history, without.token)).code).toBe(404);
  const elsewhere = await officeOf(w, { dataScope: 20, regionCodes: ['EAST'] });
  await w.db.updateTable('researchReport').set({ region: 'NORTH' }).where('id', '=', reportId).execute();
  expect((await w.call(researchReportApi, 'get', { reportId }, elsewhere.token)).code).toBe(404);
  expect(await listed({ removed: true }, elsewhere.token)).toEqual([]);
});

test('after half a year nobody is named, and the counts stay', async () => {
  const { reportId } = await publishedReport(w);
  const [one, other] = [await readerOf(w), await readerOf(w)];
  const at = new Date(w.now().getTime() - 200 * 86_400_000);
  for (const { user, company } of [one, other]) {
    await w.make.reportView({ reportId, userId: user.id, companyId: company.id, at, seconds: 60 });
    await w.make.reportDownload({ reportId, userId: user.id, companyId: company.id, at });
  }
  await openReport(w, reportId, one);
  const before = await countsOf(reportId);
  await tidyReports(w.db, w.now(), 1095);
  expect(await countsOf(reportId)).toMatchObject({ reads: before.reads, downloads: before.downloads });
  const views = await w.db.selectFrom('reportView').select('id').where('reportId', '=', reportId).execute();
  expect(views).toHaveLength(1);
  const totals = await w.db
    .selectFrom('reportReadDay')
    .selectAll()
    .where('reportId', '=', reportId)
    .execute();
  expect(totals).toMatchObject([{ reads: 2, readers: 2, downloads: 2, downloaders: 2, seconds: 120 }]);
});

test('days long past become one row of their report, and the counts stay', async () => {
  const { reportId } = await publishedReport(w);
  const of = { reportId, reads: 2, opens: 3, readers: 1, downloads: 1, downloaders: 1, seconds: 60 };
  const ago = (days: number) => new Date(w.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  await w.db
    .insertInto('reportReadDay')
    .values([2000, 1200, 1100, 1000].map((days) => ({ ...of, day: sql<string>`${ago(days)}::date` })))
    .execute();
  const before = await countsOf(reportId);
  for (let night = 0; night < 2; night += 1) await tidyReports(w.db, w.now(), 1095);
  const left = await w.db
    .selectFrom('reportReadDay')
    .select(['reads', 'seconds', sql<string>`day::text`.as('on')])
    .where('reportId', '=', reportId)
    .orderBy('day')
    .execute();
  expect(left).toEqual([
    { reads: 6, seconds: 180, on: ago(1100) },
    { reads: 2, seconds: 60, on: ago(1000) },
  ]);
  expect(await countsOf(reportId)).toEqual(before);
});

test('who only read is forgotten once no list names them and the ledger doesn’t either', async () => {
  const { reportId } = await publishedReport(w);
  const ago = new Date(w.now().getTime() - 200 * 86_400_000);
  const reader = async (of: { listed: boolean; seenAt: Date }) => {
    const one = await w.make.outsider();
    await w.ok(appReportApi, 'open', { reportId, slot: 'zhPdf' }, one.token);
    const seen = { openedAt: of.seenAt, seenAt: of.seenAt };
    await w.db.updateTable('reportView').set(seen).where('readerId', '=', one.readerId).execute();
    if (!of.listed) await w.db.deleteFrom('whitelist').where('id', '=', one.whitelistId).execute();
    return one;
  };
  const listed = await reader({ listed: true, seenAt: ago });
  const recent = await reader({ listed: false, seenAt: w.now() });
  const gone = await reader({ listed: false, seenAt: ago });
  await tidyReports(w.db, w.now(), 1095);
  const there = async ({ readerId }: typeof gone) =>
    (await w.db.selectFrom('reportReader').select('id').where('id', '=', readerId).execute()).length;
  expect(await Promise.all([listed, recent, gone].map(there))).toEqual([1, 1, 0]);
  expect((await w.call(appReportApi, 'list', {}, listed.token)).code).toBe(200);
  expect((await w.call(appReportApi, 'list', {}, gone.token)).code).toBe(401);
});
