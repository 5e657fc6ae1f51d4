import { importApi } from '@mdi/contract/modules/import/import.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Workplace, workplace } from '../../../test/factories/workplace.ts';
import { importActions } from '../../../test/import-actions.ts';
import { measureWork } from '../../../test/measure-work.ts';
import { type World, world } from '../../../test/world.ts';
import { maxRowsCheckedBeside } from './import.fix-rows.ts';

let w: World;
let p: Workplace;
beforeAll(async () => {
  w = await world();
  p = await workplace(w);
});

const header = ['公司', '姓名', '手机号', '角色'];
const phone = '13500000000';

/** A checked import of that many people who all give the same phone. */
async function alike(count: number): Promise<number> {
  const people = Array.from({ length: count }, (_, n) => [
    p.tenant.name,
    `员工${n}`,
    phone,
    p.roles.worker.code,
  ]);
  return importActions(w, p.managing.token).checked('employee', [header, ...people]);
}

const fix = async (importId: number, number: number, text: string) =>
  await w.ok(
    importApi,
    'fix',
    { importId, rows: [{ number, cells: [{ column: 'phone', text }] }] },
    p.managing.token,
  );

describe('a correction', () => {
  test('that concerns few rows checks these at once', async () => {
    const importId = await alike(50);
    const fixed = await fix(importId, 2, '13500000001');
    expect(fixed).toMatchObject({ jobId: null, counts: { ready: 2, bad: 48 } });
    expect(fixed.rows).toHaveLength(50);
  });

  test('that concerns many rows costs its call no more the more they are, and a job checks them', async () => {
    const [some, many] = [await alike(maxRowsCheckedBeside + 50), await alike(maxRowsCheckedBeside * 6)];
    const work = async (importId: number) => measureWork(() => fix(importId, 2, '13500000001'));
    const [less, more] = [await work(some), await work(many)];
    expect(more.answer).toMatchObject({ rows: [], jobId: expect.any(Number) });
    expect(more.rows).toBe(less.rows);
    expect(more.statements).toBe(less.statements);
    expect(more.rows).toBeLessThan(maxRowsCheckedBeside * 2);
    await w.work();
    const { data } = await w.call(importApi, 'get', { importId: many }, p.managing.token);
    expect(data).toMatchObject({ state: 'checked', counts: { ready: 2, bad: maxRowsCheckedBeside * 6 - 2 } });
  });
});
