import type { Resource } from '@mdi/contract/kit/op.ts';
import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { CompanyFacts, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type ImportKind, importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { factsOf } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions } from '../../../test/import-actions.ts';
import { type World, world } from '../../../test/world.ts';
import type { LiveEvent } from '../../kit/live/live-events.ts';
import { publishLiveEventSoon } from '../../kit/live/publish-live-event.ts';

let w: World;
let p: Workplace;
let units: { id: number }[];
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
  const verbs = ['add', 'view', 'edit', 'state', 'delete'];
  const rights = [
    ...verbs.map((verb) => `pass:company:${verb}`),
    ...['add', 'edit', 'delete'].map((verb) => `pass:device:${verb}`),
    ...['add', 'delete'].map((verb) => `pass:visitorCard:${verb}`),
    ...['add', 'delete'].map((verb) => `sys:user:${verb}`),
    'pm:whitelist:edit',
    'sys:audit:view',
  ];
  const values = rights.map((resource) => ({ roleId: p.roles.manager.id, resource }));
  await w.db.insertInto('roleResource').values(values).execute();
  const { id: buildingId } = await w.make.building({ projectId: p.project.id, name: '撤销楼' });
  const { id: floorId } = await w.make.floor({ buildingId, name: '1F' });
  await w.make.whitelist({ projectId: p.project.id, name: '撤销名单' });
  units = [];
  for (let n = 1; n <= 9; n += 1) units.push(await w.make.unit({ floorId, name: String(100 + n) }));
});

const undoing = (token = p.managing.token) => ({
  ...importActions(w, token),
  impact: async (importId: number) => (await w.call(importApi, 'undoImpact', { importId }, token)).data,
  undo: async (importId: number, leave = false) => {
    const answer = await w.call(importApi, 'undo', { importId, leave }, token);
    await w.work();
    return answer;
  },
});

let phones = 13_550_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};

/** How many rows of everything that an import could have touched there are. */
async function rowsNow() {
  const tables = [
    'company',
    'lease',
    'employee',
    'user',
    'assignment',
    'device',
    'visitor_card',
    'whitelist_phone',
  ];
  const counts = tables.map((name) => {
    const there = name === 'device' ? sql`where deleted_at is null` : sql``;
    return sql`(select count(*)::int from ${sql.table(name)} ${there}) as ${sql.ref(name)}`;
  });
  return (await sql`select ${sql.join(counts)}`.execute(w.db)).rows[0];
}

const companyTitles = ['租户名称', '类别', '楼宇', '楼层', '单元', '租期开始日期'];
const administrator = ['管理员姓名', '管理员手机号', '管理员角色'];
const company = (name: string, unit: number) => [
  ...[name, '租户', '撤销楼', '1F', String(100 + unit), '2020-01-01'],
  ...['主管', phone(), p.roles.administrator.name],
];
const personTitles = ['公司', '姓名', '手机号', '角色'];
const person = (name: string, role = p.roles.clerk.name) => [p.tenant.name, name, phone(), role];

/** An import of each kind, with two records each. */
const books: Record<ImportKind, () => unknown[][]> = {
  company: () => [[...companyTitles, ...administrator], company('撤销甲', 1), company('撤销乙', 2)],
  employee: () => [personTitles, person('甲'), person('乙')],
  staff: () => [
    personTitles,
    [p.property.name, '甲', phone(), p.roles.guard.name],
    [p.property.name, '乙', phone(), p.roles.guard.name],
  ],
  user: () => [
    ['姓名', '手机号', '角色', '公司'],
    ['甲', phone(), p.roles.clerk.name, p.tenant.name],
    ['乙', phone(), p.roles.clerk.name, p.tenant.name],
  ],
  device: () => [
    ['设备编码', '设备名称', '所属项目'],
    ['UNDO1', '一号', p.project.name],
    ['UNDO2', '二号', p.project.name],
  ],
  visitorCard: () => [['卡号'], ['UC1'], ['UC2']],
  whitelistPhone: () => [
    ['白名单名称', '手机号'],
    ['撤销名单', phone()],
    ['撤销名单', phone()],
  ],
};

async function committed(kind: ImportKind, book = books[kind](), token?: string) {
  const by = undoing(token);
  const id = await by.checked(kind, book);
  await by.commit(id);
  return id;
}

describe('an import that nothing hangs on', () => {
  test.each(Object.keys(books) as ImportKind[])(
    'of %s leaves nothing behind when it is undone',
    async (kind) => {
      const before = await rowsNow();
      const id = await committed(kind);
      const by = undoing();
      expect(await by.get(id)).toMatchObject({ counts: { added: 2, failed: 0 }, can: { undo: true } });
      expect(await rowsNow()).not.toEqual(before);
      expect(await by.impact(id)).toMatchObject({ removes: 2, restores: 0, stays: 0, hindrances: [] });
      expect(await by.undo(id)).toMatchObject({ code: 200 });
      expect(await rowsNow()).toEqual(before);
      expect(await by.get(id)).toMatchObject({
        state: 'done',
        counts: { added: 0, undone: 2, bad: 0, ready: 0 },
        can: { undo: false },
      });
      expect((await by.rows(id)).map(({ state }) => state)).toEqual(['undone', 'undone']);
      // The log tells it as one entry, and the same file can be imported once more.
      const log = { op: 'job/importUndo', entity: 'import' as const };
      const data = await w.ok(auditApi, 'list', { op: log.op }, p.managing.token);
      const [entry] = data.list;
      expect(entry?.changes[0]?.title).toContain('2 records undone, 0 kept');
    },
  );

  test('gets back what it changed, and what was changed elsewhere since stays', async () => {
    const facts = { contact: '旧人', contactPhone: '13800138000', platformNumber: '7' };
    const one = await w.make.company({ projectId: p.project.id, name: '改回公司', ...facts });
    const by = undoing();
    const head = ['租户名称', '类别', '联系人', '联系电话'];
    const id = await by.checked('company', [head, ['改回公司', '', '新人', '13900139000']]);
    const { mapping } = await by.get(id);
    await w.call(importApi, 'check', { importId: id, mapping, updates: true }, p.managing.token);
    await w.work();
    await by.commit(id);
    const now = w.db.selectFrom('company').select(['contact', 'contactPhone', 'platformNumber']);
    expect(await now.where('id', '=', one.id).executeTakeFirst()).toMatchObject({ contact: '新人' });
    expect(await by.impact(id)).toMatchObject({ removes: 0, restores: 1, stays: 0 });
    await by.undo(id);
    expect(await now.where('id', '=', one.id).executeTakeFirst()).toEqual(facts);
    expect(await by.get(id)).toMatchObject({ counts: { updated: 0, undone: 1 } });
  });

  test('of people and readers gets back what it changed of them', async () => {
    const by = undoing();
    const somebody = person('原名');
    await committed('employee', [personTitles, somebody]);
    const device = await w.make.device({ projectId: p.project.id, name: '原名' });
    const renamed: [ImportKind, unknown[][]][] = [
      ['employee', [personTitles, [p.tenant.name, '新名', somebody[2], p.roles.worker.name]]],
      [
        'device',
        [
          ['设备编码', '设备名称'],
          [device.code, '新名'],
        ],
      ],
    ];
    for (const [kind, book] of renamed) {
      const id = await by.checked(kind, book);
      const { mapping } = await by.get(id);
      await w.call(importApi, 'check', { importId: id, mapping, updates: true }, p.managing.token);
      await w.work();
      await by.commit(id);
      expect(await by.get(id)).toMatchObject({ counts: { updated: 1 } });
      await by.undo(id);
      expect(await by.get(id)).toMatchObject({ counts: { updated: 0, undone: 1 } });
    }
    const named = await w.db
      .selectFrom('device')
      .select('name')
      .where('id', '=', device.id)
      .executeTakeFirst();
    expect(named).toEqual({ name: '原名' });
    const { data } = await w.call(employeeApi, 'list', { keyword: String(somebody[2]) }, p.managing.token);
    expect(data).toMatchObject({ list: [{ name: '原名', roles: [{ roleCode: p.roles.clerk.code }] }] });
  });
});

describe('an import that something hangs on', () => {
  test('is refused as a whole once somebody changed a record, and undone without it on demand', async () => {
    const id = await committed('company', [
      companyTitles,
      company('留下', 3).slice(0, 6),
      company('走开', 4).slice(0, 6),
    ]);
    const by = undoing();
    const [kept, gone] = (await by.rows(id)).map(({ recordId }) => recordId ?? 0);
    const data = await w.ok(companyApi, 'get', { companyId: kept ?? 0 }, p.managing.token);
    const facts = factsOf(CompanyFacts, { ...data, contactPhone: null });
    const edit = { companyId: kept ?? 0, version: data.version, ...facts, contact: '改' };
    expect(await w.call(companyApi, 'edit', edit, p.managing.token)).toMatchObject({ code: 200 });
    expect(await by.impact(id)).toMatchObject({
      removes: 1,
      stays: 1,
      hindrances: [{ what: 'changed', count: 1, records: [{ recordId: kept, name: '留下', why: null }] }],
    });
    expect(await by.undo(id)).toMatchObject({
      code: 409,
      data: { which: 'inUse', blockers: [{ what: 'changed', count: 1, names: ['留下'] }] },
    });
    expect(await by.get(id)).toMatchObject({ counts: { added: 2, undone: 0 } });
    expect(await by.undo(id, true)).toMatchObject({ code: 200 });
    expect(await by.get(id)).toMatchObject({
      state: 'done',
      counts: { added: 1, undone: 1 },
      can: { undo: true },
    });
    const there = await w.db
      .selectFrom('company')
      .select('id')
      .where('id', 'in', [kept ?? 0, gone ?? 0])
      .execute();
    expect(there).toEqual([{ id: kept }]);
    expect(await by.undo(id, true)).toMatchObject({ code: 409 });
  });

  type Hang = (recordId: number) => Promise<unknown>;
  const userOf = async (employeeId: number) =>
    (
      await w.db
        .selectFrom('employee')
        .select('userId')
        .where('id', '=', employeeId)
        .executeTakeFirstOrThrow()
    ).userId;
  const passed: Hang = async (employeeId) => {
    const at = { projectId: p.project.id, companyId: p.tenant.id };
    const { id: areaId } = await w.make.area({ projectId: p.project.id, common: true });
    const { id: deviceId } = await w.make.device({ projectId: p.project.id, areaId, channel: 'in' });
    await w.db
      .insertInto('passPresence')
      .values({ ...at, employeeId, areaId, deviceId, dir: 'in', eventId: '1', at: w.now() })
      .execute();
  };
  const signedIn = (id: number) =>
    w.db.updateTable('user').set({ passwordHash: 'x' }).where('id', '=', id).execute();
  const cases: [ImportKind, () => unknown[][], Record<string, Hang>][] = [
    [
      'company',
      () => [companyTitles, ...[5, 6, 7].map((unit) => company(`挂着${unit}`, unit).slice(0, 6))],
      {
        lease: (companyId) => w.make.lease({ companyId, unitId: units[8]?.id ?? 0, startsOn: '2021-01-01' }),
        person: (id) => w.make.employee({ company: { id, projectId: p.project.id } }),
        card: (companyId) => w.make.visitorCard({ projectId: p.project.id, companyId }),
      },
    ],
    [
      'employee',
      () => [personTitles, person('甲'), person('乙'), person('丙')],
      {
        passed,
        role: async (id) =>
          w.make.assign(await userOf(id), { roleId: p.roles.guard.id, projectId: p.project.id }),
        signedIn: async (id) => signedIn(await userOf(id)),
      },
    ],
    ['user', books.user, { signedIn }],
    [
      'device',
      () => [
        ['设备编码', '设备名称', '所属项目'],
        ['UNDO3', '三号', p.project.name],
      ],
      {
        installed: (deviceId) =>
          w.db
            .insertInto('deviceSecret')
            .values({ deviceId, secret: Buffer.from('x') })
            .execute(),
      },
    ],
  ];
  test.each(cases)('of %s says what it is', async (kind, book, hangs) => {
    const id = await committed(kind, book());
    const by = undoing();
    const ids = (await by.rows(id)).map(({ recordId }) => recordId ?? 0);
    for (const [at, hang] of Object.values(hangs).entries()) await hang(ids[at] ?? 0);
    const said = expect.arrayContaining(
      Object.keys(hangs).map((what) => expect.objectContaining({ what, count: 1 })),
    );
    expect(await by.impact(id)).toMatchObject({ stays: Object.keys(hangs).length, hindrances: said });
    expect(await by.undo(id)).toMatchObject({ code: 409, data: { blockers: said } });
  });

  test('keeps the last people of a company that had others before', async () => {
    const tenant = await w.make.company({ projectId: p.project.id, name: '换血公司' });
    const old = await w.make.employee({ company: tenant });
    const id = await committed('employee', [
      personTitles,
      [tenant.name, '新人', phone(), p.roles.clerk.name],
    ]);
    await w.db
      .updateTable('employee')
      .set({ state: 'Y', leftAt: w.now() })
      .where('id', '=', old.id)
      .execute();
    expect(await undoing().impact(id)).toMatchObject({ hindrances: [{ what: 'lastPeople', count: 1 }] });
  });
});

describe('a colleague', () => {
  const colleague = () => w.make.person({ roleId: p.roles.manager.id, projectId: p.project.id });
  const listed = async (token: string, whose: 'own' | 'others') =>
    await w.ok(importApi, 'list', { whose, limit: 50 }, token);
  const idsOf = async (token: string) => (await listed(token, 'others')).list.map(({ importId }) => importId);

  test('finds and undoes what somebody imported whose role is gone, and sees nothing else of it', async () => {
    const { user, assignment, token } = await colleague();
    const id = await committed('employee', books.employee(), token);
    await w.db.deleteFrom('session').where('assignmentId', '=', assignment.id).execute();
    await w.db.deleteFrom('assignment').where('id', '=', assignment.id).execute();
    const mine = p.managing.token;
    expect((await listed(mine, 'own')).list.map(({ importId }) => importId)).not.toContain(id);
    expect((await listed(mine, 'others')).list).toContainEqual(
      expect.objectContaining({
        importId: id,
        owner: user.nickName,
        undoneBy: null,
        can: {
          open: false,
          check: false,
          fix: false,
          commit: false,
          errors: false,
          undo: true,
          remove: false,
        },
      }),
    );
    const mapping: (string | null)[] = [];
    for (const [call, input] of [
      ['get', {}],
      ['rows', {}],
      ['check', { mapping }],
      ['commit', {}],
      ['errors', {}],
      ['remove', {}],
    ] as const) {
      const answer = await w.call(importApi, call, { importId: id, ...input }, mine);
      expect(answer, call).toMatchObject({ code: 404 });
    }
    const by = undoing();
    expect(await by.impact(id)).toMatchObject({ removes: 2, stays: 0 });
    expect(await by.undo(id)).toMatchObject({ code: 200 });
    const left = w.db.selectFrom('import').select(['state', 'added', 'undone']).where('id', '=', id);
    expect(await left.executeTakeFirst()).toEqual({ state: 'done', added: 0, undone: 2 });
    expect(await idsOf(mine)).not.toContain(id);
  });

  test('is named to the owner, whose pages hear of it and show the import undone', async () => {
    const { user, token } = await colleague();
    const id = await committed('visitorCard', [['卡号'], ['UC7']]);
    const owner = await w.db.selectFrom('import').select('userId').where('id', '=', id).executeTakeFirst();
    const heard: (LiveEvent | null)[] = [];
    const stop = w.live.subscribe((event) => heard.push(event));
    // The line is open once it tells something.
    await expect
      .poll(
        () => {
          publishLiveEventSoon(w.db, { topic: 'ready' }, () => undefined);
          return heard.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    expect(await undoing(token).undo(id)).toMatchObject({ code: 200 });
    await expect
      .poll(() => heard, { timeout: 20_000 })
      .toContainEqual({ topic: 'import', userId: owner?.userId });
    stop();
    expect(await undoing().get(id)).toMatchObject({
      state: 'done',
      owner: null,
      undoneBy: user.nickName,
      counts: { added: 0, undone: 1 },
    });
  });

  test('of less authority, of another company, without the rights or in less than its reach finds none', async () => {
    const { id: buildingId } = await w.make.building({ projectId: p.project.id });
    const { id: elsewhere } = await w.make.building({ projectId: p.project.id });
    const { id: areaId } = await w.make.area({ projectId: p.project.id, buildingId });
    const id = await committed('device', [
      ['设备编码', '设备名称', '所属项目'],
      ['UNDO7', '七号', p.project.name],
    ]);
    await w.db.updateTable('device').set({ areaId, channel: 'in' }).where('code', '=', 'UNDO7').execute();
    const device = ['add', 'edit', 'delete'].map((verb) => `pass:device:${verb}` as Resource);
    const at = { projectId: p.project.id };
    const same = await w.make.person({ role: { level: 30, resources: device }, ...at });
    expect(await idsOf(same.token)).toContain(id);
    const others = [
      await w.make.person({ role: { level: 30, resources: device.slice(0, 2) }, ...at }),
      await w.make.person({
        role: { level: 30, resources: device },
        ...at,
        narrowed: { buildingIds: [elsewhere] },
      }),
      await w.make.person({ role: { level: 40, resources: device }, ...at, companyId: p.tenant.id }),
    ];
    for (const { token } of others) {
      expect(await idsOf(token)).not.toContain(id);
      expect(await w.call(importApi, 'undo', { importId: id }, token)).toMatchObject({ code: 404 });
    }
  });
});

describe('an import of what lies beyond somebody’s buildings', () => {
  test.each(['company', 'employee'] as const)('is not offered to them for undoing (%s)', async (kind) => {
    const id = await committed(kind, books[kind]());
    const rights = ['add', 'edit', 'delete', 'state', 'leave'].flatMap((verb) =>
      allResources.filter((resource) => resource === `pass:${kind}:${verb}`),
    );
    const seat = { role: { level: 30 as const, resources: rights }, projectId: p.project.id };
    const { id: elsewhere } = await w.make.building({ projectId: p.project.id });
    const listed = async (token: string) => {
      const data = await w.ok(importApi, 'list', { whose: 'others', limit: 50 }, token);
      return data.list.map(({ importId }) => importId);
    };
    expect(await listed((await w.make.person(seat)).token)).toContain(id);
    const narrowed = await w.make.person({ ...seat, narrowed: { buildingIds: [elsewhere] } });
    expect(await listed(narrowed.token)).not.toContain(id);
    expect(await w.call(importApi, 'undo', { importId: id }, narrowed.token)).toMatchObject({ code: 404 });
  });
});

describe('an import whose records are all gone', () => {
  test('is listed for nobody but its owner', async () => {
    const id = await committed('device', [
      ['设备编码', '设备名称', '所属项目'],
      ['UNDO8', '八号', p.project.name],
    ]);
    const { id: buildingId } = await w.make.building({ projectId: p.project.id });
    const device = ['add', 'edit', 'delete'].map((verb) => `pass:device:${verb}` as Resource);
    const role = { role: { level: 30, resources: device }, projectId: p.project.id } as const;
    const colleagues = [
      await w.make.person(role),
      await w.make.person({ ...role, narrowed: { buildingIds: [buildingId] } }),
    ];
    await w.db.updateTable('device').set({ deletedAt: w.now() }).where('code', '=', 'UNDO8').execute();
    for (const { token } of colleagues) {
      const data = await w.ok(importApi, 'list', { whose: 'others', limit: 50 }, token);
      expect(data.list.map(({ importId }) => importId)).not.toContain(id);
      expect(await w.call(importApi, 'undo', { importId: id }, token)).toMatchObject({ code: 404 });
    }
  });
});

describe('whoever undoes an import', () => {
  test('acts where it was made, may still take its records away and reaches them', async () => {
    const id = await committed('device', [
      ['设备编码', '设备名称', '所属项目'],
      ['UNDO4', '四号', p.project.name],
    ]);
    const away = await w.make.person({
      roleId: p.roles.manager.id,
      projectId: (await w.make.project()).id,
    });
    for (const call of ['undo', 'undoImpact'] as const) {
      expect(await w.call(importApi, call, { importId: id }, away.token)).toMatchObject({ code: 404 });
    }
    const { id: elsewhere } = await w.make.building({ projectId: p.project.id });
    const seat = w.db.updateTable('assignment').where('id', '=', p.managing.assignment.id);
    const { id: buildingId } = await w.make.building({ projectId: p.project.id });
    const { id: areaId } = await w.make.area({ projectId: p.project.id, buildingId });
    const reader = w.db.updateTable('device').where('code', '=', 'UNDO4');
    await reader.set({ areaId, channel: 'in' }).execute();
    await seat.set({ buildingIds: [elsewhere] }).execute();
    const by = undoing();
    expect(await by.impact(id)).toMatchObject({ hindrances: [{ what: 'reach', count: 1, records: [] }] });
    expect(await by.undo(id, true)).toMatchObject({ code: 409 });
    await seat.set({ buildingIds: null }).execute();
    const right = { roleId: p.roles.manager.id, resource: 'pass:device:delete' };
    await w.db
      .deleteFrom('roleResource')
      .where('roleId', '=', right.roleId)
      .where('resource', '=', right.resource)
      .execute();
    expect(await by.undo(id)).toMatchObject({ code: 403 });
    expect(await by.get(id)).toMatchObject({ can: { undo: false } });
    await w.db.insertInto('roleResource').values(right).execute();
    expect(await by.undo(id)).toMatchObject({ code: 200 });
  });

  test('does it once, and only in time', async () => {
    const token = p.managing.token;
    const id = await committed('visitorCard', [['卡号'], ['UC5']]);
    expect(await w.call(importApi, 'undo', { importId: id }, token)).toMatchObject({ code: 200 });
    expect(await w.call(importApi, 'undo', { importId: id }, token)).toMatchObject({ code: 409 });
    await w.work();
    expect(await w.call(importApi, 'undo', { importId: id }, token)).toMatchObject({ code: 409 });
    const late = await committed('visitorCard', [['卡号'], ['UC6']]);
    w.pass(8 * 1440);
    const again = await w.make.session(p.managing.user.id, p.managing.assignment, {
      createdAt: w.now(),
      usedAt: w.now(),
    });
    expect(await undoing(again).undo(late)).toMatchObject({ code: 409 });
    expect(await undoing(again).get(late)).toMatchObject({ counts: { added: 1 }, can: { undo: false } });
  });
});
