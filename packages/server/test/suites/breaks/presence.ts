import type { demandPresence as kept } from '../../../src/kit/presence.ts';

export * from '../../../src/kit/presence.ts';

/** Nobody has to show that it is they. */
export const demandPresence: typeof kept = () => undefined;
