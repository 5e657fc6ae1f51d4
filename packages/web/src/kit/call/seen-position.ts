import { positionNumber } from '@mdi/contract/kit/position.ts';

/** How much of the database this page has seen; empty while the server says nothing of it, as where it has no replica. */
export let seenPosition = '';

/** Keeps the later one: what is read from now on is not older than what was shown, or than what the server told of. */
export function noteSeenPosition(position: string | null): void {
  if ((positionNumber(position ?? '') ?? -1) > (positionNumber(seenPosition) ?? -1))
    seenPosition = position ?? '';
}
