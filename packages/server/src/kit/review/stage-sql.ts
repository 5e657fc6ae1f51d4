import type { ReviewStage } from '@mdi/contract/kit/review.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlMoment } from '../access/pass-standing.ts';

/** The stage that a content is at by now, over `content`: the contract's `stageOf` in SQL. */
export const stageAtSql = (now: Date): RawBuilder<ReviewStage> => sql<ReviewStage>`case
  when content.state <> 'approved' then content.state
  when content.release_at > ${now} then 'scheduled'
  when content.expires_at <= ${now} then 'expired'
  else 'live' end`;

/** Whether readers get it now, over `content`: the one rule for everything that they read, count or open. */
export const isLiveSql = (now: SqlMoment): RawBuilder<SqlBool> => sql<SqlBool>`(content.state = 'approved'
  and content.release_at <= ${now} and (content.expires_at is null or content.expires_at > ${now})
  and content.removed_at is null)`;
