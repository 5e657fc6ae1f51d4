import { reaches } from '@mdi/contract/kit/levels.ts';
import type { Access, Op } from '@mdi/contract/kit/op.ts';
import type { Actor } from './ctx.ts';

/** Whether somebody's role holds a right; what is everybody's own asks for none. */
export const holds = ({ resources }: Actor, access: Access): boolean =>
  !access.includes(':') || resources.has(access);

/** Whether the caller may do something: holds the right, or may make the call. */
export const may = ({ actor }: { actor: Actor }, what: Access | Pick<Op, 'access' | 'reach'>): boolean =>
  typeof what === 'string' ? holds(actor, what) : holds(actor, what.access) && reaches(actor, what.reach);
