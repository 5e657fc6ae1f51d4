import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions } from '../../../test/import-actions.ts';
import { type World, world } from '../../../test/world.ts';

let w: World;
let p: Workplace;
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
});

describe('an import of users', () => {
  const columns = ['姓名', '手机号', '用户名', '角色', '项目', '公司'];

  test('gives each a role in its place, by names in either language', async () => {
    const { checked, rows, commit } = importActions(w, p.office.token);
    const id = await checked('user', [
      columns,
      ['甲', '13011110001', '', p.roles.manager.name, p.project.name, ''],
      ['乙', '13011110002', 'import.b', p.roles.clerk.code, p.project.name, p.tenant.name],
      ['丙', '13011110003', 'import.b', p.roles.clerk.code, p.project.name, ''],
      ['丁', '13011110004', '', p.roles.manager.name, '没有这个项目', ''],
      ['戊', '13011110005', '', p.roles.manager.name, '', ''],
    ]);
    const list = (await rows(id)).map(({ problems }) =>
      problems.map(({ column, code }) => `${column} ${code}`),
    );
    expect(list).toEqual([
      [],
      [],
      ['userName duplicate', 'company required'],
      ['project unknown'],
      ['project required'],
    ]);
    await commit(id);
    const [, second] = await rows(id, 'added');
    const { data } = await w.call(userApi, 'get', { mdiUserId: second?.recordId ?? 0 }, p.office.token);
    expect(data).toMatchObject({
      userName: 'import.b',
      nickName: '乙',
      assignments: [{ roleCode: p.roles.clerk.code, tenantName: p.tenant.name }],
    });
  });
});
