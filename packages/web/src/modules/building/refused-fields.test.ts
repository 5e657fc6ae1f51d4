import { expect, test } from 'vitest';
import { CallFailed } from '../../kit/send.ts';
import { withFields } from './refused-fields.ts';

const failing = (code: number, data: unknown) => Promise.reject(new CallFailed(code, 'no', data));
const ofRule = (field: string) => field.replace(/^rule\./, '');

test('what the server refuses stands under the fields of the form', async () => {
  const data = { 'rule.floorPattern': 'taken', zoneId: 'missing' };
  await expect(withFields(failing(400, data), ofRule)).rejects.toMatchObject({
    code: 400,
    data: { floorPattern: 'taken', zoneId: 'missing' },
  });
});

test('another refusal stays as it is, and so does an answer', async () => {
  const data = { which: 'version', 'rule.by': 'x' };
  await expect(withFields(failing(409, data), ofRule)).rejects.toMatchObject({ code: 409, data });
  await expect(withFields(failing(400, null), ofRule)).rejects.toMatchObject({ data: null });
  expect(await withFields(Promise.resolve(3), ofRule)).toBe(3);
});
