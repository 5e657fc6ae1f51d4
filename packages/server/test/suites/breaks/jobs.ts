import { type SqlBool, sql } from 'kysely';
import type { ownJobs as kept } from '../../../src/kit/jobs/jobs.ts';

export * from '../../../src/kit/jobs/jobs.ts';

/** Every job is everybody's. */
export const ownJobs: typeof kept = () => sql<SqlBool>`true`;
