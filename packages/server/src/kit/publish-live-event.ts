import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import type { LiveEvent } from './live.ts';

/** Commits that announce something come one after the other, so what happens by the thousand is gathered so long. */
const gatherMs = 200;

const gathering = new WeakMap<Kysely<DB>, Set<string>>();

async function tell(db: Kysely<DB>, events: ReadonlySet<string>): Promise<void> {
  await sql`select pg_notify('live', event) from unnest(${[...events]}::text[]) as event`.execute(db);
}

/**
 * Says on the live channel, a moment later and once for all who said it meanwhile, that answers are old now. To be
 * called when the change is committed; a node that dies before tells it with the next change.
 */
export function publishLiveEventSoon(
  db: Kysely<DB>,
  event: LiveEvent,
  broken: (error: unknown) => void,
): void {
  const text = JSON.stringify(event);
  const waiting = gathering.get(db);
  if (waiting) {
    waiting.add(text);
    return;
  }
  const events = new Set([text]);
  gathering.set(db, events);
  const timer = setTimeout(() => {
    gathering.delete(db);
    tell(db, events).catch(broken);
  }, gatherMs);
  timer.unref();
}
