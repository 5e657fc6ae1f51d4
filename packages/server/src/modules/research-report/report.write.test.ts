import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { appReportApi } from '@mdi/contract/modules/research-report/app-report.contract.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newReport } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { officeOf, readerOf, reportResources, uploadedDocument } from './report.fixture.ts';

let w: World;
let office: Awaited<ReturnType<typeof officeOf>>;
beforeAll(async () => {
  w = await world();
  office = await officeOf(w);
});

const none = { zhPdf: null, zhOther: null, enPdf: null, enOther: null };
type Files = { [K in keyof typeof none]: number | null };
type Facts = Parameters<typeof newReport>[0];

async function added(facts: Facts = {}, files: Partial<Files> = {}) {
  const input = newReport({ ...facts, files: { ...none, ...files } });
  const { reportId, version } = await w.ok(researchReportApi, 'add', input, office.token);
  return { reportId, version, input };
}

const file = (slot: keyof Files = 'zhPdf') => uploadedDocument(w, office.user.id, slot);
const stopsOf = async (reportId: number) =>
  (await w.ok(researchReportApi, 'get', { reportId }, office.token)).findings
    .filter(({ level }) => level === 'stop')
    .map(({ key }) => key.split('.').at(-1));

test('from nothing to read on a phone, and withdrawn again', async () => {
  const { reportId, version } = await added({}, { zhPdf: await file() });
  const { token } = await readerOf(w);
  expect((await w.call(appReportApi, 'get', { reportId }, token)).code).toBe(404);
  const shown = await w.ok(researchReportApi, 'publish', { reportId, version }, office.token);
  expect(await w.ok(appReportApi, 'get', { reportId }, token)).toMatchObject({ reportId, download: true });
  const asked = { reportId, version: shown.version, reason: '数据有误' };
  const invalid = await w.ok(researchReportApi, 'setInvalid', asked, office.token);
  expect((await w.call(appReportApi, 'get', { reportId }, token)).code).toBe(404);
  // Published it stays; valid again it is read again.
  const row = await w.ok(researchReportApi, 'get', { reportId }, office.token);
  expect(row).toMatchObject({ state: 'Y', published: true, reason: '数据有误' });
  await w.ok(researchReportApi, 'setValid', { reportId, version: invalid.version }, office.token);
  expect((await w.call(appReportApi, 'get', { reportId }, token)).code).toBe(200);
});

test('that English users see Chinese is said where there is a Chinese file to be seen', async () => {
  const keysOf = async ({ reportId }: { reportId: number }) =>
    (await w.ok(researchReportApi, 'get', { reportId }, office.token)).findings.map(({ key }) => key);
  const said = 'researchReport.finding.noEnglish';
  expect(await keysOf(await added())).not.toContain(said);
  expect(await keysOf(await added({}, { zhPdf: await file() }))).toContain(said);
});

describe('publishing asks for what the specification does:', () => {
  const list = () => w.make.whitelist({ projectId: null, phones: ['13711112222'] });
  const listed = async () => ({ whitelisted: true, whitelistIds: [(await list()).id] });

  test.each<[string, () => Promise<[Facts, Partial<Files>]>, string[]]>([
    ['a Chinese PDF', async () => [{}, {}], ['noChinesePdf']],
    ['and no other file instead', async () => [{}, { zhOther: await file('zhOther') }], ['noChinesePdf']],
    ['for invited readers any Chinese file', async () => [await listed(), {}], ['noChinese']],
    ['which may be no PDF', async () => [await listed(), { zhOther: await file('zhOther') }], []],
    [
      'a list where it is for invited readers',
      async () => [{ whitelisted: true }, { zhPdf: await file() }],
      ['noWhitelist'],
    ],
    [
      'a Chinese title to a Chinese file',
      async () => [{ titleZh: '' }, { zhPdf: await file() }],
      ['noTitleZh'],
    ],
    [
      'an English title to an English file',
      async () => [{ titleEn: '' }, { zhPdf: await file(), enOther: await file('enOther') }],
      ['noTitleEn'],
    ],
    ['and nothing else', async () => [{ titleEn: '' }, { zhPdf: await file() }], []],
  ])('%s', async (_, facts, stops) => {
    const { reportId, version } = await added(...(await facts()));
    expect(await stopsOf(reportId)).toEqual(stops);
    const { code } = await w.call(researchReportApi, 'publish', { reportId, version }, office.token);
    expect(code).toBe(stops.length === 0 ? 200 : 400);
  });

  test('and what is published stays fit to be', async () => {
    const { reportId, version, input } = await added({}, { zhPdf: await file() });
    const shown = await w.ok(researchReportApi, 'publish', { reportId, version }, office.token);
    const edit = { ...input, ...shown, files: none };
    expect((await w.call(researchReportApi, 'edit', edit, office.token)).code).toBe(400);
    const taken = { ...shown, slot: 'zhPdf' as const, uploadId: null };
    expect((await w.call(researchReportApi, 'replaceFile', taken, office.token)).code).toBe(400);
    const kept = await w.ok(researchReportApi, 'get', { reportId }, office.token);
    expect(kept).toMatchObject({ published: true, version: shown.version });
    expect(kept.documents).toHaveLength(1);
  });
});

test.each<[string, Facts, number]>([
  ['no title at all', { titleZh: '', titleEn: '' }, 400],
  ['a title of 100 characters', { titleZh: '题'.repeat(100) }, 200],
  ['a title of 101', { titleZh: '题'.repeat(101) }, 400],
  ['a category that there isn’t', { category: 'NOTHING' }, 400],
  ['a region that there isn’t', { region: 'NOWHERE' }, 400],
  ['the whole country', { region: null }, 200],
  ['a mark too faint to be seen', { markStrength: 7 }, 400],
  ['the darkest mark', { markStrength: 40 }, 200],
  ['somebody else’s file', { files: { ...none, zhPdf: 1_999_999_999 } }, 400],
])('%s is answered as it should', async (_, facts, code) => {
  expect((await w.call(researchReportApi, 'add', newReport(facts), office.token)).code).toBe(code);
});

test('a PDF lies where it is read, any other file where it is saved', async () => {
  const call = async (files: Partial<Files>) =>
    (await w.call(researchReportApi, 'add', newReport({ files: { ...none, ...files } }), office.token)).data;
  expect(await call({ zhPdf: await file('zhOther') })).toHaveProperty(['files.zhPdf']);
  expect(await call({ enOther: await file('zhPdf') })).toHaveProperty(['files.enOther']);
});

test('completeness counts title, PDF, other file and picture of each language', async () => {
  const { reportId } = await added({ titleEn: '' }, { zhPdf: await file(), zhOther: await file('zhOther') });
  const { complete } = await w.ok(researchReportApi, 'get', { reportId }, office.token);
  expect(complete).toEqual({ zh: 3, en: 0 });
});

describe('of two who change a report at once', () => {
  test('one is told of the other, whatever they change', async () => {
    const { reportId, version, input } = await added({}, { zhPdf: await file() });
    const one = { ...input, reportId, version, titleZh: '甲' };
    const other = { ...input, reportId, version, titleZh: '乙' };
    const answers = await Promise.all(
      [one, other].map((edit) => w.call(researchReportApi, 'edit', edit, office.token)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  test('who publishes, publishes the file that was looked at, or is told of the other', async () => {
    const { reportId, version } = await added({}, { zhPdf: await file() });
    const uploadId = await file();
    const [published, replaced] = await Promise.all([
      w.call(researchReportApi, 'publish', { reportId, version }, office.token),
      w.call(researchReportApi, 'replaceFile', { reportId, version, slot: 'zhPdf', uploadId }, office.token),
    ]);
    expect([published.code, replaced.code].toSorted()).toEqual([200, 409]);
  });

  test('a change of lists alone counts as one', async () => {
    const { reportId, version, input } = await added();
    const { id } = await w.make.whitelist({ projectId: null });
    const edit = { ...input, reportId, version, whitelistIds: [id] };
    expect((await w.ok(researchReportApi, 'edit', edit, office.token)).version).toBe(version + 1);
    expect((await w.call(researchReportApi, 'edit', edit, office.token)).code).toBe(409);
  });
});

describe('where authors may not publish', () => {
  test('somebody else does, and what is published isn’t written at', async () => {
    await w.ok(researchReportApi, 'setRules', { ownPublish: false }, office.token);
    const { reportId, version, input } = await added({}, { zhPdf: await file() });
    expect(await stopsOf(reportId)).toEqual(['ownText']);
    const mine = await w.call(researchReportApi, 'publish', { reportId, version }, office.token);
    expect(mine.code).toBe(403);
    const other = await officeOf(w);
    const shown = await w.ok(researchReportApi, 'publish', { reportId, version }, other.token);
    const edit = { ...input, ...shown };
    expect((await w.call(researchReportApi, 'edit', edit, other.token)).code).toBe(409);
    await w.ok(researchReportApi, 'setRules', { ownPublish: true }, office.token);
    expect((await w.call(researchReportApi, 'edit', edit, other.token)).code).toBe(200);
  });
});

test('a published report is not deleted; a deleted one keeps its ledger and nothing of its files', async () => {
  const { reportId, version } = await added({}, { zhPdf: await file() });
  const shown = await w.ok(researchReportApi, 'publish', { reportId, version }, office.token);
  const { user } = await readerOf(w);
  await w.make.reportView({ reportId, userId: user.id });
  expect((await w.call(researchReportApi, 'remove', { reportId }, office.token)).code).toBe(409);
  await w.ok(researchReportApi, 'unpublish', shown, office.token);
  await w.ok(researchReportApi, 'remove', { reportId }, office.token);
  expect(await w.ok(researchReportApi, 'get', { reportId }, office.token)).toMatchObject({ documents: [] });
  const views = await w.db.selectFrom('reportView').select('id').where('reportId', '=', reportId).execute();
  expect(views).toHaveLength(1);
  const files = await w.db
    .selectFrom('reportFile')
    .select('uploadId')
    .where('reportId', '=', reportId)
    .execute();
  expect(files).toEqual([{ uploadId: null }]);
});

test('the history of a report tells which file came into a slot, took the place of which version, and was taken out', async () => {
  const { id: reportId } = await w.make.report();
  const put = async (name: string | null) => {
    const { version } = await w.ok(researchReportApi, 'get', { reportId }, office.token);
    const uploadId =
      name === null ? null : await w.make.document('reportFile', { userId: office.user.id, name });
    const replaced = { reportId, version, slot: 'enPdf' as const, uploadId };
    await w.ok(researchReportApi, 'replaceFile', replaced, office.token);
  };
  await put('first.pdf');
  await put('second.pdf');
  await put(null);
  for (const [lang, label, second] of [
    ['zh_CN', '英文 PDF', 'second.pdf · 第 2 版'],
    ['en_US', 'English PDF', 'second.pdf · Version 2'],
  ] as const) {
    const asked = { entity: 'researchReport' as const, id: reportId };
    const { list } = await w.ok(auditApi, 'history', asked, office.token, { lang });
    const told = list.flatMap(({ changes }) => changes.flatMap(({ fields }) => fields));
    expect(told.map(({ before, after }) => [before, after])).toEqual([
      [second, null],
      ['first.pdf', second],
      [null, 'first.pdf'],
    ]);
    expect(told.map((field) => field.label)).toEqual([label, label, label]);
  }
});

test('head office of a region sees and writes its own reports alone', async () => {
  const east = await officeOf(w, { dataScope: 20, regionCodes: ['EAST'] });
  const [near, far, country] = [
    await w.make.report({ region: 'EAST' }),
    await w.make.report({ region: 'NORTH' }),
    await w.make.report({ region: null }),
  ];
  const codes = async (reportId: number) =>
    (await w.call(researchReportApi, 'get', { reportId }, east.token)).code;
  expect([await codes(near.id), await codes(far.id), await codes(country.id)]).toEqual([200, 404, 404]);
  for (const region of ['NORTH', null])
    expect((await w.call(researchReportApi, 'add', newReport({ region }), east.token)).code).toBe(400);
  const { regions, nationwide } = await w.ok(researchReportApi, 'options', {}, east.token);
  expect(regions.map(({ code }) => code)).toEqual(['EAST']);
  expect(nationwide).toBe(false);
});

test('lists for reports are those of head office, and what is chosen is named if it is one', async () => {
  const office = await officeOf(w);
  const [own, foreign] = [
    await w.make.whitelist({ projectId: null, name: '春季名单' }),
    await w.make.whitelist(),
  ];
  const offered = async (asked: { keyword?: string; chosen?: number[] }) => {
    const { whitelists, chosen } = await w.ok(researchReportApi, 'options', asked, office.token);
    return [whitelists, chosen].map((some) => some.map(({ name }) => name));
  };
  expect(await offered({ keyword: '春季' })).toEqual([['春季名单'], []]);
  expect((await offered({ chosen: [own.id, foreign.id] }))[1]).toEqual(['春季名单']);
});

test('the session tells for which programs somebody may publish', async () => {
  const platforms = async (
    resources: readonly (typeof reportResources)[number][] | ['content:notice:edit'],
  ) => {
    const { token } = await w.make.person({ role: { level: 10, resources } });
    const { setting } = await w.ok(userApi, 'getUserInfo', { token }, token);
    return setting.map(({ platform }) => platform);
  };
  expect(await platforms(reportResources)).toEqual(['report']);
  expect(await platforms(['content:notice:edit'])).toEqual(['pm', 'pass']);
});
