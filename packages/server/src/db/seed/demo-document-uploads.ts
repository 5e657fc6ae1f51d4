import type { Insertable, Kysely } from 'kysely';
import { newToken } from '../../kit/settings/secrets.ts';
import type { FileStore } from '../../ports/files/files.ts';
import type { DB } from '../schema.gen.ts';

export type At = { db: Kysely<DB>; files: FileStore; projects: readonly number[]; now: Date };
/** Who writes what: head office its reports, a property its files. */
export type Writers = { hq: number; property: number };

export async function keepUpload(
  { db, files }: At,
  { bytes, ...facts }: Omit<Insertable<DB['upload']>, 'bytes' | 'key'> & { bytes: Buffer },
): Promise<number> {
  const key = newToken();
  await files.put(key, bytes);
  const values = { key, bytes: bytes.length, ...facts };
  return (await db.insertInto('upload').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
