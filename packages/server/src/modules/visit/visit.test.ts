import { readToken } from '@mdi/contract/kit/pass/token.ts';
import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAddress, newInvitation, newWalkIn } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type Answered, done, type World, world } from '../../../test/world.ts';
import { tidyVisits, watchVisits } from './visit.by-clock.queries.ts';
import { sendVisitMessage } from './visit.messages.queries.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

let phones = 13_500_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};
const at = (hours: number) => new Date(w.now().getTime() + hours * 3_600_000).toISOString();

const resources = [...allResources, 'pass:visit:review' as const];

/** Somebody signed in by the clock of the tests, which runs ahead. */
async function someone(seat: Parameters<World['make']['person']>[0]) {
  const { user, assignment } = await w.make.person(seat);
  const times = { createdAt: w.now(), usedAt: w.now() };
  return { user, token: await w.make.session(user.id, assignment, times) };
}

type Settings = Partial<{
  reviewWalkIns: boolean;
  companionPass: boolean;
  visitOnce: boolean;
  hostSms: boolean;
}>;

/** A tenant that leases in a building which is an area, somebody of it to visit, and a property administrator. */
async function scene(settings: Settings & { visitorStillQr?: boolean } = {}) {
  const project = await w.make.project();
  const building = await w.make.building({ projectId: project.id });
  const company = await w.make.company({ projectId: project.id });
  await w.make.lease({ companyId: company.id, buildingId: building.id });
  const area = await w.make.area({ projectId: project.id, kind: 'building', buildingId: building.id });
  const host = await w.make.employee({ company });
  await w.db
    .updateTable('projectData')
    .set({ reviewWalkIns: true, ...settings })
    .where('projectId', '=', project.id)
    .execute();
  const { user, token: own } = await someone({ role: { level: 30, resources }, projectId: project.id });
  token = own;
  const place = {
    hostId: host.id,
    buildingId: building.id,
    location: '12 层',
    purpose: null,
    visitorType: null,
  };
  return { project, building, company, area, host, place, user };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const invitation = ({ place }: Scene, facts: object = {}) =>
  newInvitation({ ...place, startAt: at(-0.1), endAt: at(4), ...facts });

const walk = ({ company, host }: Scene, facts: object = {}) =>
  newWalkIn({ companyId: company.id, hostId: host.id, ...facts });

async function invited(of: Scene, facts: object = {}): Promise<number> {
  const { visitIds } = await w.ok(visitApi, 'invite', invitation(of, facts), token);
  return visitIds[0] ?? 0;
}

const get = async (visitId: number) => await w.ok(visitApi, 'get', { visitId }, token);
const linkOf = async (visitId: number) => {
  const data = await w.ok(visitApi, 'link', { visitId }, token);
  return data.url.split(guestPath)[1] ?? '';
};
type Passes = { stop: string | null; people: { name: string; passes: { text: string }[] }[] };
const passesOf = async (link: string) => await w.ok(visitorPageApi, 'pass', { token: link });
const tokenOf = (passes: Passes, who = 0) => readToken(passes.people[who]?.passes[0]?.text ?? '')?.token;
const list = async (filters: object = {}) => await w.ok(visitApi, 'list', filters, token);

describe('the last guests of a host', () => {
  const past = (days: number) => ({
    startAt: new Date(w.now().getTime() - days * 86_400_000),
    endAt: new Date(w.now().getTime() - days * 86_400_000 + 3_600_000),
    state: 'left' as const,
  });

  test('are offered once each with their phones hidden, five at most, and invited by a former visit', async () => {
    const of = await scene();
    const own = phone();
    const whose = { companyId: of.company.id, hostId: of.host.id };
    await w.make.visit({ ...whose, ...past(9), name: '林知遥', phone: own });
    const last = await w.make.visit({ ...whose, ...past(2), name: '林知遥', phone: own });
    for (const days of [3, 4, 5, 6, 7]) await w.make.visit({ ...whose, ...past(days), phone: phone() });
    const offered = await w.call(visitApi, 'lastGuests', { hostId: of.host.id }, token);
    expect(offered.data).toHaveLength(5);
    expect((offered.data as object[])[0]).toEqual({
      visitId: last.id,
      name: '林知遥',
      phone: `${own.slice(0, 3)}****${own.slice(-4)}`,
    });
    expect(JSON.stringify(offered.data)).not.toContain(own);

    const visitId = await invited(of, {
      guests: [{ name: '林知遥', phoneOf: last.id, companions: [] }],
    });
    const row = await w.db
      .selectFrom('visit')
      .selectAll()
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ phone: own, name: '林知遥', state: 'approved', hostId: of.host.id });
    // The same guest twice is told, whichever way the phone came.
    const twice = [
      { name: '林知遥', phoneOf: last.id, companions: [] },
      { name: '林某', phone: own, companions: [] },
    ];
    const times = { startAt: at(30), endAt: at(31) };
    expect(
      await w.call(visitApi, 'invite', invitation(of, { ...times, guests: twice }), token),
    ).toMatchObject({
      code: 400,
      data: { 'guests.1.phone': expect.any(String) },
    });
  });

  test('need a phone or a former visit, and never both; a visit that was wiped or is out of sight has none', async () => {
    const of = await scene();
    const whose = { companyId: of.company.id, hostId: of.host.id };
    const known = await w.make.visit({ ...whose, ...past(2), phone: phone() });
    const wiped = await w.make.visit({ ...whose, ...past(3), name: null, phone: null, wipedAt: w.now() });
    const other = await scene();
    const foreign = await w.make.visit({ companyId: of.company.id, hostId: of.host.id, ...past(2) });
    const tried = async (guest: object) => {
      const guests = [{ name: '李雷', companions: [], ...guest }];
      return (await w.call(visitApi, 'invite', invitation(other, { guests }), token)).code;
    };
    expect(await tried({ phoneOf: foreign.id })).toBe(404);
    expect((await w.call(visitApi, 'lastGuests', { hostId: of.host.id }, token)).code).toBe(404);
    expect(await tried({})).toBe(400);
    expect(await tried({ phoneOf: known.id, phone: phone() })).toBe(400);
    expect(await tried({ phoneOf: wiped.id })).toBe(404);
  });
});

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

describe('messages to a phone', () => {
  const sentTo = (number: string) => w.outbox.filter((sms) => sms.phone === number).length;

  test('are one for all visits of a call, and the next in ten minutes', async () => {
    const of = await scene();
    const number = phone();
    const guests = [{ name: '李雷', phone: number, companions: [] }];
    const visitId = await invited(of, { guests });
    const periods = Array.from({ length: 31 }, (_, day) => ({
      startAt: at(24 * (day + 1)),
      endAt: at(24 * (day + 1) + 2),
    }));
    const again = await w.call(visitApi, 'again', { visitId, periods, send: true }, token);
    expect(again).toMatchObject({ code: 200 });
    await w.work();
    expect(sentTo(number)).toBe(1);
    const more = invitation(of, { guests, send: true, startAt: at(1000), endAt: at(1002) });
    expect(await w.call(visitApi, 'invite', more, token)).toMatchObject({ code: 429 });
    expect(await w.call(visitApi, 'invite', { ...more, send: false }, token)).toMatchObject({ code: 200 });
    expect(await w.call(visitApi, 'send', { visitId }, token)).toMatchObject({ code: 429 });
    w.pass(11);
    await w.call(visitApi, 'send', { visitId }, token);
    await w.work();
    expect(sentTo(number)).toBe(2);
  });

  test('are twenty a day, whoever sends them', async () => {
    const of = await scene();
    const number = phone();
    const codes: number[] = [];
    const visitId = await invited(of, {
      guests: [{ name: '李雷', phone: number, companions: [] }],
      endAt: at(20),
    });
    for (let n = 0; n < 21; n += 1) {
      const { token: own } = await someone({ role: { level: 30, resources }, projectId: of.project.id });
      codes.push((await w.call(visitApi, 'send', { visitId }, own)).code);
      w.pass(10.1);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('are five hundred a day for a company, and what was refused counts for nothing', async () => {
    const of = await scene();
    const hundred = () =>
      Array.from({ length: 100 }, () => ({ name: '李雷', phone: phone(), companions: [] }));
    const send = (guests: object[]) =>
      w.call(visitApi, 'invite', { ...invitation(of), guests: guests as never, send: true }, token);
    for (let n = 0; n < 4; n += 1) expect(await send(hundred())).toMatchObject({ code: 200 });
    const twice = hundred();
    expect(await send([...twice.slice(1), twice[1] ?? {}])).toMatchObject({ code: 400 });
    expect(await send(hundred())).toMatchObject({ code: 200 });
    expect(await send(hundred().slice(0, 1))).toMatchObject({ code: 429 });
  });
});

describe('a link for many', () => {
  test('has as many places as it says, however many fill it in at once', async () => {
    const of = await scene();
    const wish = { ...of.place, startAt: at(-0.1), endAt: at(4), remarks: null, places: 5 };
    const data = await w.ok(visitApi, 'openLink', wish, token);
    const { linkId, url } = data;
    const link = url.split(guestPath)[1] ?? '';
    expect((await w.call(visitorPageApi, 'open', { token: link })).data).toMatchObject({
      is: 'group',
      placesLeft: 5,
    });
    const guest = { token: link, purpose: null, visitorType: null, companions: [] };
    await w.work();
    const from = w.outbox.length;
    const many = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        w.call(visitorPageApi, 'fill', { ...guest, name: `访客${n}`, phone: phone() }),
      ),
    );
    expect(many.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(many.filter(({ code }) => code === 409)).toHaveLength(27);
    expect(many.find(({ code }) => code === 200)?.data).toEqual({ token: null });
    await w.work();
    const sent = w.outbox.slice(from).filter(({ template }) => template === 'invitePass');
    expect(sent).toHaveLength(5);
    const own = /\/v\/([\w-]{22})/.exec(sent[0]?.params.link ?? '')?.[1] ?? '';
    expect((await passesOf(own)).people).toHaveLength(1);
    // Those who filled it in are found by it; it can hold more of them, and not fewer.
    const by = { linkId, from: at(-24).slice(0, 10), to: at(28).slice(0, 10) };
    expect((await w.call(visitApi, 'list', by, token)).data).toMatchObject({ total: 5 });
    const resize = (places: number) => w.call(visitApi, 'resizeLink', { linkId, places }, token);
    expect(await resize(4)).toMatchObject({ code: 400 });
    expect(await resize(6)).toMatchObject({ code: 200, data: { places: 6 } });
    const sixth = { ...guest, name: '第六', phone: phone() };
    expect(await w.call(visitorPageApi, 'fill', sixth)).toMatchObject({ code: 200 });
    await w.call(visitApi, 'closeLink', { linkId }, token);
    expect(await resize(7)).toMatchObject({ code: 409 });
    const late = { ...guest, name: '晚到', phone: phone() };
    expect(await w.call(visitorPageApi, 'fill', late)).toMatchObject({ code: 409 });
  });

  test('answers the same whoever is on the deny list or comes already; what became of it is told to the phone', async () => {
    const of = await scene();
    const denied = await w.make.deniedVisitor({ projectId: of.project.id });
    const known = phone();
    await invited(of, { guests: [{ name: '李雷', phone: known, companions: [] }] });
    const wish = { ...of.place, startAt: at(-0.1), endAt: at(4), remarks: null, places: 9 };
    const data = await w.ok(visitApi, 'openLink', wish, token);
    const link = data.url.split(guestPath)[1] ?? '';
    const fill = (facts: object) =>
      w.call(visitorPageApi, 'fill', {
        token: link,
        purpose: null,
        visitorType: null,
        companions: [],
        name: '韩梅梅',
        phone: phone(),
        ...facts,
      });
    const along = (number: string | null) => ({ companions: [{ name: '王五', phone: number }] });
    const first = await fill({ phone: '13600000001' });
    expect(first).toMatchObject({ code: 200, data: { token: null } });
    const others = [{ phone: denied.phone }, { phone: known }, along(denied.phone), along('13600000002')];
    for (const facts of others) expect(await fill(facts)).toEqual(first);
    const from = w.outbox.length;
    await w.work();
    const told = (number: string | null) =>
      w.outbox.slice(from).flatMap((one) => (one.phone === number ? one.template : []));
    expect(told('13600000001')).toEqual(['invitePass']);
    expect(told(denied.phone)).toEqual(['decision']);
    const waiting = (await list({ state: 'pending' })).list;
    expect(waiting).toHaveLength(4);
    const verdicts: number[] = [];
    for (const { visitId } of waiting) {
      const yes = { visitId, approve: true, reason: null };
      verdicts.push((await w.call(visitApi, 'review', yes, token)).code);
    }
    // Whom nobody denied and nobody expects, with the number of somebody who isn't denied, gets in by the review.
    expect(verdicts.sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('the way to a visit', () => {
  const opened = async (link: string, lang: string) =>
    await w.ok(visitorPageApi, 'open', { token: link }, undefined, { lang });
  const say = (id: number, directionsZh: string | null, directionsEn: string | null) =>
    w.db.updateTable('building').set({ directionsZh, directionsEn }).where('id', '=', id).execute();

  test('is told for the visited building in the guest’s language, or in the other, once the pass is good', async () => {
    const of = await scene();
    const { id, name: buildingName } = of.building;
    const link = await linkOf(await invited(of));
    expect((await opened(link, 'zh_CN')).directions).toEqual([]);
    await say(id, '南门进，乘 2 号梯', 'South gate, lift 2');
    expect((await opened(link, 'zh_CN')).directions).toEqual([{ buildingName, text: '南门进，乘 2 号梯' }]);
    expect((await opened(link, 'en_US')).directions).toEqual([{ buildingName, text: 'South gate, lift 2' }]);
    await say(id, '南门进，乘 2 号梯', null);
    expect((await opened(link, 'en_US')).directions).toEqual([{ buildingName, text: '南门进，乘 2 号梯' }]);
    // Who still has to say who they are is told nothing of the house.
    const guests = [{ name: null, phone: phone(), companions: [] }];
    const waits = await linkOf(await invited(of, { guests }));
    expect((await opened(waits, 'zh_CN')).directions).toEqual([]);
  });

  test('names all buildings of the company where none is visited, and none of others', async () => {
    const of = await scene();
    const other = await w.make.building({ projectId: of.project.id });
    await say(of.building.id, '南门进', null);
    await say(other.id, '北门进', null);
    const link = await linkOf(await invited(of, { buildingId: null }));
    expect((await opened(link, 'zh_CN')).directions).toEqual([
      { buildingName: of.building.name, text: '南门进' },
    ]);
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

describe('a temporary visit', () => {
  /** A guest at the poster who names a host. */
  async function registered(of: Scene, facts: object = {}) {
    const data = await w.ok(visitApi, 'renewPoster', { projectId: of.project.id }, token);
    const poster = data.url.split('/').at(-1) ?? '';
    const { nickName } = await w.db
      .selectFrom('user')
      .select('nickName')
      .where('id', '=', of.host.userId)
      .executeTakeFirstOrThrow();
    const guest = {
      token: poster,
      companyId: of.company.id,
      hostName: nickName,
      name: '韩梅梅',
      phone: phone(),
      purpose: null,
      visitorType: null,
      companions: [],
      ...facts,
    };
    const answer = await w.call(visitorPageApi, 'register', guest, null, { address: newAddress() });
    const row = (await list({ state: 'pending' })).list[0];
    return {
      answer,
      link: done(answer)?.token ?? '',
      visitId: row?.visitId ?? 0,
    };
  }

  test('registered at the poster waits for its host, who is told by bell and SMS, and gets a pass by the review', async () => {
    const of = await scene({ hostSms: true });
    const { link, visitId } = await registered(of);
    expect((await w.call(visitorPageApi, 'open', { token: link })).data).toMatchObject({ stop: 'review' });
    expect(await passesOf(link)).toMatchObject({ stop: 'review', people: [] });
    await w.work();
    const { phone: hostPhone } = await w.db
      .selectFrom('user')
      .select('phone')
      .where('id', '=', of.host.userId)
      .executeTakeFirstOrThrow();
    expect(w.outbox.at(-1)).toMatchObject({ phone: hostPhone, template: 'hostWaiting' });
    const assignment = await w.make.assign(of.host.userId, { role: { level: 30 }, projectId: of.project.id });
    const own = await w.make.session(of.host.userId, assignment, { createdAt: w.now(), usedAt: w.now() });
    expect((await w.call(visitApi, 'bell', {}, own)).data).toMatchObject([
      { visitId, what: 'waiting', view: false },
    ]);
    const stranger = await someone({ role: { level: 30 }, projectId: of.project.id });
    const yes = { visitId, approve: true, reason: null };
    expect(await w.call(visitApi, 'review', yes, stranger.token)).toMatchObject({ code: 403 });
    expect(await w.call(visitApi, 'review', yes, own)).toMatchObject({
      code: 200,
      data: { state: 'approved' },
    });
    expect((await passesOf(link)).people).toHaveLength(1);
    await w.work();
    expect(w.outbox.at(-1)).toMatchObject({ template: 'decision', params: { decision: 'approved' } });
  });

  test('is reviewed once: of 32 reviews one is done, the others are told by whom', async () => {
    const of = await scene();
    const { visitId } = await registered(of);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        w.call(
          visitApi,
          'review',
          { visitId, approve: n % 2 === 0, reason: n % 2 === 0 ? null : '不认识' },
          token,
        ),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const late = answers.filter(({ code }) => code === 409);
    expect(late).toHaveLength(31);
    for (const { message } of late) expect(message).toContain(of.user.nickName);
  });

  test('tells a guest at the poster alike whether the host they name is there or not', async () => {
    const of = await scene();
    const guest = { phone: phone() };
    const answers = [
      await registered(of, guest),
      await registered(of, { ...guest, hostName: '查无此人' }),
      await registered(of, { ...guest, hostName: '也无此人' }),
    ];
    expect(answers.map(({ answer }) => answer.code)).toEqual([200, 200, 200]);
    // Nor whether somebody with this phone is expected already.
    const again = await registered(of, { ...guest, hostName: '也无此人' });
    expect(again.answer).toMatchObject({ code: 200 });
  });

  test('shows on its page the host as typed, until somebody approves it', async () => {
    const of = await scene();
    const { nickName } = await w.db
      .selectFrom('user')
      .select('nickName')
      .where('id', '=', of.host.userId)
      .executeTakeFirstOrThrow();
    const typed = ` ${nickName.slice(0, 1)}\u200b${nickName.slice(1).toUpperCase()}`;
    const there = await registered(of, { hostName: typed });
    const absent = await registered(of, { hostName: '查\u200b无此人' });
    const shown = async (link: string) => (await w.ok(visitorPageApi, 'open', { token: link })).hostName;
    // What nobody sees is taken out of what was typed, in the same way of both.
    expect(await shown(there.link)).toBe(nickName.slice(0, 1) + nickName.slice(1).toUpperCase());
    expect(await shown(absent.link)).toBe('查无此人');
    const { id } = await w.db
      .selectFrom('visit')
      .select('id')
      .where('hostId', '=', of.host.id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow();
    const yes = { visitId: id, approve: true, reason: null };
    expect(await w.call(visitApi, 'review', yes, token)).toMatchObject({ code: 200 });
    expect(await shown(there.link)).toBe(nickName);
  });

  test('of who is denied looks like any other, alone or in company, and nobody can approve it', async () => {
    const of = await scene();
    const denied = await w.make.deniedVisitor({ projectId: of.project.id });
    const number = denied.phone ?? '';
    const seen = async (facts: object) => {
      const { answer, link, visitId } = await registered(of, facts);
      const page = await w.ok(visitorPageApi, 'open', { token: link });
      return { told: { ...answer, data: null }, page: { ...page, phone: null, companions: [] }, visitId };
    };
    const fine = await seen({});
    const alone = await seen({ phone: number });
    const along = await seen({ companions: [{ name: '王五', phone: number }] });
    for (const one of [alone, along]) {
      expect([one.told, { ...one.page, endAt: '', startAt: '' }]).toEqual([
        ...[fine.told, { ...fine.page, endAt: '', startAt: '' }],
      ]);
      const yes = { visitId: one.visitId, approve: true, reason: null };
      expect(await w.call(visitApi, 'review', yes, token)).toMatchObject({ code: 400 });
    }
    const yes = { visitId: fine.visitId, approve: true, reason: null };
    expect(await w.call(visitApi, 'review', yes, token)).toMatchObject({ code: 200 });
  });

  test('that strangers registered keeps nobody from inviting that phone, nor from the desk', async () => {
    const of = await scene({ reviewWalkIns: false });
    const number = phone();
    expect((await registered(of, { phone: number })).answer).toMatchObject({ code: 200 });
    const guests = [{ name: '李雷', phone: number, companions: [] }];
    const own = { startAt: at(48), endAt: at(50) };
    await invited(of, { guests, ...own });
    expect(await w.call(visitApi, 'walkIn', walk(of, { phone: number }), token)).toMatchObject({ code: 200 });
  });

  test('is registered ten times an hour from one network, its party counting once; neither others nor the desk are kept waiting', async () => {
    const of = await scene({ companionPass: true, reviewWalkIns: false });
    const data = await w.ok(visitApi, 'renewPoster', { projectId: of.project.id }, token);
    const poster = data.url.split('/').at(-1) ?? '';
    const ask = async (address: string, number = phone()) => {
      const companions = [{ name: '小明', phone: phone() }];
      const guest = {
        token: poster,
        companyId: of.company.id,
        hostName: '无',
        name: '韩梅梅',
        phone: number,
      };
      const input = { ...guest, purpose: null, visitorType: null, companions };
      return (await w.call(visitorPageApi, 'register', input, null, { address })).code;
    };
    const codes: number[] = [];
    for (let n = 0; n < 12; n += 1) codes.push(await ask('10.50.0.1'));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(await ask('10.50.0.2')).toBe(200);
    // With one phone five times a day from one network; its owner elsewhere is not kept waiting.
    const own = phone();
    for (let n = 0; n < 5; n += 1) expect(await ask('10.50.0.3', own)).toBe(200);
    expect(await ask('10.50.0.3', own)).toBe(429);
    expect(await ask('10.50.0.4', own)).toBe(200);
    expect(await w.call(visitApi, 'walkIn', walk(of), token, { address: '10.50.0.1' })).toMatchObject({
      code: 200,
    });
  });

  test('sends its host one message at once, and ten minutes later one of how many wait', async () => {
    const of = await scene({ hostSms: true });
    for (let n = 0; n < 5; n += 1) await registered(of, { name: n === 0 ? '点此领奖 t.cn' : '韩梅梅' });
    const messages = await w.db
      .selectFrom('visitMessage')
      .innerJoin('visit', 'visit.id', 'visitMessage.visitId')
      .select(['visitMessage.id', 'visitMessage.createdAt'])
      .where('visit.hostId', '=', of.host.id)
      .orderBy('visitMessage.id')
      .execute();
    const [first, later] = messages;
    expect(messages).toHaveLength(2);
    expect((later?.createdAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)).toBe(600_000);
    const engine = { db: w.db, deps: w.deps, log: w.app.log };
    await sendVisitMessage(engine, later?.id ?? 0, false);
    expect(w.outbox.at(-1)).toMatchObject({
      template: 'hostWaiting',
      lang: 'zh',
      params: { visitor: '5 位访客' },
    });
  });

  test('is named in a message of the house only by what can be no other text', async () => {
    const of = await scene({ hostSms: true });
    await registered(of, { name: '点击 t.cn领奖' });
    await w.work();
    expect(w.outbox.at(-1)).toMatchObject({ template: 'hostWaiting', params: { visitor: '访客' } });
  });

  test('of a guest whom the host expects already says so, and since when it waits; it is approved once the other is cancelled', async () => {
    const of = await scene();
    // Begun, so that it is one of today at whatever hour this is.
    const times = { startAt: new Date(at(-1)), endAt: new Date(at(3)), hostId: of.host.id, phone: phone() };
    const first = await w.make.visit({ ...times, state: 'approved' });
    const second = await w.make.visit({ ...times, state: 'pending' });
    const waiting = async () =>
      (await w.ok(visitApi, 'queue', { projectId: of.project.id, queue: 'waiting' }, token)).list;
    expect(await waiting()).toMatchObject([{ visitId: second.id, duplicate: true }]);
    expect(Date.parse((await waiting())[0]?.waitingSince ?? '')).toBeLessThanOrEqual(w.now().getTime());
    expect(await get(first.id)).toMatchObject({ duplicate: false, waitingSince: null });
    const approve = { visitId: second.id, approve: true, reason: null };
    expect((await w.call(visitApi, 'review', approve, token)).code).not.toBe(200);
    await w.call(visitApi, 'cancel', { visitId: first.id, reason: null }, token);
    expect(await waiting()).toMatchObject([{ visitId: second.id, duplicate: false }]);
    expect(await w.call(visitApi, 'review', approve, token)).toMatchObject({ data: { state: 'approved' } });
  });

  test('is told to a host in the language in which they signed in last, whatever the guest speaks', async () => {
    const of = await scene({ hostSms: true });
    await w.db.updateTable('user').set({ lang: 'en' }).where('id', '=', of.host.userId).execute();
    await registered(of, { name: '点击 t.cn领奖' });
    await w.work();
    expect(w.outbox.at(-1)).toMatchObject({
      template: 'hostWaiting',
      lang: 'en',
      params: { visitor: 'Visitor' },
    });
  });

  test('to somebody whom nobody knows needs a host before it is approved', async () => {
    const of = await scene();
    const { visitId } = await registered(of, { hostName: '查无此人' });
    expect(await get(visitId)).toMatchObject({ hostId: null, hostName: '查无此人' });
    const yes = { visitId, approve: true, reason: null };
    expect(await w.call(visitApi, 'review', yes, token)).toMatchObject({ code: 400 });
    const foreign = await w.make.employee({ company: await w.make.company({ projectId: of.project.id }) });
    expect(await w.call(visitApi, 'review', { ...yes, hostId: foreign.id }, token)).toMatchObject({
      code: 404,
    });
    expect(await w.call(visitApi, 'review', { ...yes, hostId: of.host.id }, token)).toMatchObject({
      code: 200,
    });
  });

  test('at the desk goes in at once where the project asks for no consent, else waits', async () => {
    const of = await scene({ reviewWalkIns: false });
    const card = await w.make.visitorCard({ projectId: of.project.id });
    const open = await w.call(visitApi, 'walkIn', walk(of, { card: card.number }), token);
    expect(open).toMatchObject({ code: 200, data: { state: 'arrived' } });
    const { visitId } = done(open);
    expect(await get(visitId)).toMatchObject({ card: { number: card.number }, kind: 'temporary' });
    // Who registered the wrong one takes it back at once, with the card.
    expect(await w.call(visitApi, 'undoArrive', { visitId, reason: null }, token)).toMatchObject({
      data: { state: 'approved' },
    });
    expect(await get(visitId)).toMatchObject({ card: null, arrivedAt: null });
    const strict = await scene({ reviewWalkIns: true });
    const waits = await w.call(visitApi, 'walkIn', walk(strict), token);
    expect(waits.data).toMatchObject({ state: 'pending' });
    const asked = await w.call(visitApi, 'walkIn', walk(strict, { agreed: true }), token);
    expect(asked.data).toMatchObject({ state: 'arrived' });
  });

  test('at the desk of another project is nobody’s here', async () => {
    const foreign = await scene();
    await scene();
    expect(await w.call(visitApi, 'walkIn', walk(foreign), token)).toMatchObject({ code: 404 });
    const held = w.db.selectFrom('visit').select('id').where('companyId', '=', foreign.company.id);
    expect(await held.execute()).toEqual([]);
  });
});

describe('the front desk', () => {
  test('counts and lists who is expected, on site, overdue and waiting', async () => {
    const of = await scene();
    const { id: hostId } = of.host;
    const now = w.now().getTime();
    const times = (from: number, to: number) => ({
      startAt: new Date(now + from * 3_600_000),
      endAt: new Date(now + to * 3_600_000),
    });
    await w.make.visit({ hostId, ...times(-1, 1) });
    await w.make.visit({
      hostId,
      ...times(-1, 1),
      state: 'arrived',
      companions: JSON.stringify([{ name: 'A' }]),
    });
    await w.make.visit({ hostId, ...times(-3, -1), state: 'arrived' });
    await w.make.visit({ hostId, ...times(-1, 1), state: 'arrived', outAt: new Date(now) });
    await w.make.visit({ hostId, ...times(-1, 1), state: 'pending', kind: 'temporary' });
    const { data } = await w.call(visitApi, 'desk', {}, token);
    expect(data).toMatchObject({ expected: 1, onSite: 2, people: 3, overdue: 1, waiting: 1, cardsOut: 0 });
    for (const [queue, total] of [
      ['expected', 1],
      ['onSite', 2],
      ['overdue', 1],
      ['waiting', 1],
    ] as const) {
      expect((await w.call(visitApi, 'queue', { queue }, token)).data).toMatchObject({ total });
    }
  });

  test('finds a guest by pass, link, card, phone and name', async () => {
    const of = await scene();
    const number = phone();
    const visitId = await invited(of, { guests: [{ name: '欧阳锋', phone: number, companions: [] }] });
    const card = await w.make.visitorCard({
      projectId: of.project.id,
      state: 'lent',
      visitId,
      lentAt: w.now(),
    });
    const link = await linkOf(visitId);
    const pass = (await passesOf(link)).people[0]?.passes[0]?.text ?? '';
    const find = async (text: string) => (await w.call(visitApi, 'find', { text }, token)).data;
    for (const [by, text] of [
      ['pass', pass],
      ['link', `https://x.example${guestPath}${link}`],
      ['card', card.number],
      ['phone', number.slice(-4)],
      ['name', '欧阳'],
    ] as const) {
      expect(await find(text), by).toMatchObject({ by, problem: null, visits: [{ visitId }] });
    }
    const forged = `${pass.slice(0, -9)}${pass.at(-9) === 'A' ? 'B' : 'A'}${pass.slice(-8)}`;
    expect(await find(forged)).toMatchObject({ by: 'pass', problem: 'BAD_SIGN', visits: [] });
    await w.call(companyApi, 'updateState', { companyId: of.company.id, state: 'Y' }, token);
    expect(await find(pass)).toMatchObject({ problem: 'REVOKED_TENANT' });
  });

  test('checks a guest in once, however many try, not too early and not when the host’s side is invalid', async () => {
    const of = await scene();
    const early = await invited(of, { startAt: at(2), endAt: at(4) });
    expect(await w.call(visitApi, 'checkIn', { visitId: early, card: null }, token)).toMatchObject({
      code: 400,
    });
    const visitId = await invited(of);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => w.call(visitApi, 'checkIn', { visitId, card: null }, token)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const blocked = await invited(of);
    await w.call(employeeApi, 'updateState', { employeeId: of.host.id, state: 'Y' }, token);
    await w.db.updateTable('employee').set({ state: 'Y' }).where('id', '=', of.host.id).execute();
    expect(await w.call(visitApi, 'checkIn', { visitId: blocked, card: null }, token)).toMatchObject({
      code: 400,
    });
  });

  test('lends the last card to one of 32 guests', async () => {
    const of = await scene();
    const card = await w.make.visitorCard({ projectId: of.project.id });
    const guests = await Promise.all(Array.from({ length: 32 }, () => w.make.visit({ hostId: of.host.id })));
    const answers = await Promise.all(
      guests.map(({ id }) => w.call(visitorCardApi, 'lend', { visitId: id, number: card.number }, token)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(31);
    // The field in which the number was typed says it.
    expect(answers.find(({ code }) => code === 409)?.data).toMatchObject({ number: expect.any(String) });
    const back = { projectId: of.project.id, number: card.number };
    expect(await w.call(visitorCardApi, 'takeBack', back, token)).toMatchObject({ code: 200 });
    expect(await w.call(visitorCardApi, 'takeBack', back, token)).toMatchObject({ code: 409 });
  });

  test('settles the card of a guest who leaves, and tells what became of it', async () => {
    const of = await scene();
    const card = await w.make.visitorCard({ projectId: of.project.id });
    const visitId = await invited(of);
    await w.call(visitApi, 'checkIn', { visitId, card: card.number }, token);
    expect(await w.call(visitApi, 'leave', { visitId, card: 'lost' }, token)).toMatchObject({
      data: { state: 'left' },
    });
    expect(await get(visitId)).toMatchObject({ card: null, state: 'left' });
    const lost = await w.call(visitorCardApi, 'get', { cardId: card.id }, token);
    expect(lost.data).toMatchObject({ state: 'lost', can: { find: true, lend: false } });
  });
});

describe('what is known of guests', () => {
  test('is searched within one month, today’s by default', async () => {
    const of = await scene();
    const visitId = await invited(of);
    const later = await invited(of, { startAt: at(24 * 3), endAt: at(24 * 3 + 1) });
    expect((await list()).list.map((row) => row.visitId)).toEqual([visitId]);
    const [from, to] = [at(0).slice(0, 10), at(24 * 5).slice(0, 10)];
    expect((await list({ from, to })).list.map((row) => row.visitId)).toEqual([later, visitId]);
    const long = await w.call(visitApi, 'list', { from: '2026-01-15', to: '2026-02-16' }, token);
    expect(long).toMatchObject({ code: 400, data: { to: expect.any(String) } });
    expect(await w.call(visitApi, 'list', { from: '2026-01-31', to: '2026-02-28' }, token)).toMatchObject({
      code: 200,
    });
  });

  test('shows no whole phone or ID number but to who reveals it, which is recorded; the database holds none', async () => {
    const of = await scene();
    const number = phone();
    const guests = [
      { name: '李雷', phone: number, companions: [], idType: 'passport', idNumber: 'E87654321' },
    ];
    const visitId = await invited(of, { guests });
    const shown = await get(visitId);
    expect(JSON.stringify(shown)).not.toContain(number);
    expect(JSON.stringify(shown)).not.toContain('E87654321');
    const host = await w.db
      .selectFrom('user')
      .select(['nickName as hostName', 'phone as hostPhone'])
      .where('id', '=', of.host.userId)
      .executeTakeFirstOrThrow();
    expect((await w.call(visitApi, 'reveal', { visitId }, token)).data).toEqual({
      ...host,
      phone: number,
      idNumber: 'E87654321',
    });
    const seen = await w.db.selectFrom('audit').select('changes').where('op', '=', 'visit/reveal').execute();
    expect(JSON.stringify(seen)).toContain(String(visitId));
    const audit = await w.db.selectFrom('audit').select('changes').execute();
    expect(JSON.stringify(audit)).not.toContain('E87654321');
    const { idNumber } = await w.db
      .selectFrom('visit')
      .selectAll()
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    expect(idNumber?.includes('E87654321')).toBe(false);
  });

  test('loses its ID number when the project’s period is over', async () => {
    const of = await scene();
    const guests = [
      { name: '李雷', phone: phone(), companions: [], idType: 'passport', idNumber: 'E11112222' },
    ];
    const visitId = await invited(of, { guests });
    const kept = async () =>
      (
        await w.db
          .selectFrom('visit')
          .select(['idNumber', 'idTail', 'idKey'])
          .where('id', '=', visitId)
          .execute()
      )[0];
    await tidyVisits(w.db, new Date(Date.parse(at(24 * 30))), 365);
    expect((await kept())?.idTail).toBe('2222');
    await watchVisits(w.db, new Date(Date.parse(at(24 * 31))));
    await tidyVisits(w.db, new Date(Date.parse(at(24 * 31))), 365);
    expect(await kept()).toEqual({ idNumber: null, idTail: null, idKey: null });
  });

  test('an ID number of a wrong form is refused', async () => {
    const of = await scene();
    const guest = {
      name: '李雷',
      phone: phone(),
      companions: [],
      idType: 'idCard',
      idNumber: '11010519491231002X',
    };
    expect(await invited(of, { guests: [guest] })).toBeGreaterThan(0);
    const wrong = invitation(of, { guests: [{ ...guest, phone: phone(), idNumber: '110105194912310021' }] });
    expect(await w.call(visitApi, 'invite', wrong, token)).toMatchObject({ code: 400 });
  });
});

describe('a visit', () => {
  test('that is changed to another period loses the passes of before; a newer version is a conflict', async () => {
    const of = await scene();
    const visitId = await invited(of);
    const { version } = await get(visitId);
    const facts = {
      visitId,
      version,
      ...of.place,
      startAt: at(0),
      endAt: at(6),
      name: '李雷',
      remarks: null,
    };
    expect(await w.call(visitApi, 'edit', facts, token)).toMatchObject({ code: 200 });
    expect(await w.call(visitApi, 'edit', { ...facts, location: '3 层' }, token)).toMatchObject({
      code: 409,
    });
    const [entry] = await w.db.selectFrom('revocation').selectAll().where('ref', '=', visitId).execute();
    expect(entry).toMatchObject({ kind: 'V', op: 'add', before: expect.any(Date) });
  });

  test('is narrowed and extended by who holds the areas', async () => {
    const of = await scene();
    const visitId = await invited(of);
    const gate = await w.make.area({ projectId: of.project.id });
    const changes = [
      { areaId: of.area.id, allowed: false },
      { areaId: gate.id, allowed: true },
    ];
    expect(await w.call(visitApi, 'setAreas', { visitId, changes }, token)).toMatchObject({
      data: { changed: 2 },
    });
    const data = await w.ok(visitApi, 'areas', { visitId }, token);
    const held = data.areas;
    expect(held).toContainEqual(
      expect.objectContaining({ areaId: of.area.id, reason: 'narrowed', allowed: false }),
    );
    expect(held).toContainEqual(
      expect.objectContaining({ areaId: gate.id, reason: 'extended', allowed: true }),
    );
    const seat = { projectId: of.project.id, companyId: of.company.id };
    const tenant = await someone({ role: { level: 40, resources }, ...seat });
    const more = [{ areaId: gate.id, allowed: true }];
    expect(await w.call(visitApi, 'setAreas', { visitId, changes: more }, tenant.token)).toMatchObject({
      code: 404,
    });
    expect(await w.call(areaApi, 'remove', { areaId: gate.id }, token)).toMatchObject({ code: 200 });
  });

  test('ends in the readers’ lists when it is cancelled or left, and while the host is invalid', async () => {
    const of = await scene();
    const [first, second] = [await invited(of), await invited(of)];
    const ofVisits = async () =>
      (
        await w.db
          .selectFrom('revocation')
          .select(['op', 'ref'])
          .where('projectId', '=', of.project.id)
          .where('kind', '=', 'V')
          .orderBy('rev')
          .execute()
      ).map(({ op, ref }) => `${op} ${ref}`);
    await w.call(visitApi, 'cancel', { visitId: first, reason: null }, token);
    expect(await ofVisits()).toEqual([`add ${first}`]);
    await w.make.employee({ company: of.company });
    await w.call(employeeApi, 'updateState', { employeeId: of.host.id, state: 'Y' }, token);
    await w.call(employeeApi, 'updateState', { employeeId: of.host.id, state: 'N' }, token);
    expect(await ofVisits()).toEqual([`add ${first}`, `add ${second}`, `del ${second}`]);
  });
});

describe('the clock', () => {
  test('expires who did not come, and sets who is still there as left two hours after the end', async () => {
    const of = await scene();
    const { id: hostId } = of.host;
    const now = w.now().getTime();
    const ended = (hours: number) => ({
      hostId,
      startAt: new Date(now - 9 * 3_600_000),
      endAt: new Date(now - hours * 3_600_000),
    });
    const noShow = await w.make.visit(ended(0.1));
    const still = await w.make.visit({ ...ended(1), state: 'arrived' });
    const outAt = new Date(now - 2 * 3_600_000);
    const out = await w.make.visit({ ...ended(1), state: 'arrived', outAt, arrivedAt: ended(8).endAt });
    const late = await w.make.visit({ ...ended(2.5), state: 'arrived', arrivedAt: ended(8).endAt });
    await watchVisits(w.db, w.now());
    expect(await get(noShow.id)).toMatchObject({ state: 'expired', noShow: true });
    expect(await get(still.id)).toMatchObject({ state: 'arrived', overdue: true });
    expect(await get(out.id)).toMatchObject({ state: 'left', leftAt: outAt.toISOString() });
    expect(await get(late.id)).toMatchObject({ state: 'left', overdue: false });
  });
});
