import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, invitation, invited, phone, scene } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

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
