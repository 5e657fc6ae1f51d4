import { sessionApi } from '@mdi/contract/modules/session/session.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { endSession, endSessions } from '../auth/index.ts';
import { sessionExporter } from './session.export.ts';
import { findOpenSession, listSessions, otherSessions } from './session.queries.ts';
import { describeUserAgent } from './session.user-agent.ts';

/** Tells the audit that a session was ended by its owner from elsewhere. */
function recordEnd(ctx: Ctx, id: number): void {
  const endedAt = ctx.now().toISOString();
  ctx.changes.push({ entity: 'session', id, before: { endedAt: null }, after: { endedAt } });
}

/** The caller's own open sessions; anybody else's don't exist here. */
export const sessionModule = implement(
  sessionApi,
  {
    async list(ctx) {
      const open = (await listSessions(ctx)).map((s) => ({
        sessionId: s.id,
        current: s.id === ctx.actor.sessionId,
        device: describeUserAgent(s.agent),
        address: s.address,
        roleName: (ctx.lang === 'en' && s.roleNameEn) || s.roleName,
        projectName: s.projectName,
        companyName: s.companyName,
        createdAt: s.createdAt.toISOString(),
        usedAt: s.usedAt.toISOString(),
      }));
      return [...open.filter((s) => s.current), ...open.filter((s) => !s.current)];
    },

    async end(ctx, { sessionId }) {
      const { id } = orNotFound(await findOpenSession(ctx, sessionId));
      if (id === ctx.actor.sessionId) {
        refuse('session.error.current', { code: 'conflict', data: { which: 'state' } });
      }
      await endSession(ctx, id);
      recordEnd(ctx, id);
      return true;
    },

    async endOthers(ctx) {
      const others = await otherSessions(ctx);
      // Also those that have expired by now, so that none of them comes back with a longer limit.
      await endSessions(ctx, ctx.actor.userId, ctx.actor.sessionId);
      for (const id of others) recordEnd(ctx, id);
      return { ended: others.length };
    },
  },
  { exports: { session: sessionExporter }, bounds: { session: goneAfterDays('used_at', 30) } },
);
