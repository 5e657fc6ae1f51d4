import { claimOf as kept } from '../../../src/kit/calls/idempotency.ts';

export * from '../../../src/kit/calls/idempotency.ts';

/** A key is the same key whoever sends it. */
export const claimOf: typeof kept = (key, _, path, body) => kept(key, null, path, body);
