import { sql } from 'kysely';
import type { PassWork } from './pass.tell.queries.ts';

/** A person's passes are asked for at most once in so long. */
const pauseMs = 10_000;

/** The last of so many new numbers of a subject's passes; null when it was given some a moment ago. */
export async function takeNumbers({ db, now }: PassWork, type: number, sid: number, count: number) {
  const row = await db
    .insertInto('passSubject')
    .values({ type, sid, jti: count, issuedAt: now })
    .onConflict((known) =>
      known
        .columns(['type', 'sid'])
        .doUpdateSet({ jti: sql`pass_subject.jti + ${count}`, issuedAt: now })
        .where('passSubject.issuedAt', '<=', new Date(now.getTime() - pauseMs)),
    )
    .returning('jti')
    .executeTakeFirst();
  return row?.jti ?? null;
}

type Use = { type: number; sid: number; jti: number; dir: 'in' | 'out'; deviceId: number; expiresAt: Date };

/**
 * Claims the one entry or exit of a pass that has one of each; answers whether it was still there. However many
 * readers ask at once, one gets it.
 */
export async function claimEntry({ db, now }: PassWork, use: Use): Promise<boolean> {
  const taken = await db
    .insertInto('passEntry')
    .values({ ...use, at: now })
    .onConflict((known) => known.doNothing())
    .returning('deviceId')
    .executeTakeFirst();
  return taken !== undefined;
}
