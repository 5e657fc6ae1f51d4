import { performance } from 'node:perf_hooks';

/** The same question is computed again no sooner than this. */
const everyMs = 250;
/** A caller who has asked within this time still keeps their place. */
const forgottenMs = 60_000;

type Turn = { beganAt: number; last: Promise<unknown> | null; next: Promise<unknown> | null };

/** Lets callers who ask the same question share one answer. */
export type ShareAnswer = <T>(key: string, answer: () => Promise<T>, goodForMs?: number) => Promise<T>;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Answers a question once for all who ask it at about the same time, so that many viewers cost no more than one. Nobody
 * gets an answer that was begun before they asked: who comes meanwhile waits for the next, which begins at most {@link
 * everyMs} later, unless answers are declared good for longer. The key must hold all that the answer depends on, above
 * all the rights.
 */
export function makeAnswerSharing(): ShareAnswer {
  const turns = new Map<string, Turn>();
  const forget = (now: number) => {
    for (const [key, turn] of turns) {
      if (turn.beganAt > now - forgottenMs) return;
      if (turn.next === null) turns.delete(key);
    }
  };
  return <T>(key: string, answer: () => Promise<T>, goodForMs = 0): Promise<T> => {
    const now = performance.now();
    forget(now);
    const turn = turns.get(key) ?? { beganAt: Number.NEGATIVE_INFINITY, last: null, next: null };
    // The oldest turn comes first.
    turns.delete(key);
    turns.set(key, turn);
    const begin = () => {
      const found = answer();
      Object.assign(turn, { beganAt: performance.now(), last: found, next: null });
      found.catch(() => {
        turn.last = null;
      });
      return found;
    };
    // Only answers to this key wait there, and they are all of one kind.
    if (turn.last && now - turn.beganAt < goodForMs) return turn.last as Promise<T>;
    if (turn.next) return turn.next as Promise<T>;
    const rest = turn.beganAt + everyMs - now;
    if (rest <= 0) return begin();
    const next = wait(rest).then(begin);
    turn.next = next;
    return next;
  };
}
