import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { uploadApi } from '@mdi/contract/modules/upload/upload.contract.ts';
import { whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { parseFileAccessRule } from '../../kit/files/file-access-rules.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import {
  answerCodeAt,
  downloadReport,
  officeOf,
  openReport,
  publishedReport,
  type Reader,
  readerOf,
  uploadedDocument,
} from './report.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A report for one list, with pictures and files, and its invited reader: somebody with a job, unless another is named. */
async function invited<R extends Pick<Reader, 'phone' | 'token'>>(reader: R) {
  const list = await w.make.whitelist({ projectId: null, phones: [reader.phone] });
  const key = newToken();
  await w.deps.files.put(key, dot);
  const picture = { mime: 'image/png', name: '封面.png', bytes: dot.length, key };
  const pictureId = await w.make.document('reportPicture', picture);
  const report = await publishedReport(w, { whitelistIds: [list.id], pictureId, shareId: pictureId });
  return { reader, list, ...report };
}

/** Every address of a document that its reader was given. */
async function addresses(reportId: number, reader: Pick<Reader, 'token'>) {
  const shown = await w.ok(appReportApi, 'get', { reportId }, reader.token);
  const pdf = await downloadReport(w, reportId, 'zhPdf', reader.token);
  const other = await downloadReport(w, reportId, 'zhOther', reader.token);
  const view = await openReport(w, reportId, reader);
  const urls = [shown.pictureUrl, shown.shareUrl, view.url, pdf.url, other.url];
  return { view, pdf, urls: urls.map((url) => url ?? 'missing') };
}

const statuses = (urls: readonly string[]) => Promise.all(urls.map((url) => answerCodeAt(w, url)));

const all = (code: number) => [code, code, code, code, code];

/** What each call of the readers answers somebody. */
async function answers(reportId: number, viewId: number, downloadId: number, token: string | null) {
  const asked = [
    w.call(appReportApi, 'get', { reportId }, token),
    w.call(appReportApi, 'open', { reportId, slot: 'zhPdf' }, token),
    w.call(appReportApi, 'download', { reportId, slot: 'zhPdf' }, token),
    w.call(appReportApi, 'link', { viewId }, token),
    w.call(appReportApi, 'beacon', { viewId, page: 1 }, token),
    w.call(appReportApi, 'downloadLink', { downloadId }, token),
  ];
  return Promise.all(asked);
}

test('an invited reader gets every address of a document, with a job or without', async () => {
  for (const reader of [await readerOf(w), await w.make.outsider()]) {
    const { reportId } = await invited(reader);
    const { urls } = await addresses(reportId, reader);
    expect(await statuses(urls)).toEqual(all(200));
  }
});

test.each<
  [string, (reader: Awaited<ReturnType<typeof w.make.outsider>>, listId: number) => Promise<unknown>, number]
>([
  [
    'that names it for this report, though another of head office still does',
    (_, listId) => w.db.deleteFrom('whitelistPhone').where('whitelistId', '=', listId).execute(),
    404,
  ],
  [
    'of head office altogether',
    ({ phone }) => w.db.deleteFrom('whitelistPhone').where('phoneKey', '=', phone).execute(),
    4001,
  ],
])(
  'a reader without a job loses every address and the open view with the list %s',
  async (_, change, code) => {
    const reader = await w.make.outsider();
    const { reportId, list } = await invited(reader);
    const { view, pdf, urls } = await addresses(reportId, reader);
    await change(reader, list.id);
    expect(await statuses(urls)).toEqual(all(404));
    for (const answer of await answers(reportId, view.viewId, pdf.downloadId, reader.token))
      expect(answer.code).toBe(code);
    const current = await w.call(appReportApi, 'isCurrent', { viewId: view.viewId }, reader.token);
    expect(current).toMatchObject(code === 404 ? { data: { current: false, over: 'gone' } } : { code });
  },
);

describe('every address is refused alike, and every call as for a report that never was,', () => {
  const missing = 1_999_999_999;

  test.each<[string, () => Promise<string | null>, number]>([
    ['to who isn’t on the list', async () => (await readerOf(w)).token, 404],
    ['to who has no job and isn’t on the list', async () => (await w.make.outsider()).token, 404],
    ['to nobody', async () => null, 401],
    ['to a session of the back office', async () => (await officeOf(w)).token, 401],
  ])('%s', async (_, who, code) => {
    const { reportId, reader } = await invited(await readerOf(w));
    const { view, pdf } = await addresses(reportId, reader);
    const token = await who();
    const refused = await answers(reportId, view.viewId, pdf.downloadId, token);
    const absent = await answers(missing, missing, missing, token);
    expect(refused).toEqual(absent);
    for (const answer of refused) expect(answer.code).toBe(code);
    if (token === null || code !== 404) return;
    const { reports } = await w.ok(appReportApi, 'list', {}, token);
    expect(reports.map((one) => one.reportId)).not.toContain(reportId);
    expect(await w.ok(appReportApi, 'isCurrent', { viewId: view.viewId }, token)).toEqual(
      await w.ok(appReportApi, 'isCurrent', { viewId: missing }, token),
    );
  });

  type At = Awaited<ReturnType<typeof invited<Reader>>>;
  const moved = (op: 'unpublish' | 'setInvalid') => async (at: At) => {
    const { token } = await officeOf(w);
    const { reportId, version } = at;
    if (op === 'unpublish') await w.ok(researchReportApi, op, { reportId, version }, token);
    else await w.ok(researchReportApi, op, { reportId, version, reason: '数据有误' }, token);
  };

  test.each<[string, (at: At) => Promise<unknown>]>([
    ['once the report is unpublished', moved('unpublish')],
    ['once the report is invalid', moved('setInvalid')],
    [
      'once the phone left the list',
      async ({ list }) => {
        const resources = ['report:whitelist:edit'] as const;
        const { token } = await w.make.person({ role: { resources } });
        const asked = { whitelistId: list.id, phoneIds: list.phoneIds };
        await w.ok(whitelistApi, 'removePhones', asked, token);
      },
    ],
    [
      'once the phone’s session ended',
      ({ reader }) =>
        w.db
          .updateTable('miniSession')
          .set({ endedAt: w.now() })
          .where('userId', '=', reader.user.id)
          .execute(),
    ],
    [
      'once the person works nowhere',
      ({ reader }) =>
        w.db
          .updateTable('employee')
          .set({ leftAt: w.now(), state: 'Y' })
          .where('id', '=', reader.employee.id)
          .execute(),
    ],
    [
      'once the person has another number',
      ({ reader }) =>
        w.db.updateTable('user').set({ phoneKey: '13000009999' }).where('id', '=', reader.user.id).execute(),
    ],
  ])('%s', async (_, change) => {
    const at = await invited(await readerOf(w));
    const { view, urls } = await addresses(at.reportId, at.reader);
    expect(await statuses(urls)).toEqual(all(200));
    await change(at);
    expect(await statuses(urls)).toEqual(all(404));
    const current = await w.call(appReportApi, 'isCurrent', { viewId: view.viewId }, at.reader.token);
    expect(current.code === 200 ? current.data : { current: false, over: 'gone' }).toEqual({
      current: false,
      over: 'gone',
    });
  });
});

test('the address of a document and of a download are good for five minutes, and for nothing else', async () => {
  const { reportId, reader } = await invited(await readerOf(w));
  const { view, urls } = await addresses(reportId, reader);
  const [, , document = ''] = urls;
  const swapped = document.replace(/r=reportView\.\d+/, 'r=reportView.1');
  expect(await answerCodeAt(w, swapped)).toBe(404);
  w.pass(6);
  expect((await statuses(urls)).slice(2)).toEqual([404, 404, 404]);
  const { url } = await w.ok(appReportApi, 'link', { viewId: view.viewId }, reader.token);
  expect(await answerCodeAt(w, url)).toBe(200);
});

test('what was asked for in time goes on for as long as it takes, while its reader may have it', async () => {
  const { reportId, list, reader } = await invited(await readerOf(w));
  const { urls } = await addresses(reportId, reader);
  const goesOn = (url: string) => {
    const at = new URL(url, 'http://localhost');
    const ruled = parseFileAccessRule(at.searchParams.get('r') ?? '');
    const rule = w.deps.registry.files[ruled?.rule ?? ''];
    const key = at.pathname.split('/').at(-1) ?? '';
    return w.db
      .selectFrom('upload')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
      .then(({ id }) =>
        rule?.(
          { db: w.db, deps: w.deps, log: w.app.log, fetches: false, goesOn: true },
          id,
          ruled?.numbers ?? [],
        ),
      );
  };
  w.pass(6);
  expect(await Promise.all(urls.map(goesOn))).toEqual([true, true, true, true, true]);
  await w.db.deleteFrom('whitelistPhone').where('whitelistId', '=', list.id).execute();
  expect(await Promise.all(urls.map(goesOn))).toEqual([false, false, false, false, false]);
});

test('opening another report ends the first view and its address', async () => {
  const { reportId, reader } = await invited(await readerOf(w));
  const first = await openReport(w, reportId, reader);
  const second = await openReport(w, reportId, reader);
  expect(await statuses([first.url, second.url])).toEqual([404, 200]);
  expect(await w.ok(appReportApi, 'isCurrent', { viewId: first.viewId }, reader.token)).toEqual({
    current: false,
    over: 'elsewhere',
  });
  await w.ok(appReportApi, 'close', { viewId: second.viewId }, reader.token);
  expect(await statuses([second.url])).toEqual([404]);
});

test('who reads a file that is replaced keeps it until they close it', async () => {
  const { reportId, version, reader } = await invited(await readerOf(w));
  const office = await officeOf(w);
  const { url } = await openReport(w, reportId, reader);

  const uploadId = await uploadedDocument(w, office.user.id);
  await w.ok(researchReportApi, 'replaceFile', { reportId, version, slot: 'zhPdf', uploadId }, office.token);
  expect(await answerCodeAt(w, url)).toBe(200);
});

test('the office’s addresses end with the session, and with the sight of the report', async () => {
  const { reportId } = await publishedReport(w, { region: 'EAST' });
  const office = await officeOf(w, { dataScope: 20, regionCodes: ['EAST'] });
  const { documents } = await w.ok(researchReportApi, 'get', { reportId }, office.token);
  const url = documents[0]?.url ?? '';
  expect(await answerCodeAt(w, url)).toBe(200);
  await w.db.updateTable('researchReport').set({ region: 'NORTH' }).where('id', '=', reportId).execute();
  expect(await answerCodeAt(w, url)).toBe(404);
});

test('a report without downloads gives none, and none of what was asked for before', async () => {
  const { reportId, reader } = await invited(await readerOf(w));
  const { pdf } = await addresses(reportId, reader);
  await w.db.updateTable('researchReport').set({ download: false }).where('id', '=', reportId).execute();
  expect(await answerCodeAt(w, pdf.url ?? '')).toBe(404);
  const answer = await w.call(appReportApi, 'download', { reportId, slot: 'zhPdf' }, reader.token);
  expect(answer.code).toBe(403);
});

describe('what was uploaded for a report', () => {
  /** What was uploaded by somebody with its own address, and goes into a report or not. */
  async function sent() {
    const office = await officeOf(w);
    const uploadId = await uploadedDocument(w, office.user.id);
    const { url } = await w.ok(uploadApi, 'look', { uploadId }, office.token);
    const taken = (at: Date) =>
      w.db.updateTable('upload').set({ createdAt: at }).where('id', '=', uploadId).execute();
    return { office, uploadId, url, taken };
  }
  const saved = (reportId: number, uploadId: number) =>
    w.db
      .insertInto('reportFile')
      .values({ reportId, slot: 'enPdf', no: 1, uploadId, addedAt: w.now() })
      .execute();

  test('has an address that is its sender’s, in their session, and no other', async () => {
    const { office, uploadId, url } = await sent();
    expect(await answerCodeAt(w, url)).toBe(200);
    const { key } = await w.db
      .selectFrom('upload')
      .select('key')
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow();
    expect(await answerCodeAt(w, signedFileUrl(w.deps, key))).toBe(404);
    await w.db
      .updateTable('session')
      .set({ endedAt: w.now() })
      .where('userId', '=', office.user.id)
      .execute();
    expect(await answerCodeAt(w, url)).toBe(404);
  });

  test('is had by the report’s own addresses once it lies in one, after the hour that a form may stay open', async () => {
    const { uploadId, url, taken } = await sent();
    const { reportId } = await publishedReport(w);
    await saved(reportId, uploadId);
    await taken(new Date(w.now().getTime() - 59 * 60_000));
    expect(await answerCodeAt(w, url)).toBe(200);
    await taken(new Date(w.now().getTime() - 61 * 60_000));
    expect(await answerCodeAt(w, url)).toBe(404);
  });
});

test('where the next reports begin is asked of what the reader may read, so a hidden one is as none', async () => {
  const { reader } = await invited(await readerOf(w));
  await publishedReport(w);
  const hidden = await publishedReport(w, { whitelisted: true });
  const asked = (after: number) => w.ok(appReportApi, 'list', { after }, reader.token);
  expect((await asked(hidden.reportId)).reports).toEqual((await asked(1_999_999_999)).reports);
});

test('a download counts when there are bytes to fetch, and not by asking for more than there are', async () => {
  const { reportId, reader } = await invited(await readerOf(w));
  const { downloadId, url } = await downloadReport(w, reportId, 'zhPdf', reader.token);
  const served = async () =>
    (await w.db.selectFrom('reportDownload').select('servedAt').where('id', '=', downloadId).execute())[0]
      ?.servedAt;
  const beyond = { range: 'bytes=999999999-' };
  const answer = await w.app.inject({ method: 'GET', url: url ?? '', headers: beyond });
  expect(answer.statusCode).toBe(416);
  expect(await served()).toBeNull();
  expect(await answerCodeAt(w, url ?? '')).toBe(200);
  expect(await served()).toEqual(expect.any(Date));
});

test('a copy of what was replaced is given out for five minutes more, to who asked before', async () => {
  const { reportId, version, reader } = await invited(await readerOf(w));
  const office = await officeOf(w);
  const { downloadId } = await downloadReport(w, reportId, 'zhPdf', reader.token);
  const uploadId = await uploadedDocument(w, office.user.id);
  await w.ok(researchReportApi, 'replaceFile', { reportId, version, slot: 'zhPdf', uploadId }, office.token);
  const code = async () => (await w.call(appReportApi, 'downloadLink', { downloadId }, reader.token)).code;
  expect(await code()).toBe(200);
  w.pass(6);
  expect(await code()).toBe(404);
});

test('who opens documents without end is told to wait, and the ledger stays what was read', async () => {
  const { reportId, reader } = await invited(await readerOf(w));
  const codes: number[] = [];
  for (let times = 0; times < 61; times += 1)
    codes.push((await w.call(appReportApi, 'open', { reportId, slot: 'zhPdf' }, reader.token)).code);
  expect(codes.filter((code) => code === 200)).toHaveLength(60);
  expect(codes.at(-1)).toBe(429);
});
