import { type SqlBool, sql } from 'kysely';
import type {
  inScope as kept,
  inRegions as keptInRegions,
  inScopeOrNone as keptOrNone,
} from '../../../src/kit/access/in-scope.ts';

export * from '../../../src/kit/access/in-scope.ts';

/** Every row is within everybody's reach. */
export const inScope: typeof kept = () => sql<SqlBool>`true`;
export const inScopeOrNone: typeof keptOrNone = () => sql<SqlBool>`true`;
export const inRegions: typeof keptInRegions = () => sql<SqlBool>`true`;
