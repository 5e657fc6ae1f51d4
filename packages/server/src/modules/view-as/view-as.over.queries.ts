import type { Db } from '../../db/connect.ts';
import { ownSession } from '../../kit/actor.ts';
import type { Deps } from '../../kit/ctx.ts';
import { viewedBy } from '../../kit/view-as.ts';

/** How a view ended: by its button, its time, its session, or the right of either person. */
export type Ended = 'person' | 'time' | 'session' | 'right';

type Over = { id: number; userId: number; userName: string | null; assignmentId: number; why: Ended };

/** The views that show nothing any more, and why, though nobody ended them. */
export async function overViews(db: Db, deps: Deps): Promise<Over[]> {
  const open = await db
    .selectFrom('viewAs')
    .leftJoin('user', 'user.id', 'viewAs.userId')
    .leftJoin('session', 'session.id', 'viewAs.sessionId')
    .select(['viewAs.id', 'viewAs.sessionId', 'viewAs.userId', 'user.userName', 'session.assignmentId'])
    .where('viewAs.endedAt', 'is', null)
    .execute();
  const over: Over[] = [];
  for (const { id, sessionId, userId, userName, assignmentId } of open) {
    const session = await ownSession(db, sessionId, deps.now(), deps.settings.session);
    const seen =
      session.is === 'open'
        ? await viewedBy(db, id, session.actor, deps.now())
        : ({ is: 'over', why: 'session' } as const);
    if (seen.is === 'over')
      over.push({ id, userId, userName, assignmentId: assignmentId ?? 0, why: seen.why });
  }
  return over;
}
