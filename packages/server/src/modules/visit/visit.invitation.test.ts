import { readToken } from '@mdi/contract/kit/pass/token.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answered, done, type World, world } from '../../../test/world.ts';
import { tidyVisits } from './visit.by-clock.queries.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, get, invitation, invited, linkOf, list, passesOf, phone, scene, tokenOf } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

describe('an invitation', () => {
  test('that lacks nothing is approved at once; without a name it waits for the guest, who fills it in', async () => {
    const of = await scene();
    const guests = [
      { name: '李雷', phone: phone(), companions: [] },
      { name: null, phone: phone(), companions: [] },
    ];
    const data = await w.ok(visitApi, 'invite', invitation(of, { guests }), token);
    const [first = 0, second = 0] = data.visitIds;
    expect(await get(first)).toMatchObject({
      state: 'approved',
      timeline: [{ step: 'invite' }, { step: 'complete' }],
    });
    expect(await get(second)).toMatchObject({ state: 'invited', name: null });
    const link = await linkOf(second);
    expect((await w.call(visitorPageApi, 'open', { token: link })).data).toMatchObject({
      stop: 'details',
      fill: true,
    });
    const fill = { token: link, name: '韩梅梅', purpose: null, visitorType: null, companions: [] };
    expect(await w.call(visitorPageApi, 'fill', fill)).toMatchObject({
      code: 200,
      data: { token: link },
    });
    expect(await get(second)).toMatchObject({ state: 'approved', name: '韩梅梅' });
    expect(await w.call(visitorPageApi, 'fill', fill)).toMatchObject({ code: 409 });
  });

  test('gives a pass of the day for the areas of the host’s company in the visited building', async () => {
    const of = await scene();
    const other = await w.make.building({ projectId: of.project.id });
    await w.make.lease({ companyId: of.company.id, buildingId: other.id });
    await w.make.area({ projectId: of.project.id, kind: 'building', buildingId: other.id });
    const gate = await w.make.area({ projectId: of.project.id, common: true });
    const startAt = at(-1);
    const visitId = await invited(of, { startAt, endAt: at(50) });
    const link = await linkOf(visitId);
    const pass = tokenOf(await passesOf(link));
    expect(pass).toMatchObject({
      type: 2,
      flags: 2,
      pid: of.project.id,
      tid: of.company.id,
      sid: visitId,
      jti: 1,
    });
    expect(pass?.nbf).toBe(Math.floor(Date.parse(startAt) / 1000) - 900);
    expect((pass?.exp ?? 0) - (pass?.nbf ?? 0)).toBe(86_400);
    const group = await w.db
      .selectFrom('areaGroup')
      .select('areaIds')
      .where('id', '=', pass?.area ?? 0)
      .executeTakeFirstOrThrow();
    expect(group.areaIds).toEqual([of.area.id, gate.id]);
    w.pass(25 * 60);
    expect(tokenOf(await passesOf(link))).toMatchObject({ jti: 2 });
  });

  test('is refused for a host who is invalid, a period that is over or too long, and a guest twice', async () => {
    const of = await scene();
    const refused = async (facts: object, field: string) => {
      const answer = await w.call(visitApi, 'invite', invitation(of, facts), token);
      expect(answer).toMatchObject({ code: 400, data: { [field]: expect.any(String) } });
    };
    await refused({ startAt: at(-4), endAt: at(-1) }, 'endAt');
    await refused({ endAt: at(24 * 7 + 1) }, 'endAt');
    await refused({ purpose: 'NOSUCH' }, 'purpose');
    const twice = { name: '李雷', phone: phone(), companions: [] };
    await refused({ guests: [twice, twice] }, 'guests.1.phone');
    await invited(of, { guests: [twice] });
    await refused({ guests: [twice] }, 'guests.0.phone');
    await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', of.host.id).execute();
    await refused({}, 'hostId');
  });

  test('of the same guest by 32 people at once is made once', async () => {
    const of = await scene();
    const input = invitation(of);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => w.call(visitApi, 'invite', input, token)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 400]));
    expect((await list()).total).toBe(1);
  });

  test('is copied and repeated with all that it says but the ID number', async () => {
    const of = await scene();
    const companions = [{ name: '小明', phone: null }];
    const guests = [{ name: '李雷', phone: phone(), companions, idType: 'passport', idNumber: 'E12345678' }];
    const visitId = await invited(of, { guests });
    const periods = [1, 2, 3].map((day) => ({ startAt: at(24 * day), endAt: at(24 * day + 2) }));
    const data = await w.ok(visitApi, 'again', { visitId, periods, send: false }, token);
    const { visitIds } = data;
    expect(visitIds).toHaveLength(3);
    expect(await get(visitIds[2] ?? 0)).toMatchObject({
      name: '李雷',
      companions: 1,
      idNumber: null,
      state: 'approved',
      location: '12 层',
      startAt: periods[2]?.startAt,
    });
  });

  test('gives those who come along passes of their own where the project wants it', async () => {
    const of = await scene({ companionPass: true });
    const companions = [
      { name: '小明', phone: null },
      { name: '小红', phone: phone() },
    ];
    const visitId = await invited(of, { guests: [{ name: '李雷', phone: phone(), companions }] });
    const link = await linkOf(visitId);
    const passes = await passesOf(link);
    expect(passes.people.map((one) => one.name)).toEqual(['李雷', '小明', '小红']);
    const sids = passes.people.map((_, who) => tokenOf(passes, who)?.sid);
    expect(new Set(sids).size).toBe(3);
    const [along] = (await get(visitId)).party;
    // Each is told with whom they come, by name.
    expect(await get(along?.visitId ?? 0)).toMatchObject({ leaderId: visitId, leaderName: '李雷' });
    expect(await get(visitId)).toMatchObject({ leaderId: null, leaderName: null });
    await w.call(visitApi, 'cancel', { visitId, reason: null }, token);
    expect((await get(visitId)).party.map((one) => one.state)).toEqual(['cancelled', 'cancelled']);
    expect(await passesOf(link)).toMatchObject({ stop: 'over', people: [] });
  });

  test('changes its pass every 30 seconds where the project wants no still picture', async () => {
    const of = await scene({ visitorStillQr: false, visitOnce: true });
    const link = await linkOf(await invited(of));
    const { people } = await passesOf(link);
    expect(people[0]?.passes).toHaveLength(3);
    expect(readToken(people[0]?.passes[1]?.text ?? '')?.token).toMatchObject({ flags: 7, jti: 2 });
    expect(await w.call(visitorPageApi, 'pass', { token: link })).toMatchObject({ code: 429 });
  });

  test('sends the guest a link that shows a masked phone, once in ten minutes, and dies with the visit', async () => {
    const of = await scene();
    const number = phone();
    const visitId = await invited(of, {
      send: true,
      guests: [{ name: '李雷', phone: number, companions: [] }],
    });
    await w.work();
    expect(await get(visitId)).toMatchObject({ message: 'sent' });
    const sms = w.outbox.at(-1);
    expect(sms).toMatchObject({ phone: number, template: 'invitePass' });
    const link = sms?.params.link?.split(guestPath)[1] ?? '';
    const { data } = await w.call(visitorPageApi, 'open', { token: link });
    expect(data).toMatchObject({
      name: '李雷',
      phone: `${number.slice(0, 3)}****${number.slice(-4)}`,
      stop: null,
    });
    expect(await w.call(visitorPageApi, 'send', { token: link })).toMatchObject({ code: 429 });
    w.pass(11);
    expect(await w.call(visitorPageApi, 'send', { token: link })).toMatchObject({ code: 200 });
    await w.call(visitApi, 'cancel', { visitId, reason: '改期' }, token);
    const over = await w.call(visitorPageApi, 'open', { token: link });
    expect(over.data).toMatchObject({
      stop: 'over',
      state: 'cancelled',
      reason: '改期',
      name: null,
      phone: null,
    });
    expect(await w.call(visitorPageApi, 'send', { token: link })).toMatchObject({ code: 409 });
    w.pass(8 * 24 * 60);
    await tidyVisits(w.db, w.now(), 365);
    expect(await w.call(visitorPageApi, 'open', { token: link })).toMatchObject({ code: 404 });
  });
});

describe('an invitation that the guest fills in', () => {
  test('is answered and shown the same whoever of those they name is denied', async () => {
    const of = await scene();
    const { mac, seal } = w.deps.secrets;
    const idNumber = seal('id-number', Buffer.from('A1234567'));
    const sealed = { idKey: mac('id-number', 'A1234567'), idNumber, idTail: '4567' };
    const denied = await w.make.deniedVisitor({ projectId: of.project.id, ...sealed });
    const filled = async (facts: object) => {
      const visitId = await invited(of, { guests: [{ name: null, phone: phone(), companions: [] }] });
      const own = { token: await linkOf(visitId), name: '韩梅梅', purpose: null, visitorType: null };
      const answer = await w.call(visitorPageApi, 'fill', { ...own, companions: [], ...facts });
      expect(answer).toMatchObject({ code: 200, data: { token: own.token } });
      const { stop, ways } = await w.ok(visitorPageApi, 'open', { token: own.token });
      return { stop, ways };
    };
    const named = (number: string | null) => filled({ companions: [{ name: '王五', phone: number }] });
    const numbered = (idNumber: string) => filled({ idType: 'passport', idNumber });
    expect(await named(denied.phone)).toEqual(await named(phone()));
    expect(await numbered('A1234567')).toEqual(await numbered('B7654321'));
    expect(await named(null)).toMatchObject({ stop: null });
  });
});

describe('kinds of visitors that a host gives', () => {
  const codes = (answer: Answered<{ types: { code: string }[] }>) =>
    done(answer).types.map(({ code }) => code);

  test('are offered to no guest and refused when one names them, but stay where the host gave them', async () => {
    const of = await scene();
    const own = async (visitorType: string | null) => {
      const guests = [{ name: null, phone: phone(), companions: [] }];
      const visitId = await invited(of, { guests, visitorType });
      return { visitId, link: await linkOf(visitId) };
    };
    const fill = (link: string, visitorType: string | null) =>
      w.call(visitorPageApi, 'fill', {
        token: link,
        name: '韩梅梅',
        purpose: null,
        visitorType,
        companions: [],
      });
    const office = await w.call(visitApi, 'options', { companyId: of.company.id }, token);
    expect(codes(office)).toContain('VIP');
    const plain = await own(null);
    const offered = codes(await w.call(visitorPageApi, 'open', { token: plain.link }));
    expect(offered).toContain('GUEST');
    expect(offered).not.toContain('VIP');
    const data = await w.ok(visitApi, 'renewPoster', { projectId: of.project.id }, token);
    const poster = data.url.split('/').at(-1) ?? '';
    expect(codes(await w.call(visitorPageApi, 'poster', { token: poster }))).not.toContain('VIP');
    expect(await fill(plain.link, 'VIP')).toMatchObject({
      code: 400,
      data: { visitorType: expect.any(String) },
    });
    const given = await own('VIP');
    expect((await fill(given.link, 'VIP')).code).toBe(200);
    expect((await get(given.visitId)).visitorType).toBe('VIP');
  });
});
