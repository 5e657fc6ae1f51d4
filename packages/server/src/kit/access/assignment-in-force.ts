import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether an assignment (`assignment`, or its name in a statement) counts at a moment, by its first and last day. */
export const assignmentInForce = (now: Date, alias = 'assignment'): RawBuilder<SqlBool> => sql<SqlBool>`(
  coalesce(${sql.ref(`${alias}.startsAt`)} <= ${now}, true) and coalesce(${sql.ref(`${alias}.endsAt`)} > ${now}, true))`;

type Period = { startsAt: Date | null; endsAt: Date | null };

/** Checks the same for a row that was already read. */
export function assignmentPeriodAt(now: Date, { startsAt, endsAt }: Period): 'now' | 'later' | 'over' {
  if (endsAt !== null && endsAt <= now) return 'over';
  return startsAt !== null && startsAt > now ? 'later' : 'now';
}
