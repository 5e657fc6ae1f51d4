import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newNotice } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { newToken } from '../../kit/settings/secrets.ts';
import { noticeRights as all, announce, officeOf } from './notice.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const ofProperty = ['pm:notice:view', 'pm:notice:edit', 'pm:notice:review', 'pm:notice:readers'] as const;
const missing = 999_999_999;

type Facts = NonNullable<Parameters<World['make']['notice']>[0]>;

/** Every call that changes a notice, or tells who read it, each on a notice that stands right for it. */
const acts = {
  edit: { state: 'draft' },
  submit: { state: 'draft' },
  withdraw: { state: 'toReview' },
  approve: { state: 'toReview' },
  reject: { state: 'toReview' },
  pullBack: { releaseAt: new Date(Date.now() + 3_600_000) },
  revoke: {},
  reopen: { state: 'revoked' },
  remove: { state: 'draft' },
  copy: {},
  remind: { mustConfirm: true, announcedAt: new Date() },
} satisfies Record<string, Facts>;
type Act = keyof typeof acts;

/** Does one of them; answers the code. */
async function act(name: Act, facts: Facts, token: string) {
  const { id: noticeId, version, hash } = await w.make.notice({ ...facts, ...acts[name] });
  const before = await w.db.selectFrom('content').selectAll().where('id', '=', noticeId).execute();
  const looked = { noticeId, version };
  const call = {
    edit: () =>
      w.call(
        noticeApi,
        'edit',
        { ...looked, notice: newNotice({ projectId: facts.projectIds?.[0] ?? 0 }) },
        token,
      ),
    submit: () => w.call(noticeApi, 'submit', looked, token),
    withdraw: () => w.call(noticeApi, 'withdraw', looked, token),
    approve: () => w.call(noticeApi, 'approve', { ...looked, hash, now: true }, token),
    reject: () => w.call(noticeApi, 'reject', { ...looked, hash, reason: 'x' }, token),
    pullBack: () => w.call(noticeApi, 'pullBack', looked, token),
    revoke: () => w.call(noticeApi, 'revoke', { noticeIds: [noticeId], reason: 'x' }, token),
    reopen: () => w.call(noticeApi, 'reopen', { ...looked, announceAgain: false }, token),
    remove: () => w.call(noticeApi, 'remove', { noticeId }, token),
    copy: () => w.call(noticeApi, 'copy', { noticeId }, token),
    remind: () => w.call(noticeApi, 'remind', { noticeId }, token),
  }[name];
  const { code } = await call();
  const after = await w.db.selectFrom('content').selectAll().where('id', '=', noticeId).execute();
  return { code, changed: JSON.stringify(after) !== JSON.stringify(before) };
}

const everyAct = Object.keys(acts) as Act[];

test.each([
  ['of all mini-programs', all],
  ['of the property’s alone', ofProperty],
])(
  'whoever reaches all of a notice and holds the rights %s is refused nothing because of its place',
  async (_, resources) => {
    const projectIds = [(await w.make.project()).id, (await w.make.project()).id];
    const { token } = await w.make.person({ role: { level: 10, resources } });
    for (const name of everyAct) {
      const { code, changed } = await act(name, { projectIds }, token);
      // Nobody was told of the one that is to be reminded of.
      expect({ name, code, changed }).toEqual({
        name,
        code: name === 'remind' ? 400 : 200,
        changed: name !== 'remind' && name !== 'copy',
      });
    }
  },
);

describe('who reaches one building of a project', () => {
  /** A project of two buildings with a company in each, and somebody who reaches the first. */
  async function twoBuildings() {
    const office = await officeOf(w);
    const { project } = office;
    const at = { projectId: project.id };
    const [near, far] = [await w.make.building(at), await w.make.building(at)];
    const other = await w.make.company(at);
    await w.make.lease({ companyId: office.company.id, buildingId: near.id });
    await w.make.lease({ companyId: other.id, buildingId: far.id });
    const elsewhere = await w.make.employee({ company: other });
    const narrowed = { buildingIds: [near.id] };
    const { token } = await w.make.person({ role: { level: 30, resources: all }, ...at, narrowed });
    const projectIds = [project.id];
    return { ...office, near, far, other, elsewhere, token, projectIds };
  }

  test('sees what is for all and for that building; what is for others alone is nowhere', async () => {
    const { near, far, other, company, token, projectIds } = await twoBuildings();
    const mark = `近处${newToken().slice(0, 6)}`;
    const of = async (facts: Facts) => (await w.make.notice({ projectIds, titleZh: mark, ...facts })).id;
    const seen = [
      await of({}),
      await of({ audience: 'projects' }),
      await of({ audience: 'buildings', buildingIds: [near.id, far.id] }),
      await of({ audience: 'companies', companyIds: [company.id, other.id] }),
    ];
    const hidden = [
      await of({ audience: 'buildings', buildingIds: [far.id] }),
      await of({ audience: 'companies', companyIds: [other.id] }),
    ];
    const { list, total } = await w.ok(noticeApi, 'list', { keyword: mark, page: 1, limit: 20 }, token);
    expect(total).toBe(seen.length);
    expect(list.map(({ noticeId }) => noticeId).toSorted()).toEqual(seen.toSorted());
    const hits = await w.ok(searchApi, 'find', { word: mark }, token);
    expect(hits.filter(({ kind }) => kind === 'notice')).toHaveLength(seen.length);
    for (const noticeId of hidden) {
      for (const op of ['get', 'rates'] as const)
        expect(await w.call(noticeApi, op, { noticeId }, token)).toEqual(
          await w.call(noticeApi, op, { noticeId: missing }, token),
        );
      const history = (id: number) => w.call(auditApi, 'history', { entity: 'notice', id }, token);
      expect(await history(noticeId)).toEqual(await history(missing));
    }
  });

  test('counts the people there alone, and changes nothing', async () => {
    const { company, token, projectIds, elsewhere, employee, far } = await twoBuildings();
    const { id: noticeId } = await w.make.notice({ projectIds });
    await announce(w);
    const get = await w.ok(noticeApi, 'get', { noticeId }, token);
    expect(get).toMatchObject({ people: 1, audienceCount: 1 });
    const rates = await w.ok(noticeApi, 'rates', { noticeId }, token);
    expect(rates.map(({ companyId }) => companyId)).toEqual([company.id]);
    const told = w.db.selectFrom('contentDelivery').select('employeeId').where('contentId', '=', noticeId);
    expect((await told.orderBy('employeeId').execute()).map((one) => one.employeeId)).toEqual(
      [employee.id, elsewhere.id].toSorted((a, b) => a - b),
    );
    const everyone = { kind: 'everyone' as const, projectIds, buildingIds: [], companyIds: [] };
    expect(await w.ok(noticeApi, 'audience', everyone, token)).toMatchObject({ people: 1 });
    const there = { ...everyone, kind: 'buildings' as const, buildingIds: [far.id] };
    expect(await w.call(noticeApi, 'audience', there, token)).toMatchObject({ code: 400 });
    for (const name of everyAct)
      expect(await act(name, { projectIds }, token), name).toEqual({ code: 403, changed: false });
    const readers = { noticeId, what: 'unread' as const, page: 1, limit: 10 };
    expect(await w.call(noticeApi, 'readers', readers, token)).toMatchObject({ code: 403 });
  });
});

describe('a notice for several projects', () => {
  async function several() {
    const [here, there] = [await officeOf(w), await officeOf(w)];
    const projectIds = [here.project.id, there.project.id];
    const staff = await w.make.person({ role: { level: 30, resources: all }, projectId: here.project.id });
    return { here, there, projectIds, staff };
  }

  test('is head office’s to change: the staff of one of them look, and count their own', async () => {
    const { here, there, projectIds, staff } = await several();
    const { id: noticeId } = await w.make.notice({ projectIds, mustConfirm: true });
    await announce(w);
    const get = await w.ok(noticeApi, 'get', { noticeId }, staff.token);
    expect(get).toMatchObject({ projects: 2, people: 1, audienceCount: 1 });
    expect(get.revision.audience.projects).toEqual([
      { projectId: here.project.id, projectName: here.project.name },
    ]);
    expect(Object.values(get.can).filter(Boolean)).toEqual([true]);
    expect(get.can.readers).toBe(true);
    const rates = await w.ok(noticeApi, 'rates', { noticeId }, staff.token);
    expect(rates.map(({ companyId }) => companyId)).toEqual([here.company.id]);
    const readers = { noticeId, what: 'unread' as const, page: 1, limit: 10 };
    const { list } = await w.ok(noticeApi, 'readers', readers, staff.token);
    expect(list.map(({ employeeId }) => employeeId)).toEqual([here.employee.id]);
    const asked = { ...readers, companyId: there.company.id };
    expect(await w.ok(noticeApi, 'readers', asked, staff.token)).toMatchObject({ total: 0 });
    for (const name of everyAct)
      expect(await act(name, { projectIds }, staff.token), name).toEqual({ code: 403, changed: false });
  });

  test('nor is it of a region’s head office that reaches one of them only', async () => {
    const { here, projectIds } = await several();
    const { provinceCode } = await w.db
      .selectFrom('project')
      .select('provinceCode')
      .where('id', '=', here.project.id)
      .executeTakeFirstOrThrow();
    const provinces = w.db.selectFrom('province').select(['code', 'regionCode']);
    const own = await provinces.where('code', '=', provinceCode).executeTakeFirstOrThrow();
    const far = await provinces.where('regionCode', '<>', own.regionCode).executeTakeFirstOrThrow();
    const [, away = 0] = projectIds;
    await w.db.updateTable('project').set({ provinceCode: far.code }).where('id', '=', away).execute();
    const { token } = await w.make.person({
      role: { level: 10, resources: all, dataScope: 20, regionCodes: [own.regionCode] },
    });
    const { id: noticeId } = await w.make.notice({ projectIds });
    const get = await w.ok(noticeApi, 'get', { noticeId }, token);
    expect(get.projectNames).toEqual([here.project.name]);
    for (const name of everyAct)
      expect(await act(name, { projectIds }, token), name).toEqual({ code: 403, changed: false });
    const { id: foreign } = await w.make.notice({ projectIds: [away] });
    expect(await w.call(noticeApi, 'get', { noticeId: foreign }, token)).toEqual(
      await w.call(noticeApi, 'get', { noticeId: missing }, token),
    );
  });

  test('in bulk nothing is revoked while one of them isn’t the caller’s', async () => {
    const { here, there, projectIds, staff } = await several();
    const { id: mine } = await w.make.notice({ projectIds: [here.project.id] });
    const { id: shared } = await w.make.notice({ projectIds });
    const { id: foreign } = await w.make.notice({ projectIds: [there.project.id] });
    const revoke = (noticeIds: number[]) =>
      w.call(noticeApi, 'revoke', { noticeIds, reason: 'x' }, staff.token);
    expect(await revoke([mine, shared])).toMatchObject({ code: 403 });
    expect(await revoke([mine, foreign])).toEqual(await revoke([mine, missing]));
    const rows = w.db.selectFrom('content').select('state').where('id', 'in', [mine, shared, foreign]);
    expect(await rows.execute()).toEqual(Array(3).fill({ state: 'approved' }));
    expect(await revoke([mine, mine])).toMatchObject({ code: 200, data: { revoked: 1 } });
  });
});
