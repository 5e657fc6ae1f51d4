import { holds, type may as kept } from '../../../src/kit/access/may.ts';

export * from '../../../src/kit/access/may.ts';

/** Whoever holds a right reaches enough for every call. */
export const may: typeof kept = ({ actor }, { access }) => holds(actor, access);
