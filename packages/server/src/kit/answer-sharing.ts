import { performance } from 'node:perf_hooks';

/** The same question is answered anew at most so often. */
const everyMs = 250;
/** Who asked within this time still has a place. */
const forgottenMs = 60_000;

type Turn = { beganAt: number; last: Promise<unknown> | null; next: Promise<unknown> | null };

/** Lets those who ask the same share answers. */
export type AnswerSharing = <T>(key: string, answer: () => Promise<T>, goodForMs?: number) => Promise<T>;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Answers a question for all who ask it at about the same time, so that many viewers cost no more than one. Nobody gets
 * an answer that was begun before they asked: who comes while one is being found waits for the next, which begins at
 * most {@link everyMs} after the last; unless answers are said to be good for so long. The key must hold all that the answer depends on, the rights above all.
 */
export function makeAnswerSharing(): AnswerSharing {
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
    // Whose turn is the oldest stands first.
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
