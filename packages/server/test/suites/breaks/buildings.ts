import type { Actor } from '../../../src/kit/ctx.ts';
import { inScope as kept, inScopeOrNone as keptOrNone } from '../../../src/kit/in-scope.ts';

export * from '../../../src/kit/in-scope.ts';

/** Nobody is narrowed to buildings. */
const wide: (actor: Actor) => Actor = (actor) => ({ ...actor, scope: { ...actor.scope, buildings: null } });
export const inScope: typeof kept = (actor, at) => kept(wide(actor), at);
export const inScopeOrNone: typeof keptOrNone = (actor, at) => keptOrNone(wide(actor), at);
