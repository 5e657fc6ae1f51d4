import { expect, test } from 'vitest';
import type { Actor } from './ctx.ts';
import { holds } from './may.ts';

/** Of an actor only the rights are looked at. */
const actor = (...resources: string[]) => ({ resources: new Set(resources) }) as unknown as Actor;

test('a call that names several rights is opened by any of them and by no other', () => {
  const access = ['content:notice:view', 'pm:notice:view'] as const;
  expect(holds(actor('content:notice:view'), access)).toBe(true);
  expect(holds(actor('pm:notice:view'), access)).toBe(true);
  expect(holds(actor('pm:notice:edit', 'content:notice'), access)).toBe(false);
  expect(holds(actor(), 'self')).toBe(true);
});
