import type { Ctx } from '../../kit/calls/ctx.ts';
import { outputQuota } from './mini-program.output-record.ts';
import { ticketHours } from './mini-program.platform-calls.queries.ts';
import { platformFacts } from './mini-program.queries.ts';

/** The platform sends a ticket every ten minutes; one that is older than this is late. */
const lateMinutes = 30;

function ticketState(now: Date, at: Date | null) {
  if (at === null) return 'none' as const;
  const minutes = (now.getTime() - at.getTime()) / 60_000;
  if (minutes > ticketHours * 60) return 'over' as const;
  return minutes > lateMinutes ? ('late' as const) : ('good' as const);
}

/** How the platform itself is: by what we heard of it last. */
export async function platformHealth(ctx: Ctx) {
  const { ticketAt, tokenUntil, tokenFailedAt } = await platformFacts(ctx);
  const good = tokenUntil !== null && tokenUntil > ctx.now();
  return {
    platform: ctx.deps.miniPlatform?.name ?? ('none' as const),
    ticketAt: ticketAt?.toISOString() ?? null,
    ticket: ticketState(ctx.now(), ticketAt),
    token: good ? ('good' as const) : tokenFailedAt === null ? ('none' as const) : ('failed' as const),
    quota: await outputQuota(ctx),
  };
}
