import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Actor } from '../calls/ctx.ts';
import { holds } from './may.ts';

/** Of an actor only the rights are looked at. */
const actor = (...resources: string[]) => ({ resources: new Set(resources) }) as unknown as Actor;

const modules = new URL('../../modules/', import.meta.url);
/** `'area:thing:action'`, whole or put together, or a look at what a role holds. */
const namesRights = /['"`][a-z]+:[a-zA-Z]+:[a-zA-Z$]|resources\.has\(/;

test('a call that names several rights is opened by any of them and by no other', () => {
  const access = ['content:notice:view', 'pm:notice:view'] as const;
  expect(holds(actor('content:notice:view'), access)).toBe(true);
  expect(holds(actor('pm:notice:view'), access)).toBe(true);
  expect(holds(actor('pm:notice:edit', 'content:notice'), access)).toBe(false);
  expect(holds(actor(), 'self')).toBe(true);
});

test('who may do what stands in the contract alone: no module names a right, or asks a role for one', () => {
  const all = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const files = all.filter((file) => /(?<!\.(?:test|fixture))\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const naming = files.filter((file) => namesRights.test(readFileSync(new URL(file, modules), 'utf8')));
  expect(naming).toEqual([]);
});
