import { validity } from '@mdi/contract/kit/flow.ts';

type Held = ReadonlySet<string>;

/** What a person who holds these resources may do with a project in this state; sent with each row. */
export function projectCan(held: Held, state: 'N' | 'Y') {
  const state_ = held.has('sys:project:state');
  return {
    edit: held.has('sys:project:edit'),
    invalidate: state_ && validity.can(state, 'invalidate'),
    validate: state_ && validity.can(state, 'validate'),
  };
}

export const projectResources = ['sys:project:edit', 'sys:project:state'];
