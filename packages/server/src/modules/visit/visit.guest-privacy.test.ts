import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { tidyVisits, watchVisits } from './visit.by-clock.queries.ts';
import { visitsIn } from './visit.fixture.ts';

let w: World;
let token: string;
beforeAll(async () => {
  w = await world();
});

const { at, get, invitation, invited, list, phone, scene } = visitsIn(
  () => w,
  (own) => {
    token = own;
  },
);

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
