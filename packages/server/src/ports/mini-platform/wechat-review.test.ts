import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { grantAccess } from './platform.fixture.ts';
import { platformWithProgram, refusalErrcode, reviewedPage } from './release.fixture.ts';
import { demoAppId } from './simulator/demo-seed.ts';

const desk = platformWithProgram();

describe('a version', () => {
  test('is uploaded to be tried, with its pages and a code to scan', async () => {
    expect(await refusalErrcode(desk.w.platform.pages(desk.access))).toBe(86001);
    expect(await refusalErrcode(desk.w.platform.trialCode(desk.access, null))).toBe(86001);
    await desk.commit();
    expect(await desk.w.platform.versions(desk.access)).toEqual({
      trial: { version: '2.6.1', about: '修复', at: desk.at },
      online: null,
    });
    expect(desk.w.control.program(desk.appId).trial?.ext).toBe(
      `{"extEnable":true,"extAppid":"${desk.appId}"}`,
    );
    expect(await desk.w.platform.pages(desk.access)).toContain('pages/index/index');
    const code = await desk.w.platform.trialCode(desk.access, 'pages/web/web?a=b&c=中');
    expect(code.type).toBe('image/png');
    expect((await sharp(Buffer.from(code.bytes)).metadata()).width).toBe(430);
    expect(Buffer.from((await desk.w.platform.trialCode(desk.access, null)).bytes)).not.toEqual(
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
    expect(await refusalErrcode(desk.commit(more))).toBe(errcode);
  });

  test('is checked for three seconds, in which it can’t be submitted', async () => {
    await desk.commit();
    expect(await refusalErrcode(desk.w.platform.privacy(desk.access))).toBe(61039);
    expect(await refusalErrcode(desk.submit())).toBe(61039);
    desk.w.control.advance(3);
    expect(await desk.w.platform.privacy(desk.access)).toEqual({ notAllowed: [], notDeclared: [] });
    desk.w.control.program(desk.appId).privacy = {
      notAllowed: ['wx.getLocation'],
      notDeclared: ['wx.chooseAddress'],
    };
    expect(await desk.w.platform.privacy(desk.access)).toEqual({
      notAllowed: ['wx.getLocation'],
      notDeclared: ['wx.chooseAddress'],
    });
    expect(await refusalErrcode(desk.submit())).toBe(61040);
  });
});

describe('a review', () => {
  test('begins with a submission, by a number beyond 32 bits, and costs one of the month', async () => {
    const auditId = await desk.submitted();
    expect(auditId).toBeGreaterThan(2 ** 31);
    expect(await desk.w.platform.audit(desk.access, auditId)).toMatchObject({
      auditId,
      state: 'running',
      pictures: [],
    });
    expect(await desk.w.platform.latestAudit(desk.access)).toEqual({
      auditId,
      state: 'running',
      reason: '',
      pictures: [],
      version: '2.6.1',
      submittedAt: new Date(desk.at.getTime() + 3000),
    });
    expect(await desk.w.platform.quota(desk.access)).toEqual({
      rest: 19,
      limit: 20,
      speedUpRest: 2,
      speedUpLimit: 2,
    });
  });

  test('is refused before an upload, beside another, and when the month is used up', async () => {
    expect(await refusalErrcode(desk.submit())).toBe(85086);
    await desk.submitted();
    expect(await refusalErrcode(desk.submit())).toBe(85009);
    desk.w.control.decide(desk.appId, 'delay');
    expect(await refusalErrcode(desk.submit())).toBe(85009);
    desk.w.control.decide(desk.appId, 'reject');
    desk.w.control.quota({ rest: 0 });
    expect(await refusalErrcode(desk.submit())).toBe(85085);
    desk.w.control.quota({ rest: 1 });
    desk.w.control.program(desk.appId).hasProfile = false;
    expect(await refusalErrcode(desk.submit())).toBe(86002);
  });

  test.each([
    ['six pages', { pages: Array.from({ length: 6 }, () => reviewedPage) }, 85023],
    ['a long tag', { pages: [{ ...reviewedPage, tag: '长'.repeat(21) }] }, 85006],
    ['a page that isn’t in it', { pages: [{ ...reviewedPage, address: 'pages/none' }] }, 85007],
    ['a category of others', { pages: [{ ...reviewedPage, secondId: 1 }] }, 85008],
    ['no title', { pages: [{ ...reviewedPage, title: '' }] }, 85011],
    ['201 characters about it', { about: '长'.repeat(201) }, 85051],
    ['201 characters for the reviewer', { feedback: '长'.repeat(201) }, 85051],
    ['no pages, which is the home page', { pages: [] }, 0],
  ])('of %s gets the answer for it', async (_, more, errcode) => {
    await desk.commit();
    desk.w.control.advance(3);
    expect(await refusalErrcode(desk.submit(more))).toBe(errcode);
  });

  test('that is rejected tells why, with pictures that are good for three days', async () => {
    const auditId = await desk.submitted();
    desk.w.control.decide(desk.appId, 'reject', { reason: '1:类目<br>', pictures: 2 });
    const audit = await desk.w.platform.audit(desk.access, auditId);
    expect(audit).toMatchObject({ state: 'rejected', reason: '1:类目<br>' });
    expect(audit.pictures).toHaveLength(2);
    expect((await desk.w.platform.latestAudit(desk.access)).pictures).toEqual(audit.pictures);
    const [first = ''] = audit.pictures;
    const picture = await desk.w.platform.media(desk.access, first);
    expect(await sharp(Buffer.from(picture.bytes)).metadata()).toMatchObject({ width: 360, height: 640 });
    const { access: other } = await grantAccess(desk.w, demoAppId(1, 'pm'));
    expect(await refusalErrcode(desk.w.platform.media(other, first))).toBe(40007);
    expect(await refusalErrcode(desk.w.platform.release(desk.access))).toBe(85020);
    desk.at = new Date(desk.at.getTime() + 3 * 86_400_000);
    await desk.renew();
    expect(await refusalErrcode(desk.w.platform.media(desk.access, first))).toBe(40007);
  });

  test('of others, or of none, can’t be read', async () => {
    expect(await refusalErrcode(desk.w.platform.latestAudit(desk.access))).toBe(85058);
    expect(await refusalErrcode(desk.w.platform.audit(desk.access, 1))).toBe(86001);
    await desk.submitted();
    expect(await refusalErrcode(desk.w.platform.audit(desk.access, 1))).toBe(85012);
  });

  test('is withdrawn five times a day and ten a month, and not once it is decided', async () => {
    expect(await refusalErrcode(desk.w.platform.withdraw(desk.access))).toBe(87012);
    const round = async () => {
      await desk.submitted();
      return refusalErrcode(desk.w.platform.withdraw(desk.access));
    };
    for (let i = 0; i < 5; i += 1) expect(await round()).toBe(0);
    expect((await desk.w.platform.latestAudit(desk.access)).state).toBe('withdrawn');
    expect(await round()).toBe(87013);
    desk.w.control.decide(desk.appId, 'approve');
    expect(await refusalErrcode(desk.w.platform.withdraw(desk.access))).toBe(87012);
    desk.at = new Date(desk.at.getTime() + 86_400_000);
    await desk.renew();
    for (let i = 0; i < 5; i += 1) expect(await round()).toBe(0);
    expect(await round()).toBe(87013);
  });

  test('is sped up once, as long as it isn’t delayed and the month has some left', async () => {
    const auditId = await desk.submitted();
    await desk.w.platform.speedUp(desk.access, auditId);
    expect((await desk.w.platform.quota(desk.access)).speedUpRest).toBe(1);
    expect(await refusalErrcode(desk.w.platform.speedUp(desk.access, auditId))).toBe(89404);
    desk.w.control.decide(desk.appId, 'reject');
    expect(await refusalErrcode(desk.w.platform.speedUp(desk.access, auditId))).toBe(89402);
    const second = (await desk.submit({ feedback: '已修改', feedbackMedia: ['m1'] })).auditId;
    desk.w.control.quota({ speedUpRest: 0 });
    expect(await refusalErrcode(desk.w.platform.speedUp(desk.access, second))).toBe(89405);
    desk.w.control.decide(desk.appId, 'delay');
    expect((await desk.w.platform.audit(desk.access, second)).state).toBe('delayed');
    expect(await refusalErrcode(desk.w.platform.speedUp(desk.access, second))).toBe(89403);
  });

  test('takes pictures of ours', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { mediaId } = await desk.w.platform.uploadMedia(desk.access, { bytes, type: 'image/png' });
    const back = await desk.w.platform.media(desk.access, mediaId);
    expect([Buffer.from(back.bytes), back.type]).toEqual([bytes, 'image/png']);
    expect(
      await refusalErrcode(desk.w.platform.uploadMedia(desk.access, { bytes, type: 'image/webp' })),
    ).toBe(40005);
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    expect(
      await refusalErrcode(desk.w.platform.uploadMedia(desk.access, { bytes: large, type: 'image/png' })),
    ).toBe(40006);
  });
});
