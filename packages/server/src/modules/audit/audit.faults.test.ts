import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { sides } from '../../../test/told.ts';
import { type World, world } from '../../../test/world.ts';
import { withoutData } from './audit.faults.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const fault = {
  page: '/dashboard',
  message: 'RangeError: Invalid time value',
  stack: 'at weekdayOf (/savills-mdi/assets/dashboard-C1.js:3:120)',
};
const report = (token: string, told = fault) => w.call(auditApi, 'reportFault', told, token);

test('a page that broke stands in the operation log, with the version and who met it', async () => {
  const { user, token } = await w.make.person({ role: { resources: ['sys:audit:view'] } });
  expect(await report(token)).toMatchObject({ code: 200 });
  const data = await w.ok(auditApi, 'list', { op: 'audit/reportFault' }, token);
  const [row] = data.list;
  const { page: name, message, stack } = fault;
  expect(row).toMatchObject({
    userName: user.userName,
    changes: [{ entity: 'page' }],
  });
  expect(row?.changes.map(sides)).toEqual([
    { before: null, after: { name, fault: message, stack, version: expect.any(String) } },
  ]);
});

test('a page that breaks for ever is not noted for ever', async () => {
  const { token } = await w.make.person();
  const codes = [];
  for (let n = 0; n < 21; n += 1) codes.push((await report(token)).code);
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(codes.at(-1)).toBe(429);
});

test('nothing that people typed is noted with it', () => {
  const said = withoutData(
    'Unexpected token "Zoe Miller" of 张三 13800001234 zoe@example.com in /a?phone=139 reading \'name\'',
  );
  expect(said).toBe('Unexpected token "…" of … # … in /a reading \'name\'');
});
