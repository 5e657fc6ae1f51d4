import { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealMessage } from '../../ports/mini-platform/message-crypt.ts';
import { testProvider } from '../../ports/mini-platform/platform.fixture.ts';
import { demoAppId } from '../../ports/mini-platform/simulator/demo-seed.ts';
import { acceptAuthorization } from './mini-program.authorize.ts';
import { miniWorld } from './mini-program.fixture.ts';

let m: Awaited<ReturnType<typeof miniWorld>>;
beforeAll(async () => {
  m = await miniWorld();
});

const stateOf = async (id: number) => {
  const { authorization, appId, coveredBy, missing } = await m.get(id);
  return { authorization, appId, coveredBy, missing };
};

const xml = (type: string, fields: Record<string, string>) => {
  const all = {
    AppId: testProvider.appId,
    CreateTime: String(Math.floor(m.w.now().getTime() / 1000)),
    InfoType: type,
    ...fields,
  };
  return `<xml>${Object.entries(all)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</xml>`;
};

/** What the platform posts, signed as it does. */
function post(plain: string, { query: more = {}, path = '/wechat/component/event', at = 0 } = {}) {
  const timestamp = Math.floor(m.w.now().getTime() / 1000) + at;
  const { query, body } = sealMessage(testProvider, plain, { timestamp });
  return m.w.app.inject({
    method: 'POST',
    url: `${path}?${new URLSearchParams({ ...query, ...more })}`,
    headers: { 'content-type': 'text/xml' },
    payload: body,
  });
}

describe('an authorization', () => {
  test('is taken over once, whether the page or the message brings it first', async () => {
    for (const first of ['page', 'message'] as const) {
      const { miniProgramId } = await m.blank();
      const appId = demoAppId(first === 'page' ? 0 : 1, 'pm');
      const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', { miniProgramId }, m.boss.token);
      const shown = await m.w.app.inject({ url: new URL(url).pathname });
      expect(shown.statusCode).toBe(200);
      // The platform lets in who comes from our site; the rest of the address is the link's secret.
      expect(shown.headers['referrer-policy']).toBe('origin');
      const preAuthCode = /pre_auth_code=([^&"]+)/.exec(shown.body)?.[1] ?? '';
      const code = m.control.authorize({ appId, preAuthCode: decodeURIComponent(preAuthCode) });
      const back = new URL(url).pathname.replace('/authorize/', '/authorized/');
      const page = () =>
        m.w.app.inject({ url: `${back}?auth_code=${encodeURIComponent(code)}&expires_in=600` });
      const fields = { AuthorizerAppid: appId, AuthorizationCode: code, AuthorizationCodeExpiredTime: '600' };
      const message = async () => {
        await post(xml('authorized', { ...fields, PreAuthCode: decodeURIComponent(preAuthCode) }));
        await m.w.work();
      };
      const [one, other] = first === 'page' ? [page, message] : [message, page];
      await one();
      expect(await stateOf(miniProgramId)).toMatchObject({ authorization: 'authorized', appId });
      await other();
      expect(await stateOf(miniProgramId)).toMatchObject({ authorization: 'authorized', appId });
    }
  });

  test('without a needed permission set is incomplete, and nothing can be done with it', async () => {
    const { miniProgramId } = await m.authorized('pass', [18, 30]);
    expect(await stateOf(miniProgramId)).toMatchObject({ authorization: 'incomplete', missing: [17] });
    const [template] = await m.library();
    const input = { ...(await m.at(miniProgramId)), templateId: template?.templateId ?? 0, older: true };
    expect(await m.w.call(miniProgramApi, 'select', input, m.boss.token)).toMatchObject({ code: 409 });
  });

  test('without the right to code is asked for nothing that would be refused', async () => {
    const { miniProgramId } = await m.authorized('pass', [17, 30]);
    expect(await stateOf(miniProgramId)).toMatchObject({ authorization: 'incomplete', missing: [18] });
    const { rows } = await sql`
      select last_error from graphile_worker._private_jobs where last_error is not null`.execute(m.w.db);
    expect(rows).toEqual([]);
  });

  test('that is taken away is lost, and one that another provider took is covered', async () => {
    const lost = await m.authorized('pass');
    m.control.unauthorize(lost.appId);
    await post(xml('unauthorized', { AuthorizerAppid: lost.appId }));
    await m.w.work();
    expect(await stateOf(lost.miniProgramId)).toMatchObject({ authorization: 'unauthorized' });

    const covered = await m.authorized('pass');
    m.control.takeOver(covered.appId);
    await m.w.ok(miniProgramApi, 'refresh', { miniProgramId: covered.miniProgramId }, m.boss.token);
    await m.w.work();
    expect(await stateOf(covered.miniProgramId)).toMatchObject({ authorization: 'covered' });
  });

  test('for another project covers the one before', async () => {
    const first = await m.authorized('pass');
    const second = await m.blank('pass');
    await m.authorize(second.miniProgramId, first.appId);
    expect(await stateOf(first.miniProgramId)).toMatchObject({ authorization: 'covered' });
    expect(await stateOf(second.miniProgramId)).toMatchObject({
      authorization: 'authorized',
      appId: first.appId,
    });
  });

  test('a link works once, and for half an hour', async () => {
    const { miniProgramId } = await m.blank();
    const { token, code } = await m.authorize(miniProgramId, demoAppId(9, 'pm'));
    expect((await m.w.app.inject({ url: `/wechat/component/authorize/${token}` })).statusCode).toBe(404);
    expect(await acceptAuthorization(m.desk, code, { token })).toBe(miniProgramId);
    const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', { miniProgramId }, m.boss.token);
    m.w.pass(31);
    expect((await m.w.app.inject({ url: new URL(url).pathname })).statusCode).toBe(404);
  });
});

test('a link ends with the right of who made it, before it is followed and after', async () => {
  const { miniProgramId } = await m.blank();
  const maker = await m.w.make.person({ role: { level: 10, resources: ['pm:miniProgram:authorize'] } });
  const { url } = await m.w.ok(miniProgramApi, 'authorizeLink', { miniProgramId }, maker.token);
  const { pathname } = new URL(url);
  expect((await m.w.app.inject({ url: pathname })).statusCode).toBe(200);
  const code = m.control.authorize({ appId: demoAppId(11, 'pm') });
  await m.w.db
    .updateTable('assignment')
    .set({ regionCodes: ['nowhere'] })
    .where('userId', '=', maker.user.id)
    .execute();
  expect((await m.w.app.inject({ url: pathname })).statusCode).toBe(404);
  expect(
    await acceptAuthorization(m.desk, code, { token: pathname.split('/').at(-1) ?? '' }),
  ).toBeUndefined();
  await m.w.db
    .updateTable('assignment')
    .set({ regionCodes: null })
    .where('userId', '=', maker.user.id)
    .execute();
  expect(await acceptAuthorization(m.desk, code, { token: pathname.split('/').at(-1) ?? '' })).toBe(
    miniProgramId,
  );
});

describe('a message to the platform’s address', () => {
  const ticket = (value: string) => xml('component_verify_ticket', { ComponentVerifyTicket: value });
  const events = () => m.w.db.selectFrom('miniEvent').select('digest').execute();

  test('with a good signature is answered with success, and an unknown one, too', async () => {
    expect((await post(ticket('ticket@@@new'))).body).toBe('success');
    expect((await post(xml('something_new', {}))).body).toBe('success');
  });

  test.each([
    ['a bad signature', () => post(ticket('t'), { query: { msg_signature: '0'.repeat(40) } })],
    ['an old time', () => post(ticket('t'), { at: -11 * 60 })],
    ['a time to come', () => post(ticket('t'), { at: 11 * 60 })],
    ['nothing', () => m.w.app.inject({ method: 'POST', url: '/wechat/component/event', payload: '' })],
  ])('with %s is refused without a word', async (_, send) => {
    const before = (await events()).length;
    const { statusCode, body } = await send();
    expect([statusCode, body]).toEqual([401, '']);
    expect(await events()).toHaveLength(before);
  });

  test('of more than 64 KB is not read', async () => {
    const payload = `<xml><Encrypt>${'x'.repeat(65 * 1024)}</Encrypt></xml>`;
    const headers = { 'content-type': 'text/xml' };
    const url = '/wechat/component/event';
    expect((await m.w.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(413);
  });

  test('that comes twice is done once', async () => {
    const { appId } = await m.authorized('pm');
    const said = xml('unauthorized', { AuthorizerAppid: appId });
    const before = (await events()).length;
    await post(said);
    await post(said);
    expect(await events()).toHaveLength(before + 1);
    await m.w.work();
  });
});
