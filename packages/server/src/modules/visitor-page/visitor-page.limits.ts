import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { networkOf } from '../../kit/rate-limits/ip-limit.ts';
import { networkLimit, type RateLimit } from '../../kit/rate-limits/rate-limits.ts';

// Failed attempts count too; a party counts once, for its leader. Limits per network are checked first, so that one
// network can't use up a limit that everybody shares.

const hour = 60;
const day = 24 * hour;

/** With one phone: from one network, and more loosely from all, since anybody can type anybody's phone. */
const ofPhone = (ctx: PublicCtx, name: string, where: number, phoneKey: string): RateLimit[] => [
  { name, of: [where, phoneKey, networkOf(ctx.address)], most: 5, minutes: day },
  { name, of: [where, phoneKey], most: 20, minutes: day },
];

/** How often guests may register themselves at a project's poster. */
export const registerLimits = (ctx: PublicCtx, projectId: number, phoneKey: string): RateLimit[] => [
  networkLimit(ctx, { name: 'register', most: 10, minutes: hour }),
  ...ofPhone(ctx, 'register with a phone', projectId, phoneKey),
  { name: 'register in a project', of: [projectId], most: 3000, minutes: hour },
];

/** How often guests may fill in a form for many, often all at one place. */
export const joinLimits = (ctx: PublicCtx, linkId: number, phoneKey: string): RateLimit[] => [
  networkLimit(ctx, { name: 'join', most: 60, minutes: hour }),
  ...ofPhone(ctx, 'join with a phone', linkId, phoneKey),
];
