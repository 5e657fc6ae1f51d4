import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Program } from './mini-program.platform-calls.queries.ts';

/** Of accounts that let us act for them. */
const authorized = (db: Kysely<DB>) =>
  db
    .selectFrom('miniProgram')
    .select(['id', 'appId'])
    .where('appId', 'is not', null)
    .where('authorizationState', 'in', ['authorized', 'incomplete'])
    .$castTo<Program>();

/** Programs in review that were last asked about before, those first that have waited longest. */
export const programsInReview = (db: Kysely<DB>, before: Date, now: Date): Promise<Program[]> =>
  authorized(db)
    .where((is) =>
      is.or([
        is('releaseState', 'in', ['inReview', 'delayed']),
        // Pictures of a verdict that are still to be fetched.
        sql<SqlBool>`exists (select from mini_audit_picture p
          where p.mini_program_id = mini_program.id and p.upload_id is null and not p.lost)`,
      ]),
    )
    // One that was asked about in time to come was so before the clock was set back.
    .where((is) => is.or([is('readAt', 'is', null), is('readAt', '<', before), is('readAt', '>', now)]))
    .orderBy(sql`read_at nulls first`)
    .limit(150)
    .execute();

export const markProgramChecked = (db: Kysely<DB>, id: number, now: Date) =>
  db.updateTable('miniProgram').set({ readAt: now }).where('id', '=', id).execute();

export const authorizedPrograms = (db: Kysely<DB>): Promise<Program[]> =>
  authorized(db).orderBy('id').execute();

export const authorizedProgram = (db: Kysely<DB>, id: number): Promise<Program | undefined> =>
  authorized(db).where('id', '=', id).executeTakeFirst();

/** Accounts that were authorized, or are to be, and for which we hold no tokens. */
export const programsWithoutTokens = (db: Kysely<DB>): Promise<Program[]> =>
  db
    .selectFrom('miniProgram')
    .leftJoin('miniGrant', 'miniGrant.miniProgramId', 'miniProgram.id')
    .select(['miniProgram.id', 'miniProgram.appId'])
    .where('miniProgram.appId', 'is not', null)
    .where('miniProgram.authorizationState', '<>', 'covered')
    .where('miniGrant.miniProgramId', 'is', null)
    .$castTo<Program>()
    .execute();
