import { databasePositionNumber } from '@mdi/contract/kit/database-position.ts';

/** How much of the database this page has seen; empty while the server says nothing of it, as where it has no replica. */
export let seenDatabasePosition = '';

/** Keeps the later one: what is read from now on is not older than what was shown, or than what the server told of. */
export function noteSeenDatabasePosition(position: string | null): void {
  if ((databasePositionNumber(position ?? '') ?? -1) > (databasePositionNumber(seenDatabasePosition) ?? -1))
    seenDatabasePosition = position ?? '';
}
