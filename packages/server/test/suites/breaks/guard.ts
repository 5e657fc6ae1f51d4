import { sessionOf as kept } from '../../../src/kit/access/actor.ts';

export * from '../../../src/kit/access/actor.ts';

const everything = Object.assign(new Set<string>(), { has: () => true });

/** Everybody holds every resource. */
export const sessionOf: typeof kept = async (...asked) => {
  const found = await kept(...asked);
  const { check } = found;
  if (check.is !== 'open') return found;
  return { ...found, check: { ...check, actor: { ...check.actor, resources: everything } } };
};
