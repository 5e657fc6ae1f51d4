import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { componentToken, grantAccess, startPlatform } from './platform.fixture.ts';
import { refusalErrcode } from './release.fixture.ts';
import { demoAppId } from './simulator/demo-seed.ts';

let at = new Date('2026-11-26T02:00:00Z');
let w: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  w = await startPlatform({ now: () => at });
});
afterAll(() => w.stop());
beforeEach(() => {
  w.control.reset();
  at = new Date('2026-11-26T02:00:00Z');
});

const appId = demoAppId(0, 'pm');
describe('the provider’s token', () => {
  test('is given for a ticket, for two hours', async () => {
    expect(await w.platform.componentToken(w.control.ticket())).toEqual({
      token: expect.any(String),
      expiresIn: 7200,
    });
  });

  test('is refused for a ticket that nobody gave, and for one of more than 12 hours', async () => {
    const ticket = w.control.ticket();
    expect(await refusalErrcode(w.platform.componentToken('ticket@@@made-up'))).toBe(61006);
    w.control.advance(12 * 3600);
    expect(await refusalErrcode(w.platform.componentToken(ticket))).toBe(0);
    w.control.advance(1);
    expect(await refusalErrcode(w.platform.componentToken(ticket))).toBe(61005);
  });

  test('that was replaced stays good for five minutes', async () => {
    const old = await componentToken(w);
    await componentToken(w);
    w.control.advance(299);
    await w.platform.templates(old);
    w.control.advance(1);
    expect(await refusalErrcode(w.platform.templates(old))).toBe(42001);
  });

  test('is asked for so often a day, until the count begins anew, ten times a month', async () => {
    const ticket = w.control.ticket();
    w.control.state().tokenCalls.limit = 1;
    await w.platform.componentToken(ticket);
    expect(await refusalErrcode(w.platform.componentToken(ticket))).toBe(45009);
    for (let i = 0; i < 10; i += 1) await w.platform.clearQuota();
    await w.platform.componentToken(ticket);
    expect(await refusalErrcode(w.platform.clearQuota())).toBe(48006);
  });

  test('is none where it is missing, made up, of a mini-program, or past its time', async () => {
    const { access, component } = await grantAccess(w, appId);
    expect(await refusalErrcode(w.platform.templates(''))).toBe(41001);
    expect(await refusalErrcode(w.platform.templates('made-up'))).toBe(40001);
    expect(await refusalErrcode(w.platform.templates(access))).toBe(61014);
    expect(await refusalErrcode(w.platform.pages(component))).toBe(61015);
    w.control.endTokens('', 'expired');
    expect(await refusalErrcode(w.platform.templates(component))).toBe(42001);
    w.control.endTokens('', 'unknown');
    expect(await refusalErrcode(w.platform.templates(component))).toBe(40001);
  });

  test('comes from tickets, which one can ask to be sent again', async () => {
    w.control.pushTickets(false);
    await w.platform.startTickets();
    expect(w.control.state().ticketsPushed).toBe(true);
    expect(w.control.state().tickets).toHaveLength(1);
  });
});

describe('an authorization', () => {
  test('gives tokens and sets once for its code, those that must be confirmed apart among them', async () => {
    const component = await componentToken(w);
    const { code: preAuthCode, expiresIn } = await w.platform.preAuthCode(component);
    expect(expiresIn).toBe(1800);
    const code = w.control.authorize({ appId, sets: [18, 17, 30], unconfirmed: [17], preAuthCode });
    const given = await w.platform.authorized(component, code);
    expect(given).toEqual({
      appId,
      access: { token: expect.any(String), expiresIn: 7200 },
      refreshToken: expect.stringMatching(/^refreshtoken@@@/),
      sets: [17, 18, 30],
      unconfirmed: [17],
    });
    expect(await refusalErrcode(w.platform.authorized(component, code))).toBe(61009);
    expect(await refusalErrcode(w.platform.authorized(component, 'made-up'))).toBe(61009);
    expect(() => w.control.authorize({ appId, preAuthCode })).toThrow('61009');
  });

  test('has a code for ten minutes', async () => {
    const component = await componentToken(w);
    const code = w.control.authorize({ appId });
    w.control.advance(600);
    expect(await refusalErrcode(w.platform.authorized(component, code))).toBe(61010);
  });

  test('is renewed by its refresh token, the one before it for five minutes more', async () => {
    const first = await grantAccess(w, appId);
    const second = await grantAccess(w, appId);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const renew = (refreshToken: string) =>
      w.platform.programToken(second.component, { appId, refreshToken });
    expect((await renew(first.refreshToken)).refreshToken).toBe(second.refreshToken);
    w.control.advance(300);
    expect(await refusalErrcode(renew(first.refreshToken))).toBe(61023);
    expect(await refusalErrcode(renew('made-up'))).toBe(61023);
    const { access } = await renew(second.refreshToken);
    expect(await w.platform.categories(access.token)).toHaveLength(2);
  });

  test('that was taken back refuses everything, and comes back with another', async () => {
    const { component, access, refreshToken } = await grantAccess(w, appId);
    w.control.unauthorize(appId);
    expect(await refusalErrcode(w.platform.categories(access))).toBe(61003);
    expect(await refusalErrcode(w.platform.programFacts(component, appId))).toBe(61003);
    expect(await refusalErrcode(w.platform.programToken(component, { appId, refreshToken }))).toBe(61003);
    expect(await w.platform.programs(component, { offset: 0, count: 500 })).toEqual([]);
    const again = await grantAccess(w, appId);
    expect(await w.platform.categories(again.access)).toHaveLength(2);
  });

  test('without development management can do nothing', async () => {
    const { access } = await grantAccess(w, appId, [17, 30]);
    expect(await refusalErrcode(w.platform.versions(access))).toBe(61007);
  });

  test('loses that to another provider, until it is gone and the set is granted again', async () => {
    const { component, access } = await grantAccess(w, appId);
    w.control.takeOver(appId);
    expect(await refusalErrcode(w.platform.versions(access))).toBe(61007);
    expect((await w.platform.programFacts(component, appId)).sets).toEqual([17, 30]);
    const meanwhile = await grantAccess(w, appId);
    expect(await refusalErrcode(w.platform.versions(meanwhile.access))).toBe(61007);
    w.control.freeSet(appId);
    const again = await grantAccess(w, appId);
    expect(await w.platform.versions(again.access)).toEqual({ trial: null, online: null });
  });
});

describe('the mini-programs of ours', () => {
  test('are listed page by page', async () => {
    const component = await componentToken(w);
    for (const one of [0, 1, 2]) w.control.authorize({ appId: demoAppId(one, 'pass') });
    const page = await w.platform.programs(component, { offset: 1, count: 1 });
    expect(page).toEqual([
      {
        appId: demoAppId(1, 'pass'),
        refreshToken: w.control.program(demoAppId(1, 'pass')).grant?.refreshToken,
        authorizedAt: at,
      },
    ]);
    expect(await w.platform.programs(component, { offset: 0, count: 500 })).toHaveLength(3);
    expect(await refusalErrcode(w.platform.programs(component, { offset: 0, count: 501 }))).toBe(40097);
  });

  test('tell who they are, and whether they are one', async () => {
    const { component } = await grantAccess(w, appId);
    const program = w.control.program(appId);
    program.domains.requestdomain = ['https://mdi.example'];
    expect(await w.platform.programFacts(component, appId)).toEqual({
      name: '恒景中心物业服务',
      originalId: program.originalId,
      principal: '恒景中心物业服务有限公司',
      headImg: '',
      accountStatus: 1,
      isMiniProgram: true,
      requestDomains: ['https://mdi.example'],
      refreshToken: program.grant?.refreshToken,
      sets: [17, 18, 30],
      unconfirmed: [],
    });
    program.isMiniProgram = false;
    expect((await w.platform.programFacts(component, appId)).isMiniProgram).toBe(false);
  });
});

describe('the library', () => {
  test('holds versions, and takes drafts in until it is full', async () => {
    const component = await componentToken(w);
    const before = await w.platform.templates(component);
    expect(before).toHaveLength(15);
    const draftId = w.control.addDraft({ version: '3.0.0', about: '全新版本' });
    expect((await w.platform.drafts(component)).at(-1)).toEqual({
      draftId,
      version: '3.0.0',
      about: '全新版本',
      madeAt: at,
    });
    await w.platform.keepDraft(component, draftId);
    const kept = (await w.platform.templates(component)).at(-1);
    expect(kept).toEqual({ templateId: 16, version: '3.0.0', about: '全新版本', madeAt: at });
    await w.platform.dropTemplate(component, 16);
    expect(await w.platform.templates(component)).toEqual(before);
    expect(await refusalErrcode(w.platform.dropTemplate(component, 16))).toBe(85064);
    expect(await refusalErrcode(w.platform.keepDraft(component, 999))).toBe(85064);
    const { templates } = w.control.state();
    for (let id = 17; templates.length < 199; id += 1)
      templates.push({ id, version: '3', about: '', at: 0, draftId: 0 });
    await w.platform.keepDraft(component, draftId);
    expect(await refusalErrcode(w.platform.keepDraft(component, draftId))).toBe(85065);
  });
});
