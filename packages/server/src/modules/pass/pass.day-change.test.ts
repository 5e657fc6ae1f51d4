import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { beginNewDay } from './index.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A project of a zone with a lease, and what its readers are to hold; its days begin at moments of one's choice. */
async function scene(timeZone: string, lease: { startsOn?: string; endsOn?: string | null }) {
  const { id: projectId } = await w.make.project({ timeZone });
  const company = await w.make.company({ projectId });
  const building = await w.make.building({ projectId });
  await w.make.lease({ companyId: company.id, buildingId: building.id, startsOn: '2026-01-01', ...lease });
  const begin = (at: string) => beginNewDay({ db: w.db, now: new Date(at) });
  const held = () =>
    w.db
      .selectFrom('passProject')
      .select(['cardVer', 'dayVer', 'day'])
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow();
  /** How many versions a run made, and whether readers may take time for the last. */
  const made = async (...at: string[]) => {
    const before = await held();
    for (const one of at) await begin(one);
    const after = await held();
    return [after.cardVer - before.cardVer, after.dayVer === after.cardVer];
  };
  return { begin, made, held };
}

// Midnights: of one hour's offset, of half and three quarters, and one that a clock turned forward skips.
const zones = [
  { zone: 'Asia/Shanghai', day: '2027-03-01', midnight: '2027-02-28T16:00:00Z' },
  { zone: 'Asia/Kolkata', day: '2027-03-01', midnight: '2027-02-28T18:30:00Z' },
  { zone: 'Asia/Kathmandu', day: '2027-03-01', midnight: '2027-02-28T18:15:00Z' },
  { zone: 'Africa/Cairo', day: '2027-04-30', midnight: '2027-04-29T22:00:00Z' },
  { zone: 'America/New_York', day: '2027-11-08', midnight: '2027-11-08T05:00:00Z' },
];

describe.each(zones)('a day in $zone', ({ zone, day, midnight }) => {
  const at = (hours: number) => new Date(Date.parse(midnight) + hours * 3_600_000).toISOString();

  test('on which a lease begins is told four days before, the day before, and once more when it has begun', async () => {
    const { begin, made } = await scene(zone, { startsOn: day });
    await begin(at(-130));
    expect(await made(at(-125), at(-110), at(-98))).toEqual([0, false]);
    expect(await made(at(-94), at(-80), at(-74))).toEqual([1, true]);
    expect(await made(at(-60), at(-40), at(-30))).toEqual([0, true]);
    expect(await made(at(-23), at(-12), at(-0.001))).toEqual([1, true]);
    expect(await made(at(0))).toEqual([1, true]);
    expect(await made(at(0.02), at(5), at(22.9), at(30), at(80))).toEqual([0, true]);
  });

  test('is made up for whenever somebody looks again, and is then fetched at once', async () => {
    for (const late of [0.7, 9, 23, 50, 700]) {
      const { begin, made } = await scene(zone, { startsOn: day });
      await begin(at(-60));
      expect(await made(at(late))).toEqual([1, false]);
      expect(await made(at(late), at(late + 0.01))).toEqual([0, false]);
    }
  });
});

test('the day after a lease has ended is one too', async () => {
  const { begin, made } = await scene('Asia/Shanghai', { endsOn: '2026-03-31' });
  await begin('2026-03-26T12:00:00Z');
  expect(await made('2026-03-27T12:00:00Z')).toEqual([0, false]);
  expect(await made('2026-03-28T12:00:00Z')).toEqual([1, true]);
  expect(await made('2026-03-30T12:00:00Z')).toEqual([0, true]);
  expect(await made('2026-03-31T12:00:00Z')).toEqual([1, true]);
  expect(await made('2026-03-31T16:00:00Z')).toEqual([1, true]);
  expect(await made('2026-04-01T16:00:00Z')).toEqual([0, true]);
});

test('two nodes whose clocks differ at midnight begin it once; a clock that was far ahead is forgotten', async () => {
  const { begin, made, held } = await scene('Asia/Shanghai', { startsOn: '2027-03-01' });
  await begin('2027-02-27T12:00:00Z');
  await begin('2027-02-28T12:00:00Z');
  const moments = ['2027-02-28T16:00:01Z', '2027-02-28T15:59:59Z', '2027-02-28T16:00:02Z'];
  expect(await made(...moments)).toEqual([1, true]);
  expect(await made('2031-01-01T00:00:00Z')).toEqual([0, true]);
  // Readers may hold what that day would have been.
  expect(await made('2027-03-02T00:00:00Z')).toEqual([1, false]);
  expect((await held()).day).toBe('2027-03-02');
});

test('of 16 who notice a day at once one begins it', async () => {
  const { begin, held } = await scene('Asia/Shanghai', { startsOn: '2027-03-01' });
  await begin('2027-02-26T12:00:00Z');
  const before = (await held()).cardVer;
  await Promise.all(Array.from({ length: 16 }, () => begin('2027-03-01T00:00:00Z')));
  expect((await held()).cardVer).toBe(before + 1);
});
