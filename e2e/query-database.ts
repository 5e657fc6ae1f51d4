import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '@mdi/server/db/connect.js';
import type { Server } from './server.ts';

const fileOf = ({ dataDir }: Server, ...name: string[]) => readFileSync(path.join(dataDir, ...name), 'utf8');

/** What a statement finds in the embedded database of a server, for what no screen counts. */
export async function queryDatabase(server: Server, statement: string, values: unknown[]): Promise<object[]> {
  // PostgreSQL's own note of where it listens: the fourth line is the port, the fifth the socket's folder.
  const [, , , port, host] = fileOf(server, 'postgres', 'postmaster.pid').split('\n');
  const password = fileOf(server, 'postgres.password').trim();
  const access = { host, port: Number(port), user: 'mdi', password, database: 'mdi' };
  const { pool, close } = connect({ ...access, max: 1 }, console.error);
  try {
    return (await pool.query(statement, values)).rows;
  } finally {
    await close();
  }
}
