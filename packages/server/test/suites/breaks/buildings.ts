import { inScope as kept, inScopeOrNone as keptOrNone } from '../../../src/kit/access/in-scope.ts';
import type { Actor } from '../../../src/kit/calls/ctx.ts';

export * from '../../../src/kit/access/in-scope.ts';

/** Nobody is narrowed to buildings. */
const wide: (actor: Actor) => Actor = (actor) => ({ ...actor, scope: { ...actor.scope, buildings: null } });
export const inScope: typeof kept = (actor, at) => kept(wide(actor), at);
export const inScopeOrNone: typeof keptOrNone = (actor, at) => keptOrNone(wide(actor), at);
