import { isTenant, reaches } from '@mdi/contract/kit/levels.ts';
import type { Access, Op } from '@mdi/contract/kit/op.ts';
import type { Actor } from './ctx.ts';

type Caller = { actor: Actor };

/** Whether somebody's role holds a right, or one of several; what is everybody's own asks for none. */
export const holds = ({ resources }: Actor, access: Access | readonly Access[]): boolean =>
  [access].flat().some((one) => !one.includes(':') || resources.has(one));

/** Whether the caller may do something: holds the right, or may make the call. */
export const may = ({ actor }: Caller, what: Access | Pick<Op, 'access' | 'reach'>): boolean =>
  typeof what === 'string' ? holds(actor, what) : holds(actor, what.access) && reaches(actor, what.reach);

/** The same of what is none of a tenant's business, whatever their role holds. */
export const mayAsProperty = ({ actor }: Caller, what: Access): boolean =>
  !isTenant(actor) && holds(actor, what);
