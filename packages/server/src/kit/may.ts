import { reaches } from '@mdi/contract/kit/levels.ts';
import { type Access, type Op, resourcesOf } from '@mdi/contract/kit/op.ts';
import type { Actor } from './ctx.ts';

/** Whether somebody's role holds a right; what is everybody's own asks for none. */
export function holds({ resources }: Actor, access: Access): boolean {
  const demanded = resourcesOf(access);
  return demanded.length === 0 || demanded.some((resource) => resources.has(resource));
}

/** Whether the caller may do something: holds the right, or may make the call. */
export const may = ({ actor }: { actor: Actor }, what: Access | Pick<Op, 'access' | 'reach'>): boolean =>
  typeof what === 'object' && 'access' in what
    ? holds(actor, what.access) && reaches(actor, what.reach)
    : holds(actor, what);
