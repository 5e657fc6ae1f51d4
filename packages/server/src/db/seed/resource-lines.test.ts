import { resourcesOf } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { expect, test } from 'vitest';
import { resourceLines } from './resource-lines.ts';

test('the printed catalogue has every call that asks for a resource, once', () => {
  const asked = apis.flatMap((api) =>
    Object.entries(api.ops)
      .filter(([, op]) => resourcesOf(op.access).length > 0)
      .map(([name]) => `${api.module}/${name}`),
  );
  const printed = resourceLines()
    .flatMap((line) => line.split('\n').slice(1))
    .map((call) => call.trim());
  expect([...new Set(printed)].toSorted()).toEqual(asked.toSorted());
});
