import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Clock, makeClock } from '@mdi/reader-simulator/clock.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { beginNewDay } from '../src/modules/pass/index.ts';
import { factories } from '../test/factories/index.ts';
import type { BenchServer } from './bench-server.ts';
import { timeCalls } from './measure.ts';
import { type BenchPlace, installReader } from './revocation-delay.ts';

// What readers' lists cost where there are many: an ended visit without a card, a card, and the first of a month.

const say = (text: string) => process.stdout.write(`${text}\n`);
const companies = 100;
const settleMs = 3_000;

/** A project with so many cards, each company leasing in one of twenty buildings. */
async function addCards({ db }: Database, cards: number): Promise<BenchPlace & { hostId: number }> {
  const make = factories(db);
  const { id: projectId } = await make.project();
  const { id: areaId } = await make.area({ projectId, common: true });
  const buildings = [];
  for (let n = 0; n < 20; n += 1) {
    const building = await make.building({ projectId });
    await make.area({ projectId, kind: 'building', buildingId: building.id });
    buildings.push(building.id);
  }
  const first = await make.company({ projectId });
  const { id: hostId, userId } = await make.employee({ company: first });
  for (let n = 1; n < companies; n += 1) {
    const company = await make.company({ projectId });
    await make.lease({ companyId: company.id, buildingId: buildings[n % buildings.length] ?? 0 });
  }
  await sql`
    with c as (select id, row_number() over (order by id) as n from company where project_id = ${projectId}),
    u as (
      insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
      select k, k, '员工', k, k from (
        select 'card' || ${projectId}::text || '-' || n as k from generate_series(1, ${cards}::int) n) k returning id)
    insert into employee (user_id, company_id, project_id, ic_card, card_state)
    select u.id, c.id, ${projectId}, 'BE' || u.id, 'inUse'
    from (select id, row_number() over (order by id) as n from u) u join c on c.n = 1 + u.n % ${companies}`.execute(
    db,
  );
  return { projectId, areaId, userId, hostId };
}

async function install(
  bed: BenchServer,
  places: readonly BenchPlace[],
  each: number,
  folder: string,
  clock?: () => Clock,
) {
  const all: Reader[] = [];
  let n = 0;
  for (const place of places) {
    await timeCalls(each, 8, async () => {
      n += 1;
      const name = `L${place.projectId}${String(n).padStart(5, '0')}`;
      all.push(await installReader(bed.database, bed.url, place, name, folder, clock?.()));
    });
  }
  return all;
}

/** What something costs the database until readers have heard of it and are quiet again. */
async function costOf(bed: BenchServer, work: () => Promise<unknown>) {
  const { dbCpuMs, appCpuMs } = await bed.once(
    async () => {
      await work();
      await setTimeout(settleMs);
    },
    1,
    1,
  );
  return { dbCpuMs, appCpuMs };
}

async function heardBy(all: readonly Reader[], is: (reader: Reader) => boolean): Promise<void> {
  for (let n = 0; n < 1_000 && !all.every(is); n += 1) await setTimeout(20);
  if (!all.every(is)) throw new Error('some readers heard nothing');
}

const told = ({ dbCpuMs, appCpuMs }: { dbCpuMs: number; appCpuMs: number }) =>
  `${(dbCpuMs / 1000).toFixed(2)} s of database, ${(appCpuMs / 1000).toFixed(2)} s of app`;

/** 200 waiting readers of a project with 6,000 cards. */
export async function measureCardChanges(bed: BenchServer, token: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
  const place = await addCards(bed.database, 6_000);
  await sql`analyze`.execute(bed.database.db);
  const all = await install(bed, [place], 200, folder);
  try {
    for (const reader of all) reader.start();
    await setTimeout(settleMs);
    const call = (at: string, input: object) =>
      bed.ask({ path: at, token, input: () => input, key: randomUUID });
    say('200 readers, 6,000 cards; CPU in all, background included:');
    say(`  nothing happens for ${settleMs / 1000} s      ${told(await costOf(bed, async () => {}))}`);
    const make = factories(bed.database.db);
    const visit = await make.visit({ hostId: place.hostId, state: 'approved' });
    const rev = all.map((reader) => reader.state().revVer);
    const ended = await costOf(bed, async () => {
      await call('visit/cancel', { visitId: visit.id, reason: null });
      await heardBy(all, (reader) => reader.state().revVer > (rev[all.indexOf(reader)] ?? 0));
    });
    say(`  a visit ends, no card is out  ${told(ended)} (≤ 0.5 s of database)`);
    const ver = all.map((reader) => reader.state().cardVer);
    const given = await costOf(bed, async () => {
      await call('employee/card', { employeeId: place.hostId, icCard: 'BEEF', state: 'inUse' });
      await heardBy(all, (reader) => reader.state().cardVer > (ver[all.indexOf(reader)] ?? 0));
    });
    say(`  somebody is given a card      ${told(given)}`);
  } finally {
    for (const reader of all) await reader.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** 2,000 readers of ten projects when leases begin tomorrow: how often they fetch cards, minute by minute. */
export async function measureFirstOfMonth(bed: BenchServer): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
  const places = [];
  for (let n = 0; n < 10; n += 1) places.push(await addCards(bed.database, 300));
  let ahead = 0;
  // Minutes pass for the readers alone: the server's clock and their signatures stay.
  const clock = () => {
    const real = makeClock();
    return { ...real, up: () => real.up() + ahead };
  };
  const all = await install(bed, places, 200, folder, clock);
  const { db } = bed.database;
  try {
    await sql`
      insert into lease (company_id, building_id, unit_id, starts_on)
      select l.company_id, l.building_id, u.id, (now() at time zone 'Asia/Shanghai')::date + 1
      from lease l join unit u on u.building_id = l.building_id where u.id <> l.unit_id
      on conflict do nothing`.execute(db);
    await sql`
      update lease set ends_on = (now() at time zone 'Asia/Shanghai')::date where company_id % 3 = 0`.execute(
      db,
    );
    await sql`update pass_project set day = (now() at time zone 'Asia/Shanghai')::date - 1`.execute(db);
    const held = all.map((reader) => reader.state().cardVer);
    const behind = () => all.filter((reader, n) => reader.state().cardVer === held[n]).length;
    await beginNewDay({ db, now: new Date() });
    say(
      '2,000 readers, ten projects; leases begin and end at midnight, each minute every reader beats once:',
    );
    say('  minute  fetches  db CPU s  app CPU s');
    for (let minute = 0, left = all.length; minute <= 16; minute += 1) {
      let next = 0;
      const turn = async () => {
        const reader = all[next];
        next += 1;
        await reader?.beat();
      };
      const beats = await bed.once(turn, all.length, 16);
      const now = behind();
      const cpu = [beats.dbCpuMs, beats.appCpuMs].map((ms) => (ms / 1000).toFixed(2).padStart(9));
      say(`  ${String(minute).padStart(6)} ${String(left - now).padStart(8)} ${cpu.join('  ')}`);
      left = now;
      ahead += 60_000;
    }
    say(`  ${behind()} readers are left behind`);
  } finally {
    for (const reader of all) await reader.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
