import { expect, test } from 'vitest';
import { auditedFacts } from './changes.ts';

test.each([
  ['13812345678', '138****5678'],
  ['021-61234567', '021****4567'],
  ['02161234567', '021****4567'],
  ['0571-8765432-12', '057****2-12'],
  ['400-820-8888', '400****8888'],
  ['8008208888', '800****8888'],
  ['138****5678', '138****5678'],
])('the log tells the phone %s as %s, whichever field it stands in', (phone, told) => {
  for (const key of ['phone', 'contactPhone', 'maintenancePhone', 'administratorPhone'])
    expect(auditedFacts('visit', { [key]: phone })).toEqual({ [key]: told });
  // The number of the building's own office stands open in its record.
  expect(auditedFacts('visit', { buildingPhone: phone })).toEqual({ buildingPhone: phone });
});

test('of those who come along the log tells the names, never a phone', () => {
  const companions = [{ name: '小明', phone: '13812345678' }];
  expect(auditedFacts('visit', { companions })).toEqual({ companions: ['小明'] });
});

test('of a card the log tells the end of its number, which opens doors', () => {
  expect(auditedFacts('visitorCard', { number: '0012345678' })).toEqual({ number: '****5678' });
  expect(auditedFacts('visitorCard', { number: '****5678' })).toEqual({ number: '****5678' });
  expect(auditedFacts('employee', { icCard: '0012345678' })).toEqual({ icCard: '****5678' });
  expect(auditedFacts('unit', { number: '0012345678' })).toEqual({ number: '0012345678' });
});
