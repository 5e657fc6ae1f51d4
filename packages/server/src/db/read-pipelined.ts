import { type CompiledQuery, type DatabaseConnection, DummyDriver, Kysely, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.gen.ts';
import { SnakeCaseDialect } from './snake-case-names.ts';

const pools = new WeakMap<Kysely<DB>, pg.Pool>();

/** Lets a database be asked much at once. */
export const rememberPool = (db: Kysely<DB>, pool: pg.Pool): void => void pools.set(db, pool);

/**
 * Lets what is written in one go leave in one packet: by itself the driver makes a system call for each statement, which
 * costs this process more than all else that it does for a short one.
 */
function sentTogether({ connection: { stream } }: pg.PoolClient): () => void {
  let held = false;
  const send = () => {
    held = false;
    stream.uncork();
  };
  return () => {
    if (held) return;
    held = true;
    stream.cork();
    process.nextTick(send);
  };
}

/** A connection that sends statements without waiting for the answers to those before. */
function connectionOf(client: pg.PoolClient): DatabaseConnection {
  const hold = sentTogether(client);
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      hold();
      const { rows } = await client.query(sql, [...parameters]);
      // The builder says what rows they are.
      return { rows: rows as R[] };
    },
    streamQuery() {
      throw new Error('nothing is streamed beside other statements');
    },
  };
}

async function allOf<T>(reads: readonly Promise<T>[]): Promise<T[]> {
  const ended = await Promise.allSettled(reads);
  return ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

const noPool = () => Promise.reject(new Error('there is one connection, and no pool'));
const dialect = new SnakeCaseDialect({ pool: noPool });
const driver = new DummyDriver();

/**
 * Reads much at once over one connection: each statement is sent as soon as it is asked for, without waiting for the
 * answers to those before, which come in the order asked. A connection for each would leave none to others. A statement
 * that fails stops none of the others. Within a transaction they go one after the other.
 * @returns what each read answers, in order, once all have ended
 * @throws what the first of them that failed threw
 */
export async function readPipelined<T>(
  db: Kysely<DB>,
  reads: readonly ((db: Kysely<DB>) => Promise<T>)[],
): Promise<T[]> {
  const pool = pools.get(db);
  if (!pool) return allOf(reads.map((read) => read(db)));
  const client = await pool.connect();
  // Only here: elsewhere a statement after one whose connection broke would wait for ever.
  const mode = client as { pipeline: boolean };
  mode.pipeline = true;
  try {
    const connection = connectionOf(client);
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
    const own = new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
    return await allOf(reads.map((read) => read(own)));
  } finally {
    mode.pipeline = false;
    client.release();
  }
}
