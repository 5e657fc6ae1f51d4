import type { Envelope } from './answer-codes.ts';
import { type Api, surfaces } from './op.ts';

/** Where reads are asked for that a page makes in the same moment, in one request. */
export const callsTogetherPath = `${surfaces.sys.base}/together`;

/** So many at most. */
export const maxCallsTogether = 16;

/** How the answers come: a line of JSON each, as soon as it is there. */
export const jsonLinesType = 'application/x-ndjson';

/** One of them: the path of the call, its input, and the place that the tab shows, where it says so. */
export type CallAskedTogether = { path: string; input: unknown; place?: string | undefined };

/** A line: whose answer it is, by its place among those asked, its HTTP status, and what it would have answered alone. */
export type CallAnsweredTogether = {
  at: number;
  http: number;
  retryAfter?: number;
  /** What `databasePositionHeader` would have said. */
  position?: string;
  envelope: Envelope;
};

/** Whether a call may be asked together with others: it reads, in a session of the back office, and its input is a body. */
export function mayGoTogether({ surface, ops }: Api, name: string): boolean {
  const op = ops[name];
  if (!op || surface !== 'sys' || op.route) return false;
  return op.access !== 'public' && op.from === 'body' && !op.writes;
}
