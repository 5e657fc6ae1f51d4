import type { Db } from '../../db/connect.ts';
import { ownSession } from '../../kit/access/actor.ts';
import { viewAsStateOf } from '../../kit/access/view-as.ts';
import type { Deps, EndedViewAs } from '../../kit/calls/ctx.ts';

/** The views that show nothing any more, and why, though nobody ended them. */
export async function lapsedViews(db: Db, deps: Deps): Promise<EndedViewAs[]> {
  const open = await db
    .selectFrom('viewAs')
    .leftJoin('user', 'user.id', 'viewAs.userId')
    .leftJoin('session', 'session.id', 'viewAs.sessionId')
    .select(['viewAs.id', 'viewAs.sessionId', 'viewAs.userId', 'user.userName', 'session.assignmentId'])
    .where('viewAs.endedAt', 'is', null)
    .execute();
  const over: EndedViewAs[] = [];
  for (const { id, sessionId, userId, userName, assignmentId } of open) {
    const session = await ownSession(db, sessionId, deps.now(), deps.settings.session);
    const seen =
      session.is === 'open'
        ? await viewAsStateOf(db, id, session.actor, deps.now())
        : ({ is: 'over', why: 'session' } as const);
    if (seen.is === 'over')
      over.push({ id, userId, userName, assignmentId: assignmentId ?? 0, why: seen.why });
  }
  return over;
}
