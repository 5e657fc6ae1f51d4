import { apis } from '@mdi/contract/modules/index.ts';
import { expect, test } from 'vitest';
import { catalogueLines } from './print-catalogue.ts';

test('the printed catalogue has every call that asks for a resource, once', () => {
  const asked = apis.flatMap((api) =>
    Object.entries(api.ops)
      .filter(([, op]) => op.access.includes(':'))
      .map(([name]) => `${api.module}/${name}`),
  );
  const printed = catalogueLines()
    .flatMap((line) => line.split('\n').slice(1))
    .map((call) => call.trim());
  expect(printed.toSorted()).toEqual(asked.toSorted());
});
