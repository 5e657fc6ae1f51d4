import type { Database } from '../src/db/connect.ts';
import { migrationNames } from '../src/db/migrate.ts';
import { makeNode, type Node } from '../src/kit/node.ts';

/** What a process of a test knows of itself; no worker is beside it unless a test says so. */
export const nodeOf = ({ db, pool }: Pick<Database, 'db' | 'pool'>, dataDir: string): Node =>
  makeNode({ pool, watch: db, migrations: migrationNames(), folders: { data: dataDir } });
