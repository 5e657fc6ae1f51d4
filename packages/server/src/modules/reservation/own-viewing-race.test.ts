import { appReservationApi } from '@mdi/contract/modules/reservation/app-reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  type LeasingProperty,
  moveClockByMinutes,
  nextThursdayHour,
  personWithReservation,
  propertyOfferingViewings,
  retryWhileBusy,
} from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  // A morning of work, so that all of a day is still to come.
  await moveClockByMinutes(w, (Date.parse(nextThursdayHour(w, 9).startAt) - w.now().getTime()) / 60_000);
});

type Person = Awaited<ReturnType<typeof personWithReservation>>;

async function times(at: LeasingProperty, { ticket }: Person) {
  const { days } = await w.ok(appReservationApi, 'slots', { ticket, buildingId: at.building.id });
  return days.flatMap(({ slots }) => slots.map(({ startAt }) => startAt));
}
const hold = (at: LeasingProperty, { ticket }: Person, startAt: string) =>
  w.call(appReservationApi, 'hold', { ticket, buildingId: at.building.id, startAt });
const book = ({ ticket }: Person) => w.call(appReservationApi, 'book', { ticket });

describe('at once', () => {
  test('of thirty-two who want one hour of two hosts two get it, and the others hear of free ones', async () => {
    const at = await propertyOfferingViewings(w, 'automatic', 2);
    const people = await Promise.all(Array.from({ length: 32 }, () => personWithReservation(w, at)));
    const [one] = people;
    if (!one) throw new Error('nobody');
    const [time = ''] = (await times(at, one)).slice(-1);
    const answers = await Promise.all(people.map((each) => retryWhileBusy(() => hold(at, each, time))));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, ...Array(30).fill(400)]);
    const rows = w.db.selectFrom('viewing').select('hostId').where('startAt', '=', new Date(time));
    const hosts = (await rows.where('buildingId', '=', at.building.id).execute()).map(({ hostId }) => hostId);
    expect(new Set(hosts).size).toBe(2);
  });

  test('one who presses thirty-two times has one viewing and one invitation', async () => {
    const at = await propertyOfferingViewings(w, 'automatic');
    const one = await personWithReservation(w, at);
    const [time = ''] = (await times(at, one)).slice(-1);
    await hold(at, one, time);
    const answers = await Promise.all(Array.from({ length: 32 }, () => retryWhileBusy(() => book(one))));
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    const visits = w.db.selectFrom('visit').select('id').where('hostId', '=', at.host.id);
    expect(await visits.execute()).toHaveLength(1);
  });
});
