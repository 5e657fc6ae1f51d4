import { reaches } from '@mdi/contract/kit/levels.ts';
import { type Access, type Right, resourcesOf } from '@mdi/contract/kit/op.ts';
import type { Actor } from '../calls/ctx.ts';

/** Whether somebody's role holds a right; calls about one's own things need none. */
export function holds({ resources }: Actor, access: Access): boolean {
  const demanded = resourcesOf(access);
  return demanded.length === 0 || demanded.some((resource) => resources.has(resource));
}

/** Whether the caller may make a call, or use another right of the contract; modules never name rights themselves. */
export const may = ({ actor }: { actor: Actor }, { access, reach }: Right): boolean =>
  holds(actor, access) && reaches(actor, reach);
