import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { issuePasses, issueVisitPasses, settleDuePassChanges } from './index.ts';

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

const hourMs = 3_600_000;
const hours = (count: number) => new Date(w.now().getTime() + count * hourMs);
/** The day it is, or will be so many days on, where the project is. */
const day = (days = 0) => new Date(hours(8 + 24 * days)).toISOString().slice(0, 10);
/** Goes on to an hour of today in Shanghai, or of tomorrow where that has passed. */
const until = (hour: number) => {
  const since = (w.now().getTime() + 8 * hourMs) % (24 * hourMs);
  w.pass(((hour * hourMs - since + 24 * hourMs) % (24 * hourMs)) / 60_000);
};

/** Nine in the morning: the leases of a tenant end so many days on; a guest of theirs stays till tomorrow, and a reader at the tenant's building. */
async function scene(leases: readonly (number | null)[]) {
  until(9);
  const { projectId } = hall;
  const { id: buildingId } = await w.make.building({ projectId });
  const { id: areaId } = await w.make.area({ projectId, kind: 'building', buildingId });
  const company = await w.make.company({ projectId });
  for (const days of leases) {
    const [startsOn, endsOn] = [day(-30), days === null ? null : day(days)];
    await w.make.lease({ companyId: company.id, buildingId, startsOn, endsOn });
  }
  const host = await w.make.employee({ company });
  const visit = await w.make.visit({ hostId: host.id, buildingId, startAt: hours(0), endAt: hours(47) });
  const { reader } = await hall.installed(areaId);
  const work = () => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });
  const picture = async () => {
    const issued = await w.db.transaction().execute((db) => issueVisitPasses({ ...work(), db }, visit.id));
    if (issued.is !== 'issued') throw new Error(issued.is);
    return issued.people[0]?.passes[0]?.text ?? '';
  };
  /** Hears what there is to hear, and nothing any more. */
  const cutOff = async () => {
    for (let n = 0; n < 3; n += 1) await reader.beat();
    reader.faults.cut = true;
  };
  return { company, host, reader, picture, cutOff, work };
}

describe('a guest’s picture opens nothing at a reader that is cut off', () => {
  test('from when the host’s own passage ends, as was known when it was made', async () => {
    const { host, reader, picture, cutOff } = await scene([null]);
    await w.db
      .updateTable('employee')
      .set({ cutOffAt: hours(2) })
      .where('id', '=', host.id)
      .execute();
    const text = await picture();
    await cutOff();
    w.pass(119);
    expect(await reader.scan(text)).toMatchObject({ allow: true });
    w.pass(2);
    expect(await reader.scan(text)).toMatchObject({ allow: false });
  });

  test('from the day after the tenant’s last, as was known when it was made', async () => {
    const { reader, picture, cutOff } = await scene([0]);
    const text = await picture();
    await cutOff();
    until(23.9);
    expect(await reader.scan(text)).toMatchObject({ allow: true });
    until(1);
    expect(await reader.scan(text)).toMatchObject({ allow: false });
  });
});

describe('a guest’s picture that was made before is replaced by one that opens nothing at a reader that is cut off', () => {
  test('from the day after the tenant’s last, when that is said to be sooner', async () => {
    const { company, reader, picture, cutOff, work } = await scene([null]);
    const early = await picture();
    await w.db
      .updateTable('lease')
      .set({ endsOn: day(0) })
      .where('companyId', '=', company.id)
      .execute();
    await w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
    w.pass(1);
    const text = await picture();
    await cutOff();
    expect(await reader.scan(text)).toMatchObject({ allow: true });
    until(1);
    for (const one of [early, text]) expect(await reader.scan(one)).toMatchObject({ allow: false });
  });

  test('from when the host’s own passage ends, when that is said to be sooner', async () => {
    const { host, reader, picture, cutOff, work } = await scene([null]);
    const early = await picture();
    await w.db
      .updateTable('employee')
      .set({ cutOffAt: hours(2) })
      .where('id', '=', host.id)
      .execute();
    await w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
    w.pass(1);
    const text = await picture();
    await cutOff();
    expect(await reader.scan(text)).toMatchObject({ allow: true });
    w.pass(121);
    for (const one of [early, text]) expect(await reader.scan(one)).toMatchObject({ allow: false });
  });
});

test('a guest’s picture outlasts what ends after the visit', async () => {
  const { company, host, reader, picture, cutOff, work } = await scene([null]);
  const text = await picture();
  await w.db
    .updateTable('lease')
    .set({ endsOn: day(2) })
    .where('companyId', '=', company.id)
    .execute();
  await w.db
    .updateTable('employee')
    .set({ cutOffAt: hours(48) })
    .where('id', '=', host.id)
    .execute();
  await w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));
  await cutOff();
  until(1);
  expect(await reader.scan(text)).toMatchObject({ allow: true });
});

test('a guest’s picture outlasts a lease that ends beside another of the same building', async () => {
  const { reader, picture, cutOff } = await scene([0, 30]);
  const text = await picture();
  await cutOff();
  until(1);
  expect(await reader.scan(text)).toMatchObject({ allow: true });
});

test('an employee’s pass of the last seconds of the last day of a lease ends with the day', async () => {
  const { company, reader, cutOff, work } = await scene([0]);
  const { id } = await w.make.employee({ company });
  until(23 + 3560 / 3600);
  const issued = await w.db.transaction().execute((db) => issuePasses({ ...work(), db }, id));
  const text = issued.is === 'issued' ? (issued.passes[0]?.text ?? '') : '';
  await cutOff();
  expect(await reader.scan(text)).toMatchObject({ allow: true });
  w.pass(0.75);
  expect(await reader.scan(text)).toMatchObject({ allow: false });
});
