import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../test/world.ts';
import { seedDemo } from '../db/seed/seed-demo.ts';
import { employeeReach, isOpeningReason } from '../modules/pass/index.ts';
import { checkSums } from '../modules/pass-record/index.ts';
import { fillPassageGap } from './fill-passage-gap.ts';
import { readersToRun } from './readers.queries.ts';

let w: World;
let readers: number[] = [];
const dayMs = 86_400_000;
/** A Thursday afternoon in China. */
const now = new Date('2026-11-19T09:30:00Z');
const ago = (days: number) => new Date(now.getTime() - days * dayMs);

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(w.db)).rows;
const counted = () =>
  rowsOf(sql<{ n: number; ids: string }>`
    select count(*)::int as n, md5(string_agg(device_id || event_id || ts_corrected, ' ' order by event_id)) as ids
    from pass_event`);

/** Lets history begin three days ago. */
async function begin(): Promise<void> {
  await sql`truncate pass_event, pass_sum, pass_presence`.execute(w.db);
  await sql`delete from device_exception`.execute(w.db);
  await sql`
    insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, boot, seq, clock, dir, channel, granted, rc,
      offline, project_id)
    select id, 'first', ${ago(3)}, ${ago(3)}, ${ago(3)}, 0, 0, 'sync', 'unknown', 'button', true, 'OK', false, project_id
    from device where id = ${readers[0]}`.execute(w.db);
  await sql`select remake_pass_sums('-infinity')`.execute(w.db);
}

beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', now);
  readers = (await readersToRun(w.db, 60)).map(({ deviceId }) => deviceId);
  await begin();
}, 60_000);

describe('the history of the demo', () => {
  test('is of the same people whatever its process filled before', async () => {
    const other = await world();
    await seedDemo({ db: other.db, files: other.deps.files }, 'none', now);
    const people = sql<{ name: string; phone: string; until: Date | null }>`
      select u.nick_name as name, u.phone, e.cut_off_at as until from employee e join "user" u on u.id = e.user_id order by e.id`;
    expect((await people.execute(other.db)).rows).toEqual(await rowsOf(people));
  });

  test('is written up to now, and its sums equal its records', async () => {
    expect(readers).toHaveLength(60);
    const { passages, days } = await fillPassageGap(w.db, readers, now);
    expect(Math.round(days)).toBe(3);
    expect(passages).toBeGreaterThan(3000);
    expect(await checkSums(w.db, null)).toEqual([]);
    const [span] = await rowsOf(sql<{ late: Date; ahead: number }>`
      select max(ts_corrected) as late, count(*) filter (where ts_received > ${now})::int as ahead from pass_event`);
    expect(now.getTime() - (span?.late.getTime() ?? 0)).toBeLessThan(600_000);
    expect(span?.ahead).toBe(0);
  });

  test('lets nobody pass a door that is not theirs', async () => {
    const at = sql<Date>`x.ts_corrected`;
    expect(
      await rowsOf(sql`
        select x.event_id from pass_event x
        where x.granted and x.employee_id is not null and not exists (
          select from ${employeeReach(now)} reach
          where reach.employee_id = x.employee_id and reach.area_id = x.area_id and ${isOpeningReason('reach.reason')})
        limit 5`),
    ).toEqual([]);
    expect(
      await rowsOf(sql`
        select x.event_id from pass_event x join device d on d.id = x.device_id
        where x.event_id <> 'first' and (d.area_id <> x.area_id or d.channel <> 'both' and d.channel <> x.dir)
          or ${at} > ${now} limit 5`),
    ).toEqual([]);
  });

  test('has a morning, a lunch and an evening on working days, and few refusals', async () => {
    const hours = await rowsOf(sql<{ hour: number; n: number }>`
      select extract(hour from ts_corrected at time zone 'Asia/Shanghai')::int as hour, count(*)::int as n
      from pass_event where granted group by 1`);
    const at = (hour: number) => hours.find((one) => one.hour === hour)?.n ?? 0;
    expect(at(9)).toBeGreaterThan(2 * at(10));
    expect(at(12)).toBeGreaterThan(2 * at(10));
    expect(at(18)).toBeGreaterThan(2 * at(16));
    expect(at(3)).toBeLessThan(at(16));
    const [share] = await rowsOf(sql<{ denied: number }>`
      select count(*) filter (where not granted)::float8 / count(*) as denied from pass_event`);
    expect(share?.denied).toBeGreaterThan(0.003);
    expect(share?.denied).toBeLessThan(0.02);
  });

  test('is the same when it is written again, or by two at once', async () => {
    const before = await counted();
    expect((await fillPassageGap(w.db, readers, now)).passages).toBe(0);
    expect(await counted()).toEqual(before);
    await begin();
    await Promise.all([fillPassageGap(w.db, readers, now), fillPassageGap(w.db, readers, now)]);
    expect(await counted()).toEqual(before);
    expect(await checkSums(w.db, null)).toEqual([]);
  });

  test('goes on after the last passage when it broke off', async () => {
    const before = await counted();
    await begin();
    await fillPassageGap(w.db, readers, ago(1.3));
    const part = await counted();
    expect(part[0]?.n).toBeLessThan(before[0]?.n ?? 0);
    await fillPassageGap(w.db, readers, now);
    expect(await counted()).toEqual(before);
    expect(await checkSums(w.db, null)).toEqual([]);
  });
});
