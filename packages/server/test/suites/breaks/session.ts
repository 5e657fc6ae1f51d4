import { sessionOf as kept } from '../../../src/kit/access/actor.ts';

export * from '../../../src/kit/access/actor.ts';

/** No session ever gets too old. */
export const sessionOf: typeof kept = (db, token, now, limits) =>
  kept(db, token, now, { ...limits, idleMinutes: 1e9, hours: 1e9 });
