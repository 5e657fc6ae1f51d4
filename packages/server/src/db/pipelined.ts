import { DummyDriver, Kysely } from 'kysely';
import { SnakeCaseDialect } from './names.ts';
import type { DB } from './schema.gen.ts';

const noPool = () => Promise.reject(new Error('there is one connection, and no pool'));
const dialect = new SnakeCaseDialect({ pool: noPool });
const driver = new DummyDriver();

/**
 * Reads much at once over one connection: each statement is sent as soon as it is asked for, without waiting for the
 * answers to those before, which come in the order asked. Statements asked for together travel in one packet, where a
 * connection for each would be that many, and would leave none to others. One that fails stops none of the others,
 * unless they are of one transaction.
 * @returns what each read answers, in order, once all have ended
 * @throws what the first of them that failed threw
 */
export function pipelined<T>(
  db: Kysely<DB>,
  reads: readonly ((db: Kysely<DB>) => Promise<T>)[],
): Promise<T[]> {
  const shared = db.getExecutor();
  return shared.provideConnection(async (connection) => {
    const executor = shared.withConnectionProvider({ provideConnection: (use) => use(connection) });
    const own = new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
    const ended = await Promise.allSettled(reads.map((read) => read(own)));
    return ended.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  });
}
