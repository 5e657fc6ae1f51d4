import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { lentCardsOf, settleDuePassChanges } from '../pass/index.ts';
import { guestsIn, okPass, refused } from './visit.at-readers.fixture.ts';
import { watchVisits } from './visit.by-clock.queries.ts';

let w: World;
let hall: ReaderHall;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const { guest, work } = guestsIn(
  () => w,
  () => hall,
);

const day = 86_400_000;

describe('a visitor card', () => {
  test('is on the readers’ list only while it is lent to a visit that is on', async () => {
    const { visit } = await guest();
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    const listed = async () =>
      (await lentCardsOf(work(), hall.projectId))
        .filter((one) => one.card === card.number)
        .map((one) => one.standing);
    const version = async () =>
      (
        await w.db
          .selectFrom('passProject')
          .select('cardVer')
          .where('projectId', '=', hall.projectId)
          .executeTakeFirstOrThrow()
      ).cardVer;
    expect(await listed()).toEqual([]);
    const before = await version();
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    expect(await listed()).toEqual(['valid']);
    expect(await version()).toBeGreaterThan(before);
    await w.call(visitorCardApi, 'takeBack', { projectId: hall.projectId, number: card.number }, token);
    expect(await listed()).toEqual([]);
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    await w.call(visitApi, 'cancel', { visitId: visit.id, reason: null }, token);
    expect(await listed()).toEqual([]);
  });

  test('opens the doors of the visit, until it is over', async () => {
    const { reader } = await hall.installed();
    const { visit } = await guest();
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    await reader.beat();
    expect(await reader.card(card.number)).toMatchObject(okPass);
    await w.call(visitorCardApi, 'mark', { cardId: card.id, lost: true }, token);
    await reader.beat();
    expect(await reader.card(card.number)).toMatchObject(refused('CARD_UNKNOWN'));
  });

  test('opens doors from when the visit begins it is lent to, and not when it is handed out before', async () => {
    const { reader } = await hall.installed();
    const { employeeId } = await hall.employee();
    const startAt = new Date(w.now().getTime() + 20 * 60_000);
    const visit = await w.make.visit({
      hostId: employeeId,
      startAt,
      endAt: new Date(startAt.getTime() + day / 12),
    });
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    const lent = await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    expect(lent.code).toBe(200);
    await watchVisits(w.db, w.now());
    await reader.beat();
    expect(await reader.card(card.number)).toMatchObject({ allow: false });
    w.pass(6);
    await watchVisits(w.db, w.now());
    // The clock's own task tells the readers.
    await w.db
      .transaction()
      .execute((db) => settleDuePassChanges({ db, now: w.now(), secrets: w.deps.secrets }));
    await reader.beat();
    // The set of areas is new, and readers hear of it.
    await reader.beat();
    expect(await reader.card(card.number)).toMatchObject({ allow: true });
  });
});
