import type { Actor, PublicCtx } from '../calls/ctx.ts';
import { refuse } from '../calls/refuse.ts';

/** How long a proof of presence is good in its session. */
export const presenceProofMinutes = 10;

/** Clocks of two nodes differ a little; a proof from further ahead was written before the clock was set back. */
const aheadMs = 60_000;

/** Whether somebody proved a moment ago, in the session they act in, that it is they. */
export function isPresenceProofFresh({ provenAt }: Pick<Actor, 'provenAt'>, now: Date): boolean {
  if (provenAt === null) return false;
  const ago = now.getTime() - provenAt.getTime();
  return ago >= -aheadMs && ago < presenceProofMinutes * 60_000;
}

/** For calls, declared so, that need a proof for some inputs. @throws Refusal that undoes everything, its key too */
export function assertPresence(ctx: Pick<PublicCtx, 'present'>): void {
  if (!ctx.present) refuse('kit.error.unproven', { code: 'unproven' });
}
