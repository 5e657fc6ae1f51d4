import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { LiveEvent } from './live-events.ts';

/** Commits that announce something run one after the other, so frequent announcements are gathered for this long. */
const gatherMs = 200;

const gathering = new WeakMap<Kysely<DB>, Set<string>>();

async function tell(db: Kysely<DB>, events: ReadonlySet<string>): Promise<void> {
  await sql`select pg_notify('live', event) from unnest(${[...events]}::text[]) as event`.execute(db);
}

/**
 * Announces on the live channel that answers are stale, a moment later and once for all who asked meanwhile. Call it
 * when the change is committed; if a node dies first, the next change tells it.
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
