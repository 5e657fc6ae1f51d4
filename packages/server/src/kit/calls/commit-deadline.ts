import type { PublicCtx } from './ctx.ts';

/** Ends a transaction that would commit later than what it wrote allows for; it is run again with a later clock. */
export class CommitTooLate extends Error {}

/** Call this last of all in a transaction. @throws TooLate */
export function assertCommitInTime({ commitBy, now }: Pick<PublicCtx, 'commitBy' | 'now'>): void {
  const at = now();
  if (commitBy.some((moment) => moment < at)) throw new CommitTooLate('the transaction took too long');
}
