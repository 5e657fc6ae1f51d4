import { type SqlBool, sql } from 'kysely';
import type { inScope as kept } from '../../../src/kit/in-scope.ts';

export * from '../../../src/kit/in-scope.ts';

/** Every row is within everybody's reach. */
export const inScope: typeof kept = () => sql<SqlBool>`true`;
