import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newGuest, newInvitation } from '../../../test/factories/inputs.ts';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { done, type World, world } from '../../../test/world.ts';
import { tidyVisits } from './visit.by-clock.queries.ts';

// What is known of guests, and for how long.

let w: World;
let hall: ReaderHall;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const day = 86_400_000;
const ago = (days: number) => new Date(w.now().getTime() - days * day);
const row = (id: number) =>
  w.db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('who came', () => {
  test('is wiped when the installation keeps it no longer; the visit is still counted', async () => {
    const of = { startAt: ago(401), state: 'left' as const, arrivedAt: ago(401), leftAt: ago(400) };
    const companions = JSON.stringify([{ name: '韩梅梅', phone: '13911112222' }]);
    const old = await w.make.visit({ ...of, endAt: ago(400), companions, remarks: '老客户' });
    const { id: hostId, companyId } = await w.make.employee({ company: await w.make.company() });
    const young = await w.make.visit({ ...of, endAt: ago(364), companyId, hostId });
    const inside = await w.make.visit({ endAt: ago(400), startAt: ago(401), state: 'arrived' });
    await tidyVisits(w.db, w.now(), 365);
    expect(await row(old.id)).toMatchObject({
      state: 'left',
      name: null,
      phone: null,
      companions: [],
      remarks: null,
    });
    expect(await row(young.id)).toMatchObject({ name: young.name, phone: young.phone });
    expect(await row(inside.id)).toMatchObject({ name: inside.name });
    const get = await w.call(visitApi, 'get', { visitId: old.id }, token);
    expect(get.data).toMatchObject({ wiped: true, name: null, can: { again: false } });
    const startAt = new Date(w.now().getTime() + day).toISOString();
    const endAt = new Date(w.now().getTime() + 1.1 * day).toISOString();
    const again = { visitId: old.id, periods: [{ startAt, endAt }], send: false };
    expect((await w.call(visitApi, 'again', again, token)).code).toBe(409);
    const from = ago(405).toISOString().slice(0, 10);
    const list = await w.call(visitApi, 'list', { from, to: from.replace(/-\d\d$/, '-28') }, token);
    expect(list.code).toBe(200);
  });

  test('is wiped, with links and ID numbers, a piece of a few rows at a time', async () => {
    const of = { startAt: ago(402), endAt: ago(401), state: 'left' as const, leftAt: ago(401) };
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await w.make.visit(of);
      const sealed = Buffer.from(`sealed ${id}`);
      const number = { idType: 'passport' as const, idNumber: sealed, idTail: '1234', idKey: sealed };
      const secret = { token: sealed, tokenHash: Buffer.from(`hash ${id}`) };
      await w.db
        .updateTable('visit')
        .set({ ...number, ...secret })
        .where('id', '=', id)
        .execute();
      const facts = {
        reason: 'x',
        until: ago(9).toISOString().slice(0, 10),
        name: `某${n}`,
        nameKey: `某${n}`,
      };
      await w.db
        .insertInto('deniedVisitor')
        .values({ projectId: hall.projectId, ...facts, idNumber: sealed, idTail: '1', idKey: sealed })
        .execute();
      ids.push(id);
    }
    await sql`create table pieces (of text, n int)`.execute(w.db);
    await sql`create function note_piece() returns trigger language plpgsql as $$
      begin insert into pieces select tg_table_name, count(*) from changed; return null; end $$`.execute(
      w.db,
    );
    for (const name of ['visit', 'denied_visitor'])
      await sql`create trigger note_piece after update on ${sql.table(name)} referencing new table as changed
        for each statement execute function note_piece()`.execute(w.db);
    await tidyVisits(w.db, w.now(), 365, 2);
    for (const name of ['visit', 'denied_visitor'])
      await sql`drop trigger note_piece on ${sql.table(name)}`.execute(w.db);
    const { rows: pieces } = await sql<{ of: string; most: number; times: number }>`
      select of, max(n) as most, count(*)::int as times from pieces group by of order by of`.execute(w.db);
    expect(pieces).toEqual([
      { of: 'denied_visitor', most: 2, times: expect.any(Number) },
      { of: 'visit', most: 2, times: expect.any(Number) },
    ]);
    for (const id of ids)
      expect(await row(id)).toMatchObject({ name: null, idNumber: null, token: null, state: 'left' });
    const kept = w.db.selectFrom('deniedVisitor').select('id').where('idNumber', 'is not', null);
    expect(await kept.where('until', '<', ago(5).toISOString().slice(0, 10)).execute()).toEqual([]);
  });

  test('invited again brings no ID number along, which then would never be forgotten', async () => {
    const { employeeId } = await hall.employee();
    const startAt = new Date(w.now().getTime() + 1000).toISOString();
    const endAt = new Date(w.now().getTime() + day / 12).toISOString();
    const guests = [newGuest({ idType: 'passport', idNumber: 'E1234567' })];
    const input = newInvitation({ hostId: employeeId, startAt, endAt, guests });
    const first = await w.call(visitApi, 'invite', input, token);
    const [visitId = 0] = done(first).visitIds;
    expect((await row(visitId)).idNumber).not.toBeNull();
    const later = (at: string) => new Date(Date.parse(at) + day).toISOString();
    const periods = [{ startAt: later(startAt), endAt: later(endAt) }];
    const second = await w.call(visitApi, 'again', { visitId, periods, send: false }, token);
    const [copy = 0] = done(second).visitIds;
    expect(await row(copy)).toMatchObject({ name: '李雷', idType: null, idNumber: null, idTail: null });
  });

  test('is denied by an ID number only as long as the denial lasts', async () => {
    const today = w.now().toISOString().slice(0, 10);
    const add = async (phone: string | null) =>
      (
        await w.ok(
          deniedVisitorApi,
          'add',
          {
            projectId: hall.projectId,
            name: '某甲',
            phone,
            idNumber: `X${phone ?? 99}`,
            reason: '闹事',
            until: null,
          },
          token,
        )
      ).deniedId;
    const [both, only, on] = [await add('13911114444'), await add(null), await add('13911115555')];
    const over = ago(3).toISOString().slice(0, 10);
    await w.db.updateTable('deniedVisitor').set({ until: over }).where('id', 'in', [both, only]).execute();
    await tidyVisits(w.db, w.now(), 365);
    const of = (id: number) =>
      w.db.selectFrom('deniedVisitor').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(await of(both)).toMatchObject({ idNumber: null, idTail: null, idKey: null, phone: '13911114444' });
    expect(await of(only)).toMatchObject({ idNumber: null, idTail: null, idKey: null });
    expect((await of(on)).idNumber).not.toBeNull();
    const { version } = await of(only);
    const edit = { deniedId: only, version, name: '某甲', reason: '闹事', until: today };
    expect(await w.call(deniedVisitorApi, 'edit', edit, token)).toMatchObject({ code: 400 });
  });
});
