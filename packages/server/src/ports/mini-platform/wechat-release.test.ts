import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PlatformRefused, type ReviewedPage, type Submission } from './mini-platform.ts';
import { grantAccess, startPlatform } from './platform.fixture.ts';
import { demoAppId } from './simulator/demo-seed.ts';

let w: Awaited<ReturnType<typeof startPlatform>>;
let access = '';
let at = new Date('2026-11-26T02:00:00Z');
const appId = demoAppId(0, 'pm');
beforeAll(async () => {
  w = await startPlatform({ now: () => at });
});
afterAll(() => w.stop());
beforeEach(async () => {
  at = new Date('2026-11-26T02:00:00Z');
  w.control.reset();
  access = (await grantAccess(w, appId)).access;
});

const refused = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof PlatformRefused) return error.errcode;
      throw error;
    },
  );
const commit = (more: { templateId?: number; ext?: object; version?: string } = {}) =>
  w.platform.commit(access, {
    ...{ templateId: 15, ext: { extEnable: true, extAppid: appId }, version: '2.6.1', about: '修复' },
    ...more,
  });
const page: ReviewedPage = {
  ...{ address: 'pages/index/index', tag: '物业 服务', title: '首页' },
  ...{ first: '房地产服务', second: '物业管理', third: '', firstId: 810, secondId: 812, thirdId: 0 },
};
const submission: Submission = {
  ...{ pages: [page], about: '第一次提交', feedback: '', feedbackMedia: [], hasUserContent: true },
};
const submit = (more: Partial<Submission> = {}) => w.platform.submit(access, { ...submission, ...more });
const submitted = async () => {
  await commit();
  w.control.advance(3);
  return (await submit()).auditId;
};
const approved = async () => {
  const auditId = await submitted();
  w.control.decide(appId, 'approve');
  return auditId;
};
const released = async (version: string) => {
  await commit({ version });
  w.control.advance(3);
  await submit();
  w.control.decide(appId, 'approve');
  await w.platform.release(access);
};

describe('a version', () => {
  test('is uploaded to be tried, with its pages and a code to scan', async () => {
    expect(await refused(w.platform.pages(access))).toBe(86001);
    expect(await refused(w.platform.trialCode(access, null))).toBe(86001);
    await commit();
    expect(await w.platform.versions(access)).toEqual({
      trial: { version: '2.6.1', about: '修复', at },
      online: null,
    });
    expect(w.control.program(appId).trial?.ext).toBe(`{"extEnable":true,"extAppid":"${appId}"}`);
    expect(await w.platform.pages(access)).toContain('pages/index/index');
    const code = await w.platform.trialCode(access, 'pages/web/web?a=b&c=中');
    expect(code.type).toBe('image/png');
    expect((await sharp(Buffer.from(code.bytes)).metadata()).width).toBe(430);
    expect(Buffer.from((await w.platform.trialCode(access, null)).bytes)).not.toEqual(
      Buffer.from(code.bytes),
    );
  });

  test.each([
    ['no such version in the library', { templateId: 999 }, 85014],
    ['a name of 65 characters', { version: 'v'.repeat(65) }, 40097],
    ['another’s AppID', { ext: { extAppid: demoAppId(1, 'pm') } }, 85013],
    ['no pages', { ext: { pages: [] } }, 85047],
    ['a page that isn’t in it', { ext: { pages: ['pages/none'] } }, 85045],
    ['a tab that isn’t in it', { ext: { tabBar: { list: [{ pagePath: 'pages/none' }] } } }, 85046],
    ['tabs that are none', { ext: { tabBar: 1 } }, 85048],
  ])('with %s is refused', async (_, more, errcode) => {
    expect(await refused(commit(more))).toBe(errcode);
  });

  test('is checked for three seconds, in which it can’t be submitted', async () => {
    await commit();
    expect(await refused(w.platform.privacy(access))).toBe(61039);
    expect(await refused(submit())).toBe(61039);
    w.control.advance(3);
    expect(await w.platform.privacy(access)).toEqual({ notAllowed: [], notDeclared: [] });
    w.control.program(appId).privacy = { notAllowed: ['wx.getLocation'], notDeclared: ['wx.chooseAddress'] };
    expect(await w.platform.privacy(access)).toEqual({
      notAllowed: ['wx.getLocation'],
      notDeclared: ['wx.chooseAddress'],
    });
    expect(await refused(submit())).toBe(61040);
  });
});

describe('a review', () => {
  test('begins with a submission, by a number beyond 32 bits, and costs one of the month', async () => {
    const auditId = await submitted();
    expect(auditId).toBeGreaterThan(2 ** 31);
    expect(await w.platform.audit(access, auditId)).toMatchObject({
      auditId,
      state: 'running',
      pictures: [],
    });
    expect(await w.platform.latestAudit(access)).toEqual({
      ...{ auditId, state: 'running', reason: '', pictures: [], version: '2.6.1' },
      submittedAt: new Date(at.getTime() + 3000),
    });
    expect(await w.platform.quota(access)).toEqual({ rest: 19, limit: 20, speedUpRest: 2, speedUpLimit: 2 });
  });

  test('is refused before an upload, beside another, and when the month is used up', async () => {
    expect(await refused(submit())).toBe(85086);
    await submitted();
    expect(await refused(submit())).toBe(85009);
    w.control.decide(appId, 'delay');
    expect(await refused(submit())).toBe(85009);
    w.control.decide(appId, 'reject');
    w.control.quota({ rest: 0 });
    expect(await refused(submit())).toBe(85085);
    w.control.quota({ rest: 1 });
    w.control.program(appId).hasProfile = false;
    expect(await refused(submit())).toBe(86002);
  });

  test.each([
    ['six pages', { pages: Array.from({ length: 6 }, () => page) }, 85023],
    ['a long tag', { pages: [{ ...page, tag: '长'.repeat(21) }] }, 85006],
    ['a page that isn’t in it', { pages: [{ ...page, address: 'pages/none' }] }, 85007],
    ['a category of others', { pages: [{ ...page, secondId: 1 }] }, 85008],
    ['no title', { pages: [{ ...page, title: '' }] }, 85011],
    ['201 characters about it', { about: '长'.repeat(201) }, 85051],
    ['201 characters for the reviewer', { feedback: '长'.repeat(201) }, 85051],
    ['no pages, which is the home page', { pages: [] }, 0],
  ])('of %s is answered %#', async (_, more, errcode) => {
    await commit();
    w.control.advance(3);
    expect(await refused(submit(more))).toBe(errcode);
  });

  test('that is rejected tells why, with pictures that are good for three days', async () => {
    const auditId = await submitted();
    w.control.decide(appId, 'reject', { reason: '1:类目<br>', pictures: 2 });
    const audit = await w.platform.audit(access, auditId);
    expect(audit).toMatchObject({ state: 'rejected', reason: '1:类目<br>' });
    expect(audit.pictures).toHaveLength(2);
    expect((await w.platform.latestAudit(access)).pictures).toEqual(audit.pictures);
    const [first = ''] = audit.pictures;
    const picture = await w.platform.media(access, first);
    expect(await sharp(Buffer.from(picture.bytes)).metadata()).toMatchObject({ width: 360, height: 640 });
    const { access: other } = await grantAccess(w, demoAppId(1, 'pm'));
    expect(await refused(w.platform.media(other, first))).toBe(40007);
    expect(await refused(w.platform.release(access))).toBe(85020);
    at = new Date(at.getTime() + 3 * 86_400_000);
    ({ access } = await grantAccess(w, appId));
    expect(await refused(w.platform.media(access, first))).toBe(40007);
  });

  test('of others, or of none, can’t be read', async () => {
    expect(await refused(w.platform.latestAudit(access))).toBe(85058);
    expect(await refused(w.platform.audit(access, 1))).toBe(86001);
    await submitted();
    expect(await refused(w.platform.audit(access, 1))).toBe(85012);
  });

  test('is withdrawn five times a day and ten a month, and not once it is decided', async () => {
    expect(await refused(w.platform.withdraw(access))).toBe(87012);
    const round = async () => {
      await submitted();
      return refused(w.platform.withdraw(access));
    };
    for (let i = 0; i < 5; i += 1) expect(await round()).toBe(0);
    expect((await w.platform.latestAudit(access)).state).toBe('withdrawn');
    expect(await round()).toBe(87013);
    w.control.decide(appId, 'approve');
    expect(await refused(w.platform.withdraw(access))).toBe(87012);
    at = new Date(at.getTime() + 86_400_000);
    ({ access } = await grantAccess(w, appId));
    for (let i = 0; i < 5; i += 1) expect(await round()).toBe(0);
    expect(await round()).toBe(87013);
  });

  test('is sped up once, as long as it isn’t delayed and the month has some left', async () => {
    const auditId = await submitted();
    await w.platform.speedUp(access, auditId);
    expect((await w.platform.quota(access)).speedUpRest).toBe(1);
    expect(await refused(w.platform.speedUp(access, auditId))).toBe(89404);
    w.control.decide(appId, 'reject');
    expect(await refused(w.platform.speedUp(access, auditId))).toBe(89402);
    const second = (await submit({ feedback: '已修改', feedbackMedia: ['m1'] })).auditId;
    w.control.quota({ speedUpRest: 0 });
    expect(await refused(w.platform.speedUp(access, second))).toBe(89405);
    w.control.decide(appId, 'delay');
    expect((await w.platform.audit(access, second)).state).toBe('delayed');
    expect(await refused(w.platform.speedUp(access, second))).toBe(89403);
  });

  test('takes pictures of ours', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { mediaId } = await w.platform.uploadMedia(access, { bytes, type: 'image/png' });
    const back = await w.platform.media(access, mediaId);
    expect([Buffer.from(back.bytes), back.type]).toEqual([bytes, 'image/png']);
    expect(await refused(w.platform.uploadMedia(access, { bytes, type: 'image/webp' }))).toBe(40005);
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    expect(await refused(w.platform.uploadMedia(access, { bytes: large, type: 'image/png' }))).toBe(40006);
  });
});

describe('a release', () => {
  test('puts what was approved online, once', async () => {
    expect(await refused(w.platform.release(access))).toBe(85019);
    await submitted();
    expect(await refused(w.platform.release(access))).toBe(85020);
    w.control.decide(appId, 'approve');
    await w.platform.release(access);
    expect((await w.platform.versions(access)).online).toMatchObject({ version: '2.6.1' });
    expect(await refused(w.platform.release(access))).toBe(85052);
  });

  test('is refused once a newer upload came after the approval', async () => {
    await approved();
    await commit({ version: '2.6.2' });
    expect(await refused(w.platform.release(access))).toBe(85020);
  });

  test('can be rolled back once, to one of the five before', async () => {
    expect(await refused(w.platform.rollBack(access, null))).toBe(87011);
    for (const one of [1, 2, 3, 4, 5, 6, 7]) await released(`1.0.${one}`);
    const former = await w.platform.formerVersions(access);
    expect(former.map(({ version }) => version)).toEqual(['1.0.6', '1.0.5', '1.0.4', '1.0.3', '1.0.2']);
    expect(await refused(w.platform.rollBack(access, 999))).toBe(87011);
    await w.platform.rollBack(access, former[1]?.appVersion ?? 0);
    expect((await w.platform.versions(access)).online?.version).toBe('1.0.5');
    expect(await refused(w.platform.rollBack(access, null))).toBe(87012);
    await released('1.0.8');
    await w.platform.rollBack(access, null);
    expect((await w.platform.versions(access)).online?.version).toBe('1.0.5');
  });

  test('reaches ever more people, once there is one before it and another approved', async () => {
    expect(await w.platform.gray(access)).toBeNull();
    expect(await refused(w.platform.releaseTo(access, 10))).toBe(85079);
    await released('1.0.0');
    expect(await refused(w.platform.releaseTo(access, 10))).toBe(85080);
    await approved();
    for (const wrong of [0, 101, 1.5]) expect(await refused(w.platform.releaseTo(access, wrong))).toBe(85081);
    await w.platform.releaseTo(access, 10);
    expect(await w.platform.gray(access)).toEqual({ percentage: 10, paused: false });
    w.control.pauseGray(appId, true);
    expect(await w.platform.gray(access)).toEqual({ percentage: 10, paused: true });
    expect(await refused(w.platform.releaseTo(access, 10))).toBe(85082);
    await w.platform.stopGray(access);
    expect(await w.platform.gray(access)).toBeNull();
    expect((await w.platform.versions(access)).online?.version).toBe('1.0.0');
    await w.platform.releaseTo(access, 5);
    await w.platform.releaseTo(access, 100);
    expect((await w.platform.versions(access)).online?.version).toBe('2.6.1');
    expect(await w.platform.gray(access)).toBeNull();
  });

  test('can be hidden and shown', async () => {
    expect(await refused(w.platform.setVisible(access, false))).toBe(85021);
    await released('1.0.0');
    await w.platform.setVisible(access, false);
    expect(w.control.program(appId).visible).toBe(false);
    expect(await refused(w.platform.setVisible(access, false))).toBe(85021);
    await w.platform.setVisible(access, true);
  });
});

describe('beside its code', () => {
  test('a mini-program has the categories it was given', async () => {
    const [first] = await w.platform.categories(access);
    const { address: _, tag: __, title: ___, ...category } = page;
    expect(first).toEqual(category);
  });

  test('it may call the servers that were added, if they are registered', async () => {
    const none = { request: [], socket: [], upload: [], download: [] };
    expect(await w.platform.domains(access)).toEqual(none);
    const ours = { ...none, request: ['https://mdi.example'], socket: ['wss://mdi.example'] };
    await w.platform.addDomains(access, ours);
    expect(await w.platform.domains(access)).toEqual(ours);
    expect(await refused(w.platform.addDomains(access, ours))).toBe(85017);
    w.control.state().registered = ['https://mdi.example', 'wss://mdi.example'];
    expect(await refused(w.platform.addDomains(access, { ...none, request: ['https://a.example'] }))).toBe(
      85018,
    );
    w.control.state().registered = null;
    const many = Array.from({ length: 201 }, (_, i) => `https://h${i}.example`);
    expect(await refused(w.platform.addDomains(access, { ...none, request: many }))).toBe(85016);
    w.control.program(appId).isMiniProgram = false;
    expect(await refused(w.platform.domains(access))).toBe(85015);
  });

  test('it may show the addresses that were added', async () => {
    await w.platform.addWebViewDomains(access, ['https://mdi.example']);
    expect(w.control.program(appId).domains.webviewdomain).toEqual(['https://mdi.example']);
    expect(await refused(w.platform.addWebViewDomains(access, ['https://mdi.example']))).toBe(89019);
    const many = Array.from({ length: 100 }, (_, i) => `https://h${i}.example`);
    expect(await refused(w.platform.addWebViewDomains(access, many))).toBe(89029);
    w.control.state().registered = [];
    expect(await refused(w.platform.addWebViewDomains(access, ['https://a.example']))).toBe(89020);
  });

  test('testers are bound by their account and listed by another name, up to a limit', async () => {
    const { userstr } = await w.platform.bindTester(access, 'chen_2026');
    expect(await w.platform.testers(access)).toEqual([userstr]);
    expect(userstr).not.toContain('chen');
    expect(await refused(w.platform.bindTester(access, 'chen_2026'))).toBe(85004);
    expect(await refused(w.platform.bindTester(access, 'nobody_1'))).toBe(85001);
    w.control.state().people.busy_one = 'full';
    expect(await refused(w.platform.bindTester(access, 'busy_one'))).toBe(85003);
    w.control.state().testerCap = 2;
    await w.platform.bindTester(access, 'second');
    expect(await refused(w.platform.bindTester(access, 'third_one'))).toBe(85002);
    await w.platform.unbindTester(access, { userstr });
    await w.platform.unbindTester(access, { account: 'second' });
    expect(await w.platform.testers(access)).toEqual([]);
    expect(await refused(w.platform.unbindTester(access, { account: 'second' }))).toBe(-1);
  });
});
