import type { ReviewStage } from '@mdi/contract/kit/review.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlMoment } from '../standing.ts';

/** Where a content stands by now: what `stageOf` of the contract says, over `content`. */
export const stageAt = (now: Date): RawBuilder<ReviewStage> => sql<ReviewStage>`case
  when content.state <> 'approved' then content.state
  when content.release_at > ${now} then 'scheduled'
  when content.expires_at <= ${now} then 'expired'
  else 'live' end`;

/** Whether readers get it now, over `content`: the one rule of every look, count and link of theirs. */
export const isLive = (now: SqlMoment): RawBuilder<SqlBool> => sql<SqlBool>`(content.state = 'approved'
  and content.release_at <= ${now} and (content.expires_at is null or content.expires_at > ${now})
  and content.removed_at is null)`;
