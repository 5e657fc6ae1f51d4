import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, invited, list, passesOf, phone, scene } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

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
