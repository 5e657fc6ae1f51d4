import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { segmentAt } from './moment-files.ts';

/** The folder of a database as PostgreSQL sends it: a tar file, and where in its log that begins and ends. */
export type BaseStream = { bytes: Readable; first: string; last: () => string; stop: () => void };

type Stream = { pause(): void; resume(): void };
type Fields = (Buffer | string | null)[];

/** A row of the answer says a place in the log, and the timeline it is in. */
const segmentIn = (fields: Fields): string => segmentAt(Number(String(fields[1])), String(fields[0]));

/**
 * Begins to read the whole folder of a database that goes on working, by PostgreSQL's own protocol for it. It looks at the
 * sums of its pages meanwhile, and fails where one is wrong.
 */
export async function readBase(database: pg.ClientConfig): Promise<BaseStream> {
  // As the driver has it, its types don't: it makes the connection one that copies.
  // A pool keeps its password where a copy of its options doesn't take it along.
  const { password } = database;
  const options = { ...database, password, statement_timeout: 0, replication: 'true' };
  const client = new pg.Client(options as pg.ClientConfig);
  client.on('error', (error) => bytes.destroy(error));
  const bytes = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
  await client.connect();
  const rows: Fields[] = [];
  let begun = (_first: string) => {};
  let failed = (_error: Error) => {};
  const first = new Promise<string>((done, fail) => {
    begun = done;
    failed = fail;
  });
  const fail = (error: Error) => {
    failed(error);
    bytes.destroy(error);
  };
  let line: Stream | undefined;
  let held = false;
  const nothing = () => {};
  const copying = {
    submit(connection: { stream: Stream; query(text: string): void }) {
      line = connection.stream;
      connection.query("BASE_BACKUP (LABEL 'mdi', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')");
    },
    handleDataRow({ fields }: { fields: Fields }) {
      rows.push(fields.map((one) => (one === null ? null : String(one))));
      const [row] = rows;
      if (rows.length === 1 && row) begun(segmentIn(row));
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A letter says what it is; d: bytes of the tar file. The driver fills the same memory again.
      if (chunk[0] !== 'd'.charCodeAt(0)) return;
      if (bytes.write(Buffer.from(chunk.subarray(1))) || held) return;
      held = true;
      line?.pause();
      bytes.once('drain', () => {
        held = false;
        line?.resume();
      });
    },
    handleReadyForQuery: () => void bytes.end(),
    handleError: fail,
    handleRowDescription: nothing,
    handleCopyInResponse: nothing,
    handleCopyOutResponse: nothing,
    handleCopyDone: nothing,
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
  };
  client.query(copying as unknown as pg.Submittable);
  const stop = () => void client.end().catch(() => {});
  try {
    return {
      bytes,
      first: await first,
      last() {
        const row = rows.at(-1);
        if (!row || rows.length < 2) throw new Error('PostgreSQL did not say where the base ends');
        return segmentIn(row);
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}
