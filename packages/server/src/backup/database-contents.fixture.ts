import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { vi } from 'vitest';
import type { FileStore } from '../ports/files/files.ts';

/** What a product holds: of each table its rows and a hash over them, and of each file that a row names its hash. */
export type DatabaseContents = { tables: Record<string, string>; files: Record<string, string> };

/** Whoever is signed in, and what is being sent, ends where a backup is put back; what tells of backups is of its own database. */
const sessions = ['session', 'mini_session'];
const left = ['upload_sending', 'upload_part', 'migration', 'migration_lock', 'backup_run'];

/** Reads it by other ways than a backup does, at a moment that another session holds, or now. */
export async function contentsOf(
  database: pg.ClientConfig,
  files: FileStore | null,
  snapshot?: string,
): Promise<DatabaseContents> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'; begin transaction isolation level repeatable read, read only`);
    if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p') and not relispartition and relname <> all($1)`,
      [left],
    );
    const tables: DatabaseContents['tables'] = {};
    for (const { name } of names) {
      const row = sessions.includes(name) ? `(to_jsonb(t) - 'ended_at')::text` : 't::text';
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' rows, ' || md5(coalesce(string_agg(h, '' order by h), '')) as sum
         from (select md5(${row}) as h from "${name}" t) each`,
      );
      tables[name] = rows[0]?.sum ?? '';
    }
    const sums: DatabaseContents['files'] = {};
    if (files) {
      const { rows } = await client.query<{ key: string }>('select key from upload order by key');
      for (const { key } of rows) {
        const bytes = await buffer(await files.read(key));
        sums[key] = createHash('sha256').update(bytes).digest('hex');
      }
    }
    return { tables, files: sums };
  } finally {
    await client.end();
  }
}

/** Looks at what the next backup sees, as soon as its moment has come. */
export function atBackupSnapshot(look: (snapshot: string) => Promise<void>): () => void {
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const answer = Reflect.apply(query, this, asked);
    if (typeof asked[0] !== 'string' || !/^begin .*repeatable read/.test(asked[0])) return answer;
    spy.mockRestore();
    return answer.then(async (begun: unknown) => {
      const { rows } = await this.query<{ id: string }>('select pg_export_snapshot() as id');
      await look(rows[0]?.id ?? '');
      return begun;
    });
  } as never);
  return () => spy.mockRestore();
}
