import type { Database } from '../src/db/connect.ts';
import { migrationNames } from '../src/db/migrate.ts';
import { makeNodeState, type NodeState } from '../src/kit/live/node-state.ts';

/** What a process of a test knows of itself; no worker is beside it unless a test says so. */
export const nodeStateOf = ({ db, pool }: Pick<Database, 'db' | 'pool'>, dataDir: string): NodeState =>
  makeNodeState({ pool, watch: db, migrations: migrationNames(), folders: { data: dataDir } });
