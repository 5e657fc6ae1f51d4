import { type SqlBool, sql } from 'kysely';
import type { ownImports as kept } from '../../../src/kit/importer.ts';

export * from '../../../src/kit/importer.ts';

/** Every import is everybody's. */
export const ownImports: typeof kept = () => sql<SqlBool>`true`;
