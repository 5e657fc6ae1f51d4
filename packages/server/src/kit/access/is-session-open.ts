import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../calls/ctx.ts';

/** The condition on `session` for those that still let somebody in: not ended, not idle for too long, not expired. */
export function isSessionOpenSql(ctx: PublicCtx): RawBuilder<SqlBool> {
  const { idleMinutes, hours } = ctx.deps.settings.session;
  const ago = (minutes: number) => new Date(ctx.now().getTime() - minutes * 60_000);
  return sql<SqlBool>`(session.ended_at is null and session.used_at >= ${ago(idleMinutes)}
    and session.created_at >= ${ago(hours * 60)})`;
}
