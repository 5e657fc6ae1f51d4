import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows, type Sealed } from '../../kit/calls/rows.ts';
import type { Secrets } from '../../kit/settings/secrets.ts';

/**
 * What pass work is done with: a call's own transaction, or that of a reader's request or a task. Whoever hands it on
 * reaches nothing by it; queries open it.
 */
export type PassWork = {
  db: Sealed;
  now: Date;
  secrets: Secrets;
  /** What time it is after waiting for others; without it that is `now`. */
  clock?: () => Date;
  /** Takes the moments by which the work has to be there for all. */
  commitBy?: Date[];
};

export const passWork = (ctx: PublicCtx): PassWork => ({
  db: rows(ctx),
  now: ctx.now(),
  secrets: ctx.deps.secrets,
  clock: ctx.now,
  commitBy: ctx.commitBy,
});
