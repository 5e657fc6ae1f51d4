import { createHash } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { rememberPool } from './read-pipelined.ts';
import { replanMarker } from './replan-marker.ts';
import type { DB } from './schema.gen.ts';
import { camelCaseRows, SnakeCaseDialect } from './snake-case-names.ts';

const { builtins } = pg.types;
// Ids and counts stay below 2^53, so a number is exact; dates stay the calendar text they are.
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.DATE, (text) => text);
// int8[] has no name among the driver's builtins.
const int8Array = 1016 as unknown as typeof builtins.INT8;
pg.types.setTypeParser(int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));

export type Db = Kysely<DB>;
export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

/** Statement texts that get a name; a growing set of texts would grow the server's memory. */
const maxNames = 2000;

/**
 * Lets every parameterised statement run as a named prepared statement: PostgreSQL then plans it once a
 * connection instead of at each call, unless it says that it is planned anew.
 */
function prepareAll(pool: pg.Pool): void {
  const names = new Map<string, string>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (text: unknown, values: unknown, done: unknown) => {
      const bare = typeof text !== 'string' || !Array.isArray(values) || values.length === 0;
      if (bare || text.includes(replanMarker)) return query(text, values, done);
      let name = names.get(text);
      if (name === undefined && names.size < maxNames) {
        name = `m${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
        names.set(text, name);
      }
      return query({ name, text, values }, done);
    };
    // The pool's own typing has a dozen overloads; the driver reads only these three arguments.
    client.query = named as typeof client.query;
  });
}

/**
 * Longer than from one minute's tasks to the next: a connection plans every statement anew when it begins, and those of a
 * burst would all do so while others wait.
 */
const idleTimeoutMillis = 90_000;

/**
 * Opens the pool. Statements stop after 15 s, or 5 s of waiting for a lock; an idle transaction after 60 s.
 * @param log hears of connections that broke; without a listener they would end the process.
 */
export function connect(config: pg.PoolConfig, log: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'mdi',
    ...config,
  });
  let closing = false;
  // Who takes leave may still hear that PostgreSQL stops too.
  const broken = (error: Error) => {
    if (!closing) log(error);
  };
  pool.on('error', broken);
  // The pool listens to idle connections only; one that breaks in the middle of a call would end the process too.
  pool.on('connect', (client) => client.on('error', broken));
  prepareAll(pool);
  const db = new Kysely<DB>({ dialect: new SnakeCaseDialect({ pool }), plugins: [camelCaseRows] });
  rememberPool(db, pool);
  const close = () => {
    closing = true;
    return db.destroy();
  };
  return { db, pool, close };
}

/** For who watches: apart from people's connections, and rather without an answer than late. */
export const connectForMonitoring = (config: pg.PoolConfig, log: (error: Error) => void): Database =>
  connect(
    {
      ...config,
      max: 2,
      connectionTimeoutMillis: 2_000,
      statement_timeout: 3_000,
      query_timeout: 3_000,
      application_name: 'mdi watch',
    },
    log,
  );

/** Lets a transaction that nobody waits for take its time, with its statements and for its locks. */
export const liftTimeouts = (trx: Kysely<DB>) =>
  sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(trx);
