import { validity } from '@mdi/contract/kit/flow.ts';
import type { Actor } from '../../kit/ctx.ts';

type Held = ReadonlySet<string>;

/**
 * What a person who holds these resources may do with a project in this state; sent with each row. Who
 * reaches some buildings only (`whole` false) changes nothing of the whole.
 */
export function projectCan(held: Held, whole: boolean, state: 'N' | 'Y') {
  const mayState = whole && held.has('sys:project:state');
  return {
    edit: whole && held.has('sys:project:edit'),
    invalidate: mayState && validity.can(state, 'invalidate'),
    validate: mayState && validity.can(state, 'validate'),
    remove: whole && held.has('sys:project:delete'),
    build: whole && held.has('sys:building:edit'),
  };
}

export const projectResources = [
  'sys:project:edit',
  'sys:project:state',
  'sys:project:delete',
  'sys:building:edit',
];

/** Whether all of a project is within the caller's reach: not for some buildings, nor for one company. */
export const reachesWhole = ({ level, scope }: Actor) => scope.buildings === null && level !== 40;
