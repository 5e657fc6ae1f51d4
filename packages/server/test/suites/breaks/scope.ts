import { type SqlBool, sql } from 'kysely';
import type { inScope as kept, inScopeOrNone as keptOrNone } from '../../../src/kit/in-scope.ts';

export * from '../../../src/kit/in-scope.ts';

/** Every row is within everybody's reach. */
export const inScope: typeof kept = () => sql<SqlBool>`true`;
export const inScopeOrNone: typeof keptOrNone = () => sql<SqlBool>`true`;
