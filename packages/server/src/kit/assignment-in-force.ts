import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a held role (`assignment`, or what it is called in a statement) counts at a moment: its days have come and aren't over. */
export const assignmentInForce = (now: Date, alias = 'assignment'): RawBuilder<SqlBool> => sql<SqlBool>`(
  coalesce(${sql.ref(`${alias}.startsAt`)} <= ${now}, true) and coalesce(${sql.ref(`${alias}.endsAt`)} > ${now}, true))`;

type Period = { startsAt: Date | null; endsAt: Date | null };

/** The same of a row that is there. */
export function periodAt(now: Date, { startsAt, endsAt }: Period): 'now' | 'later' | 'over' {
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'later' : 'now';
}
