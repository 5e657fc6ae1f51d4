import { inScope as kept } from '../../../src/kit/in-scope.ts';

export * from '../../../src/kit/in-scope.ts';

/** Nobody is narrowed to buildings. */
export const inScope: typeof kept = (actor, at) =>
  kept({ ...actor, scope: { ...actor.scope, buildings: null } }, at);
