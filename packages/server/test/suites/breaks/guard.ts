import { sessionOf as kept } from '../../../src/kit/actor.ts';

export * from '../../../src/kit/actor.ts';

/** Everybody holds every resource. */
export const sessionOf: typeof kept = async (...asked) => {
  const session = await kept(...asked);
  return session.is === 'open' ? { ...session, allowed: true } : session;
};
