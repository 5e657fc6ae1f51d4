import type { claim as kept, keepAnswer as keptAnswer } from '../../../src/kit/calls/idempotency.ts';

export * from '../../../src/kit/calls/idempotency.ts';

/** A repeated key is never recognised. */
export const claim: typeof kept = async () => 'mine';
export const keepAnswer: typeof keptAnswer = async () => {};
