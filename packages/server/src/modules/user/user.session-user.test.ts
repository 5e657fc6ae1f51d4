import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '../../../test/factories/people.ts';
import { done, type World, world } from '../../../test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

type Person = Awaited<ReturnType<World['make']['person']>>;

const info = async (token: string, lang?: string) =>
  w.call(userApi, 'getUserInfo', {}, token, lang ? { lang } : {});
const codeOf = async (p: Person) =>
  (
    await w.db
      .selectFrom('role')
      .select('code')
      .where('id', '=', p.assignment.roleId)
      .executeTakeFirstOrThrow()
  ).code;

describe('the session user', () => {
  test('of the head office has no project, and menus of the held resources only', async () => {
    const resources = ['sys:project:view', 'sys:project:edit'] as const;
    const p = await w.make.person({ role: { resources, name: '总部', nameEn: 'Head office' } });
    const code = await codeOf(p);
    expect(await info(p.token)).toEqual({
      code: 200,
      message: 'Done',
      data: {
        mdiUserId: p.user.id,
        userName: p.user.userName,
        nickName: p.user.nickName,
        avatar: '',
        introduction: '',
        roles: [{ roleCode: code, roleName: 'Head office', roleLevel: 10 }],
        menus: [
          {
            url: 'sysManage',
            title: '系统管理',
            titleEn: 'System',
            icon: 'system',
            children: [
              {
                url: 'sys:project:view',
                title: '项目列表',
                titleEn: 'Projects',
                icon: 'project',
                children: [],
              },
            ],
          },
        ],
        buttons: [{ resources: 'sys:project:edit' }, { resources: 'sys:project:view' }],
        buildings: [],
        setting: [],
        bindWx: false,
        singleProject: true,
        singleRole: true,
        singleTenant: true,
        currProjectId: null,
        currProjectName: null,
        currProjectRoleCode: code,
        currTenantId: null,
        currTenantName: null,
        viewing: null,
        timeZone: 'Asia/Shanghai',
        look: { size: 'default', tagsView: false, fixedHeader: true, sidebarLogo: true, language: null },
        showSettings: true,
        usualViews: {},
      },
    });
    expect((await info(p.token, 'zh_CN')).data).toMatchObject({ roles: [{ roleName: '总部' }] });
  });

  test('of a property stands in its project with the buildings it may see', async () => {
    const project = await w.make.project({ timeZone: 'Asia/Urumqi' });
    const [seen, hidden] = [
      await w.make.building({ projectId: project.id }),
      await w.make.building({ projectId: project.id }),
    ];
    const seat = { role: { level: 30 as const }, projectId: project.id };
    const all = await w.make.person(seat);
    const some = await w.make.person({ ...seat, narrowed: { buildingIds: [seen.id] } });
    const wide = { currProjectId: project.id, currProjectName: project.name, currTenantId: null };
    const both = [seen, hidden].map((b) => ({ buildingId: b.id, buildingName: b.name }));
    expect((await info(all.token)).data).toMatchObject({
      ...wide,
      roles: [{ roleLevel: 30 }],
      buildings: both,
      timeZone: 'Asia/Urumqi',
    });
    expect((await info(some.token)).data).toMatchObject({ ...wide, buildings: both.slice(0, 1) });
  });

  test('of a tenant stands in its company', async () => {
    const project = await w.make.project();
    const company = await w.make.company({ projectId: project.id });
    const p = await w.make.person({ role: { level: 40 }, projectId: project.id, companyId: company.id });
    expect((await info(p.token)).data).toMatchObject({
      roles: [{ roleLevel: 40 }],
      currProjectId: project.id,
      currTenantId: company.id,
      currTenantName: company.name,
    });
  });

  test('has no menus and no buttons without resources, and keeps a hidden page out', async () => {
    const none = await w.make.person();
    expect((await info(none.token)).data).toMatchObject({ menus: [], buttons: [] });
    await w.db.updateTable('menu').set({ shown: false }).where('url', '=', 'sys:project:view').execute();
    const p = await w.make.person({ role: { resources: ['sys:project:view'] } });
    expect((await info(p.token)).data).toMatchObject({ menus: [] });
    await w.db.updateTable('menu').set({ shown: true }).where('url', '=', 'sys:project:view').execute();
  });

  test('is not single where there is a second project, role or company to switch to', async () => {
    const project = await w.make.project();
    const p = await w.make.person({ role: { level: 30 }, projectId: project.id });
    const single = { singleProject: true, singleRole: true, singleTenant: true };
    expect((await info(p.token)).data).toMatchObject(single);
    await w.make.assign(p.user.id, { role: { level: 30 }, projectId: project.id });
    expect((await info(p.token)).data).toMatchObject({ ...single, singleRole: false });
    const [one, two] = [
      await w.make.company({ projectId: project.id }),
      await w.make.company({ projectId: (await w.make.project()).id }),
    ];
    for (const c of [one, two]) {
      await w.make.assign(p.user.id, { role: { level: 40 }, projectId: c.projectId, companyId: c.id });
    }
    expect((await info(p.token)).data).toMatchObject({ singleProject: false, singleTenant: false });
  });
});

test('the place chosen last is where the next sign-in stands', async () => {
  const [a, b] = [await w.make.project(), await w.make.project()];
  const p = await w.make.person({ role: { level: 30 }, projectId: a.id });
  const second = await w.make.assign(p.user.id, { role: { level: 30 }, projectId: b.id });
  const roleCode = await codeOf({ ...p, assignment: second });
  const to = { mdiUserId: p.user.id, projectId: b.id, roleCode };
  expect((await w.call(userApi, 'switchProject', to, p.token)).data).toEqual({ isUpdateMenu: true });
  const login = await w.call(authApi, 'login', { username: p.user.userName, password });
  const { token } = done(login);
  expect((await info(token)).data).toMatchObject({ currProjectId: b.id, currProjectRoleCode: roleCode });
});
