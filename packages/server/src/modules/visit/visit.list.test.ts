import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources } from '../../../test/factories/twins.ts';
import { type World, world } from '../../../test/world.ts';

// Whom the list of visits finds: by days, however long a visit is and whatever the clock of its project says, and by words.

let w: World;
let office: string;
beforeAll(async () => {
  w = await world();
  ({ token: office } = await w.make.person({ role: { level: 10, resources: allResources } }));
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(w.now().getTime() + hours * hour);

/** A company of a project with its own clock. */
async function scene(timeZone = 'Asia/Shanghai') {
  const project = await w.make.project({ timeZone });
  const { id: companyId } = await w.make.company({ projectId: project.id });
  return { projectId: project.id, companyId };
}

const listed = async (asked: Parameters<typeof w.ok<typeof visitApi, 'list'>>[2]) => {
  const { list, total } = await w.ok(visitApi, 'list', asked, office);
  return { ids: list.map(({ visitId }) => visitId), total };
};

/** The day by the clock of Shanghai. */
const dayOf = (time: Date) => new Date(time.getTime() + 8 * hour).toISOString().slice(0, 10);

describe('the list of visits', () => {
  test('holds who is still there and who stays for days, in one order with those of today', async () => {
    const { companyId, projectId } = await scene();
    const visit = async (from: number, to: number, row: object = {}) => {
      const made = await w.make.visit({ companyId, startAt: inHours(from), endAt: inHours(to), ...row });
      return made.id;
    };
    const arrived = { state: 'arrived', arrivedAt: inHours(-80) };
    const today = await visit(-0.01, 0.01);
    const early = await visit(50, 51, arrived);
    const days = await visit(-60, 60);
    const stays = await visit(-80, -79, arrived);
    const expected = [early, today, days, stays];
    await visit(-60, -59);
    await visit(50, 90);
    await visit(-80, -40, { ...arrived, outAt: inHours(-60) });
    expect(await listed({ projectId })).toEqual({ ids: expected, total: 4 });
    for (const [at, id] of expected.entries())
      expect(await listed({ projectId, page: at + 1, limit: 1 })).toEqual({ ids: [id], total: 4 });
    expect(await listed({ projectId, page: 9 })).toEqual({ ids: [], total: 4 });
    expect(await listed({ projectId, sort: 'startAt' })).toEqual({ ids: expected.toReversed(), total: 4 });
    const arrivals = await listed({ projectId, sort: '-arrivedAt' });
    expect(new Set(arrivals.ids.slice(0, 2))).toEqual(new Set([early, stays]));
    const day = dayOf(w.now());
    expect(await listed({ projectId, from: day, to: day })).toEqual({ ids: [today, days], total: 2 });
  });

  test('takes the days by the clock of each project', async () => {
    const [west, east] = [await scene('Pacific/Pago_Pago'), await scene('Pacific/Kiritimati')];
    const start = new Date('2026-03-10T11:30:00Z');
    // The eleventh in the east since half past ten, the tenth in the west since eleven.
    const row = { startAt: start, endAt: new Date(start.getTime() + hour / 2) };
    const there = await w.make.visit({ companyId: west.companyId, ...row });
    const here = await w.make.visit({ companyId: east.companyId, ...row });
    expect((await listed({ from: '2026-03-10', to: '2026-03-10' })).ids).toEqual([there.id]);
    expect((await listed({ from: '2026-03-11', to: '2026-03-11' })).ids).toEqual([here.id]);
    expect((await listed({ from: '2026-03-10', to: '2026-03-11' })).ids).toEqual([here.id, there.id]);
  });

  test('finds by a part of the name of the guest or the host, and by a phone, few as many', async () => {
    const { companyId, projectId } = await scene();
    const user = await w.make.user({ nickName: '诸葛孔明' });
    const host = await w.make.employee({ company: { id: companyId, projectId }, userId: user.id });
    const visit = async (row: object) => (await w.make.visit({ companyId, ...row })).id;
    const guest = await visit({ name: '司马ＡＢ懿' });
    const hosted = await visit({ name: '张三', hostId: host.id });
    const named = await visit({ name: '李四', hostId: null, hostName: '司空见' });
    // Known by name before, and by their account now.
    const known = await visit({ name: '王五', hostId: host.id, hostName: '司徒' });
    const found = async (keyword: string) => (await listed({ projectId, keyword })).ids.toSorted();
    expect(await found('司马ab')).toEqual([guest]);
    expect(await found('马ＡＢ懿')).toEqual([guest]);
    expect(await found('司')).toEqual([guest, named].toSorted());
    expect(await found('葛孔')).toEqual([hosted, known].toSorted());
    expect(await found('四司')).toEqual([]);
    const { phone } = await w.db
      .selectFrom('visit')
      .select('phone')
      .where('id', '=', guest)
      .executeTakeFirstOrThrow();
    expect(await found(phone ?? '')).toEqual([guest]);
    for (let n = 0; n < 501; n += 1)
      await visit({ name: `诸葛${n}`, startAt: inHours(-900), endAt: inHours(-899) });
    expect(await found('诸葛')).toEqual([hosted, known].toSorted());
  });
});
