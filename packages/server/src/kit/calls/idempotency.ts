import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Answer } from './answer.ts';

/** One repeatable request: who asks, under which key, for what. */
export type Claim = { key: string; keyHash: Buffer; bodyHash: Buffer };

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(createHash('sha256').update(part).digest());
  return hash.digest();
};

/**
 * Makes the claim of a request. Its owner is the session, or for public calls the key itself, so that nobody can be
 * answered with somebody else's first answer.
 */
export function claimOf(key: string, token: string | null, path: string, body: string | Uint8Array): Claim {
  const owner = token ?? key;
  return { key, keyHash: sha256(owner, path, key), bodyHash: sha256(body) };
}

/** The answer can only be read with the client's own key, which is not stored. */
const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, 'mdi', 'idempotency', 32));

function seal(key: string, answer: Answer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function open(key: string, sealed: Buffer): Answer {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  // Only seal() writes this column.
  return JSON.parse(text) as Answer;
}

/** The answer of the call that had the key first, and when that was. */
export type First = { answer: Answer; at: Date };

/**
 * Claims the key in the call's own transaction. A second request with the same key waits here for the first
 * one's commit (PostgreSQL's unique index makes it wait; the lock timeout turns a long wait into 503), and
 * then gets its answer.
 * @returns 'mine' to run, 'reused' when the key was used for another body, or the first answer.
 */
export async function claim(
  trx: Kysely<DB>,
  c: Claim,
  now: Date,
  lifeMinutes: number,
): Promise<'mine' | 'reused' | First> {
  const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000);
  const mine = await sql`
    insert into idempotency (key_hash, body_hash, created_at, expires_at)
    values (${c.keyHash}, ${c.bodyHash}, ${now}, ${expiresAt})
    on conflict (key_hash) do update
      set body_hash = excluded.body_hash, answer = null, created_at = excluded.created_at, expires_at = excluded.expires_at
      where idempotency.expires_at < ${now}
    returning 1`.execute(trx);
  if (mine.rows.length > 0) return 'mine';
  const first = await trx
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer', 'createdAt'])
    .where('keyHash', '=', c.keyHash)
    .executeTakeFirstOrThrow();
  if (!c.bodyHash.equals(first.bodyHash) || !first.answer) return 'reused';
  return { answer: open(c.key, first.answer), at: first.createdAt };
}

/** Keeps the answer beside the write it belongs to. */
export async function keepAnswer(trx: Kysely<DB>, c: Claim, answer: Answer): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ answer: seal(c.key, answer) })
    .where('keyHash', '=', c.keyHash)
    .execute();
}
