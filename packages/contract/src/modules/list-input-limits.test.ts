import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apis } from './index.ts';

/** Where a schema takes a list without an end. */
function endless(schema: unknown, path: string): string[] {
  if (!schema || typeof schema !== 'object') return [];
  const own = 'type' in schema && schema.type === 'array' && !('maxItems' in schema) ? [path] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => endless(part, `${path}/${name}`))];
}

test('no call takes a list without an end, because its work would have none', () => {
  const found = apis.flatMap((api) =>
    Object.entries(api.ops).flatMap(([name, { input }]) =>
      endless(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), `${api.module}/${name}`),
    ),
  );
  expect(found).toEqual([]);
});
