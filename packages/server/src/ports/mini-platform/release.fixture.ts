import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PlatformRefused, type ReviewedPage, type Submission } from './mini-platform.ts';
import { grantAccess, startPlatform } from './platform.fixture.ts';
import { demoAppId } from './simulator/demo-seed.ts';

/** The number by which a call was refused; 0 where it was done. */
export const refusalErrcode = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof PlatformRefused) return error.errcode;
      throw error;
    },
  );

export const reviewedPage: ReviewedPage = {
  address: 'pages/index/index',
  tag: '物业 服务',
  title: '首页',
  first: '房地产服务',
  second: '物业管理',
  third: '',
  firstId: 810,
  secondId: 812,
  thirdId: 0,
};
const submission: Submission = {
  pages: [reviewedPage],
  about: '第一次提交',
  feedback: '',
  feedbackMedia: [],
  hasUserContent: true,
};
const appId = demoAppId(0, 'pm');
const began = new Date('2026-11-26T02:00:00Z');

type Started = Awaited<ReturnType<typeof startPlatform>>;

/** A platform for a test file, and one mini-program there that lets us act; each test begins anew. */
export function platformWithProgram() {
  let started: Started | undefined;
  const desk = {
    appId,
    at: began,
    access: '',
    get w(): Started {
      if (!started) throw new Error('the platform has not started');
      return started;
    },
    async renew() {
      desk.access = (await grantAccess(desk.w, appId)).access;
    },
    commit: (more: { templateId?: number; ext?: object; version?: string } = {}) =>
      desk.w.platform.commit(desk.access, {
        templateId: 15,
        ext: { extEnable: true, extAppid: appId },
        version: '2.6.1',
        about: '修复',
        ...more,
      }),
    submit: (more: Partial<Submission> = {}) =>
      desk.w.platform.submit(desk.access, { ...submission, ...more }),
    async submitted(version = '2.6.1') {
      await desk.commit({ version });
      desk.w.control.advance(3);
      return (await desk.submit()).auditId;
    },
    async approved(version?: string) {
      const auditId = await desk.submitted(version);
      desk.w.control.decide(appId, 'approve');
      return auditId;
    },
    async released(version: string) {
      await desk.approved(version);
      await desk.w.platform.release(desk.access);
    },
  };
  beforeAll(async () => {
    started = await startPlatform({ now: () => desk.at });
  });
  afterAll(() => started?.stop());
  beforeEach(async () => {
    desk.at = began;
    desk.w.control.reset();
    await desk.renew();
  });
  return desk;
}
