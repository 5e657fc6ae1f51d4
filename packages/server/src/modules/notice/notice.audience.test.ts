import { appNoticeApi } from '@mdi/contract/modules/app-notice/app-notice.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { readerFileUrl } from '../../kit/review/content-file-access.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { announce, approvedNotice, exportedRows, officeOf } from './notice.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const hour = 3_600_000;
const canary = '金丝雀-Canary';
const missing = 999_999_999;

/** A file that a notice shows. */
async function attachment(): Promise<{ id: number; key: string }> {
  const key = newToken();
  await w.deps.files.put(key, Buffer.from(canary));
  const row = { key, purpose: 'noticeFile', name: 'a.pdf', mime: 'application/pdf', bytes: 1 };
  const { id } = await w.db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, key };
}

const fetched = async (url: string) => {
  const answer = await w.app.inject({ method: 'GET', url });
  return { type: answer.headers['content-type'], body: answer.body, headers: answer.headers };
};

type Facts = Parameters<World['make']['notice']>[0];

/** Everything a phone may ask about a notice, by whoever holds the session and by whoever holds none. */
async function everySurface(facts: Facts, deliver: boolean) {
  const office = await officeOf(w);
  const { project, employee, phone } = office;
  const { id: uploadId, key } = await attachment();
  const uploads = [{ uploadId, role: 'attachment' }];
  const base = { titleZh: canary, titleEn: canary, mustConfirm: true, at: w.now(), uploads };
  const { id: noticeId } = await w.make.notice({ ...base, projectIds: [project.id], ...facts });
  if (deliver) await w.make.delivery(noticeId, employee);
  const here = { projectId: project.id, noticeId };
  const mark = { contentId: noticeId, projectId: project.id };
  return {
    missing: await w.call(appNoticeApi, 'read', { ...here, noticeId: 999_999 }),
    read: await w.call(appNoticeApi, 'read', here),
    current: await w.ok(appNoticeApi, 'current', here),
    open: await w.call(appNoticeApi, 'open', { noticeId }, phone),
    isCurrent: await w.ok(appNoticeApi, 'isCurrent', { noticeId }, phone),
    confirm: await w.call(appNoticeApi, 'confirm', { noticeId }, phone),
    lists: JSON.stringify([
      await w.call(appNoticeApi, 'home', { projectId: project.id }),
      await w.call(appNoticeApi, 'list', { projectId: project.id }),
      await w.call(appNoticeApi, 'mine', {}, phone),
      await w.call(appNoticeApi, 'inbox', {}, phone),
    ]),
    unread: (await w.ok(appNoticeApi, 'inbox', {}, phone)).unread,
    files: [
      await fetched(readerFileUrl(w.deps, key, { ...mark, employeeId: null })),
      await fetched(readerFileUrl(w.deps, key, { ...mark, employeeId: employee.id })),
    ],
  };
}

describe('who is not meant, or not yet, or no more, is answered as if there were no notice:', () => {
  const past = (hours: number) => new Date(Date.now() - hours * hour);
  const next = (hours: number) => new Date(Date.now() + hours * hour);
  test.each<[string, Facts]>([
    ['a draft', { state: 'draft' }],
    ['in review', { state: 'toReview' }],
    ['rejected', { state: 'rejected' }],
    ['scheduled', { releaseAt: next(1) }],
    ['expired', { releaseAt: past(3), expiresAt: past(1) }],
    ['revoked', { state: 'revoked' }],
    ['for another company', { audience: 'companies', companyIds: [999_999] }],
    ['for another building', { audience: 'buildings', buildingIds: [999_999] }],
  ])('%s', async (_, facts) => {
    const on = await everySurface(facts, true);
    for (const answer of [on.read, on.open, on.confirm]) expect(answer).toEqual(on.missing);
    expect([on.current, on.isCurrent]).toEqual([{ current: false }, { current: false }]);
    expect(on.lists).not.toContain(canary);
    expect(on.unread).toBe(0);
    const none = await fetched(
      readerFileUrl(w.deps, newToken(), { contentId: 1, projectId: 1, employeeId: null }),
    );
    for (const file of on.files) expect(file.body).toBe(none.body);
  });

  test('of another project, whoever asks', async () => {
    const [office, there] = [await officeOf(w), await officeOf(w)];
    const { id: noticeId } = await w.make.notice({ projectIds: [there.project.id], titleZh: canary });
    const here = { projectId: office.project.id, noticeId };
    expect(await w.call(appNoticeApi, 'read', here)).toMatchObject({ code: 404 });
    expect(await w.call(appNoticeApi, 'open', { noticeId }, office.phone)).toMatchObject({ code: 404 });
    expect(JSON.stringify(await w.call(appNoticeApi, 'mine', {}, office.phone))).not.toContain(canary);
  });

  test('of an invalid project', async () => {
    const office = await officeOf(w);
    const { id: noticeId } = await w.make.notice({ projectIds: [office.project.id], titleZh: canary });
    await w.db.updateTable('project').set({ state: 'Y' }).where('id', '=', office.project.id).execute();
    for (const answer of [
      await w.call(appNoticeApi, 'home', { projectId: office.project.id }),
      await w.call(appNoticeApi, 'list', { projectId: office.project.id }),
      await w.call(appNoticeApi, 'read', { projectId: office.project.id, noticeId }),
    ])
      expect(answer).toMatchObject({ code: 404, data: null });
  });
});

test('who is meant reads it, and gets its files; without a session only what is for everyone', async () => {
  const open = await everySurface({}, true);
  expect(open.read).toMatchObject({ code: 200, data: { titleZh: canary } });
  expect(open).toMatchObject({
    current: { current: true },
    isCurrent: { current: true },
    open: { code: 200 },
  });
  for (const file of open.files) expect(file.body).toBe(canary);
  expect(open.files[0]?.headers).toMatchObject({
    'content-disposition': expect.stringContaining('attachment'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const own = await everySurface({ audience: 'projects' }, true);
  expect(own.read).toEqual(own.missing);
  expect(own.open).toMatchObject({ code: 200 });
  expect(own.files.map(({ body }) => body === canary)).toEqual([false, true]);
});

test('the address of a file is for whom it was made: nobody changes the reader in it', async () => {
  const { id: uploadId, key } = await attachment();
  const office = await officeOf(w);
  const { id: contentId } = await w.make.notice({
    projectIds: [office.project.id],
    audience: 'projects',
    uploads: [{ uploadId, role: 'attachment' }],
  });
  const mark = { contentId, projectId: office.project.id };
  const nobodys = readerFileUrl(w.deps, key, { ...mark, employeeId: null });
  const none = (await fetched(nobodys)).body;
  expect(none).not.toBe(canary);
  for (const url of [nobodys.replace(/\.0$/, `.${office.employee.id}`), nobodys.replace(/&r=.*$/, '')])
    expect((await fetched(url)).body).toBe(none);
});

describe('in the office', () => {
  test('the address of a file ends with the session, the right and the sight, and is nobody else’s', async () => {
    const [office, there] = [await officeOf(w), await officeOf(w)];
    const { id: uploadId, key } = await attachment();
    const uploads = [{ uploadId, role: 'attachment' }];
    const at = (project: { id: number }) =>
      w.make.notice({ state: 'draft', projectIds: [project.id], uploads });
    const { id: noticeId } = await at(office.project);
    const urlFor = async ({ token }: { token: string }) => {
      const { revision } = await w.ok(noticeApi, 'get', { noticeId }, token);
      return revision.attachments[0]?.url ?? '';
    };
    const [authors, reviewers] = [await urlFor(office.author), await urlFor(office.reviewer)];
    const none = (
      await fetched(readerFileUrl(w.deps, key, { contentId: noticeId, projectId: 1, employeeId: null }))
    ).body;
    expect((await fetched(authors)).body).toBe(canary);
    expect((await fetched(authors)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
    // Without its mark, with somebody else's, and for what doesn't show it.
    const { id: other } = await w.make.notice({ projectIds: [office.project.id] });
    const { id: foreign } = await at(there.project);
    for (const url of [
      authors.replace(/&r=.*$/, ''),
      authors.replace(/&r=.*$/, reviewers.slice(reviewers.indexOf('&r='))),
      authors.replace(`&r=${noticeId}.`, `&r=${other}.`),
    ])
      expect((await fetched(url)).body, url).toBe(none);
    const session = Number(/\.(\d+)$/.exec(authors)?.[1]);
    const made = (contentId: number) => signedFileUrl(w.deps, key, `${contentId}.${session}`);
    expect((await fetched(made(noticeId))).body).toBe(canary);
    for (const id of [other, foreign, 999_999]) expect((await fetched(made(id))).body).toBe(none);
    // The right goes, the session ends, the notice is removed.
    await w.db
      .deleteFrom('roleResource')
      .where('roleId', '=', office.author.assignment.roleId)
      .where('resource', '=', 'content:notice:view')
      .execute();
    expect((await fetched(authors)).body).toBe(none);
    expect((await fetched(reviewers)).body).toBe(canary);
    await w.db
      .updateTable('session')
      .set({ endedAt: w.now() })
      .where('userId', '=', office.reviewer.user.id)
      .execute();
    expect((await fetched(reviewers)).body).toBe(none);
  });

  test('notices of other projects are nowhere, in the search neither; of several only the names in sight', async () => {
    const [office, there] = [await officeOf(w), await officeOf(w)];
    const own = { resources: ['content:notice:view', 'content:notice:edit'] as const };
    const hq = await w.make.person({ role: { level: 10, ...own } });
    const both = {
      kind: 'everyone' as const,
      projectIds: [office.project.id, there.project.id],
      buildingIds: [],
      companyIds: [],
    };
    const input = newNotice({
      audience: both,
      zh: { title: `${canary}两个项目`, body: newNotice({ projectId: 1 }).zh.body },
    });
    const { noticeId } = await w.ok(noticeApi, 'add', input, hq.token);
    const { id: foreign } = await w.make.notice({ projectIds: [there.project.id], titleZh: `${canary}别处` });
    const seen = await w.ok(noticeApi, 'get', { noticeId }, office.author.token);
    expect(seen).toMatchObject({
      projects: 2,
      projectNames: [office.project.name],
      can: { edit: false, submit: false },
    });
    expect(JSON.stringify(seen)).not.toContain(there.project.name);
    const change = { noticeId, version: seen.version, notice: input };
    expect((await w.call(noticeApi, 'edit', change, office.author.token)).code).not.toBe(200);
    const submit = { noticeId, version: seen.version };
    expect(await w.call(noticeApi, 'submit', submit, office.author.token)).toMatchObject({ code: 403 });
    expect(await w.call(noticeApi, 'get', { noticeId: foreign }, office.author.token)).toMatchObject({
      code: 404,
    });
    const found = await w.ok(searchApi, 'find', { word: canary.slice(0, 3) }, office.author.token);
    expect(found.filter(({ kind }) => kind === 'notice').map(({ id }) => id)).toEqual([noticeId]);
    const list = await w.ok(noticeApi, 'list', { keyword: '别处', page: 1, limit: 10 }, office.author.token);
    expect(list).toMatchObject({ total: 0, list: [] });
  });

  test('who reads it is counted of those who were told; looking at them is recorded', async () => {
    const office = await officeOf(w);
    const { noticeId } = await approvedNotice(w, office, { mustConfirm: true });
    await announce(w);
    const late = await w.make.employee({ company: office.company });
    await w.ok(appNoticeApi, 'open', { noticeId }, await w.make.phone(late));
    const seen = await w.ok(noticeApi, 'get', { noticeId }, office.reviewer.token);
    expect(seen).toMatchObject({ audienceCount: 1, readCount: 0 });
    const asked = { noticeId, what: 'unread' as const, page: 1, limit: 10 };
    expect(await w.ok(noticeApi, 'readers', asked, office.reviewer.token)).toMatchObject({ total: 1 });
    expect(await w.call(noticeApi, 'readers', asked, office.author.token)).toMatchObject({ code: 403 });
    const looks = w.db
      .selectFrom('audit')
      .select('id')
      .where('op', '=', 'notice/readers')
      .where('code', '=', 200);
    expect(await looks.execute()).toHaveLength(1);
  });
});

test('notices and who has read them are exported as their lists tell them, and as far as somebody sees', async () => {
  const [office, there] = [await officeOf(w), await officeOf(w)];
  const { noticeId, input } = await approvedNotice(w, office, { mustConfirm: true });
  await approvedNotice(w, there);
  await announce(w);
  const rowsOf = async (asked: Parameters<typeof exportedRows>[2]) =>
    exportedRows(w, office.reviewer.token, asked);
  const list = await rowsOf({ list: 'notice', filters: {}, columns: null });
  expect(list).toHaveLength(2);
  expect(list[1]).toEqual(expect.arrayContaining([input.zh.title, office.project.name]));
  const filters = { noticeId, what: 'unconfirmed' };
  const readers = await rowsOf({ list: 'noticeReader', filters, columns: null });
  expect(readers).toHaveLength(2);
  expect(readers[1]).toContain(office.company.name);
  const refused = await w.call(
    exportApi,
    'start',
    { list: 'noticeReader', filters, columns: null },
    office.author.token,
  );
  expect(refused).toMatchObject({ code: 403 });
});

describe('on a phone', () => {
  test('who left reads nothing any more, by an old address neither', async () => {
    const office = await officeOf(w);
    const { project, employee, phone } = office;
    const key = newToken();
    await w.deps.files.put(key, Buffer.from('金丝雀'));
    const file = { key, purpose: 'noticeFile', name: 'a.pdf', mime: 'application/pdf', bytes: 1 };
    const upload = await w.db.insertInto('upload').values(file).returning('id').executeTakeFirstOrThrow();
    const uploads = [{ uploadId: upload.id, role: 'attachment' }];
    const facts = { projectIds: [project.id], audience: 'projects' as const, uploads };
    const { id: noticeId } = await w.make.notice(facts);
    const url = readerFileUrl(w.deps, key, {
      contentId: noticeId,
      projectId: project.id,
      employeeId: employee.id,
    });
    const fetched = async () => (await w.app.inject({ method: 'GET', url })).body;
    expect(await fetched()).toBe('金丝雀');
    expect((await w.ok(appNoticeApi, 'mine', {}, phone)).notices).toHaveLength(1);
    await w.db
      .updateTable('employee')
      .set({ leftAt: w.now(), state: 'Y' })
      .where('id', '=', employee.id)
      .execute();
    expect(await fetched()).not.toContain('金丝雀');
    for (const op of ['mine', 'inbox'] as const)
      expect((await w.call(appNoticeApi, op, {}, phone)).code).not.toBe(200);
    expect((await w.call(appNoticeApi, 'open', { noticeId }, phone)).code).not.toBe(200);
  });

  test('what is for one building or company is read by who works there, and is missing for all others', async () => {
    const office = await officeOf(w);
    const at = { projectId: office.project.id };
    const building = await w.make.building(at);
    await w.make.lease({ companyId: office.company.id, buildingId: building.id });
    const other = await w.make.phone(await w.make.employee({ company: await w.make.company(at) }));
    const projectIds = [office.project.id];
    for (const facts of [
      { audience: 'buildings' as const, buildingIds: [building.id] },
      { audience: 'companies' as const, companyIds: [office.company.id] },
    ]) {
      const { id: noticeId } = await w.make.notice({ projectIds, mustConfirm: true, ...facts });
      expect(await w.call(appNoticeApi, 'open', { noticeId }, office.phone)).toMatchObject({ code: 200 });
      for (const op of ['open', 'confirm'] as const)
        expect(await w.call(appNoticeApi, op, { noticeId }, other)).toEqual(
          await w.call(appNoticeApi, op, { noticeId: missing }, other),
        );
      expect(await w.ok(appNoticeApi, 'isCurrent', { noticeId }, other)).toEqual({ current: false });
      const { notices } = await w.ok(appNoticeApi, 'mine', {}, other);
      expect(notices.map((one) => one.noticeId)).not.toContain(noticeId);
    }
  });
});
