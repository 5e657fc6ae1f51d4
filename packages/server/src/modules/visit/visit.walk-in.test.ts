import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '../../../test/factories/inputs.ts';
import { done, type World, world } from '../../../test/world.ts';
import { type VisitScene, visitsIn } from './visit.fixture.ts';
import { sendVisitMessage } from './visit.messages.queries.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, get, invited, list, passesOf, phone, scene, someone, walk } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

describe('a temporary visit', () => {
  /** A guest at the poster who names a host. */
  async function registered(of: VisitScene, facts: object = {}) {
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
