import { useCallback, useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import {
  advanceRotation,
  emptyRotation,
  msUntilNextRequest,
  type Rotation,
  rotationFromText,
  rotationToText,
  secondsLeftOnShown,
  secondsOfPassesLeft,
  withIssuedPasses,
} from '../pass-rotation.ts';
import { useDuePolling } from '../use-due-polling.ts';
import { callGuest, type Passes } from './guest-client.ts';

type Person = { name: string; rotation: Rotation };

export type GuestPasses = {
  /** Everybody who has a pass of their own. */
  people: readonly Person[];
  stop: Passes['stop'];
  /** Seconds until the next code. */
  seconds: number;
  /** Seconds that the passes at hand last. */
  left: number;
  offline: boolean;
  /** Whether the server has answered at all. */
  asked: boolean;
};

const tickMs = 500;
const againMs = 5_000;
const stoppedAgainMs = 20_000;

/** Where a tab keeps a guest's passes for its next loading, which would else have to wait for new ones. */
const keptAs = (token: string): string => `guest ${token}`;

const keptPeople = (people: readonly Person[]): string =>
  JSON.stringify(people.map(({ name, rotation }) => ({ name, kept: rotationToText(0, rotation) })));

/** Who had passes before the page loaded anew; nobody when it can't be read. */
export function storedPeople(text: string, now: number): Person[] {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown) => {
      if (typeof one !== 'object' || one === null || !('name' in one && 'kept' in one)) return [];
      const { name, kept: passes } = one;
      if (typeof name !== 'string' || typeof passes !== 'string') return [];
      return [{ name, rotation: advanceRotation(rotationFromText(passes, 0), now) }];
    });
  } catch {
    return [];
  }
}

/** Takes an answer in, for each person on their own. */
function taken(before: readonly Person[], answer: Passes, askedAt: number, at: number): Person[] {
  return answer.people.map(({ name, passes }, index) => {
    const known = before[index];
    const rotation = known?.name === name ? known.rotation : emptyRotation;
    return {
      name,
      rotation: advanceRotation(withIssuedPasses(rotation, { now: answer.now, passes }, askedAt, at), at),
    };
  });
}

/** The passes behind a link, asked for while somebody looks, shown by the server's clock. */
export function useGuestPasses(token: string, wanted: boolean, changed: () => void): GuestPasses {
  const [people, setPeople] = useState<readonly Person[]>(() =>
    storedPeople(sessionStorage.getItem(keptAs(token)) ?? '', Date.now()),
  );
  const [stop, setStop] = useState<Passes['stop']>(null);
  const [offline, setOffline] = useState(false);
  const [asked, setAsked] = useState(false);

  const ask = async () => {
    const askedAt = Date.now();
    try {
      const answer = await callGuest('pass', { token });
      const at = Date.now();
      setPeople((before) => taken(before, answer, askedAt, at));
      sessionStorage.setItem(keptAs(token), keptPeople(taken([], answer, askedAt, at)));
      setStop(answer.stop);
      setOffline(false);
      setAsked(true);
      // Nothing to show: it may change by itself, or by somebody's decision.
      return answer.people.every(({ passes }) => passes.length === 0) ? stoppedAgainMs : 0;
    } catch (problem) {
      const failed = problem instanceof CallFailed ? problem : new CallFailed(0, '', null);
      setOffline(failed.code === 0 || failed.code >= 500);
      // The visit is over, or the link is gone: the page says which.
      if (failed.code !== 0 && failed.code !== 429) {
        setPeople([]);
        sessionStorage.removeItem(keptAs(token));
        changed();
      }
      setAsked(true);
      return failed.retryAfter > 0 ? failed.retryAfter * 1000 : againMs;
    }
  };

  const tick = useCallback((at: number) => {
    setPeople((before) => {
      const next = before.map((one) => ({ ...one, rotation: advanceRotation(one.rotation, at) }));
      return next.every((one, index) => one.rotation === before[index]?.rotation) ? before : next;
    });
  }, []);
  const first = people[0]?.rotation ?? emptyRotation;
  const due = (at: number) => wanted && msUntilNextRequest(first, at) <= 0;
  const now = useDuePolling({ tickMs, tick, due, ask });

  return {
    people,
    stop,
    seconds: secondsLeftOnShown(first, now),
    left: secondsOfPassesLeft(first, now),
    offline,
    asked,
  };
}
