import type { ClockState } from '@mdi/contract/kit/pass/protocol-codes.ts';

/** A reader's clock: what it believes, how long it runs, and how well it knows the time. Milliseconds. */
export type Clock = {
  now: () => number;
  up: () => number;
  state: () => ClockState;
  /** By how much it was off when it was last compared. */
  drift: () => number;
  /** Compares with the server's time and corrects itself; answers by how much it was off. */
  compare: (serverNow: number) => number;
  /** Somebody or something sets it wrong. */
  jump: (ms: number) => void;
  reboot: () => void;
};

export type ClockOptions = {
  /** The true time; tests turn it by hand. */
  source?: () => number;
  /** How wrong it starts, and how much it gains: millionths. */
  offBy?: number;
  ppm?: number;
  /** Whether a battery keeps it while the reader is off. */
  rtc?: boolean;
};

/** Small differences are worn off at one twentieth of a second a second, so that time never runs backwards. */
const slew = 0.05;
const maxSlewed = 30_000;

/** A virtual clock. Spec §8. */
export function makeClock({ source = Date.now, offBy = 0, ppm = 0, rtc = true }: ClockOptions = {}): Clock {
  let born = source();
  let base = born + offBy;
  let owed = 0;
  let owedSince = born;
  let drift = 0;
  let state: ClockState = rtc ? 'rtc' : 'bad';
  if (!rtc) base = 0;
  let zero = born;

  const worn = () => {
    const most = (source() - owedSince) * slew;
    return Math.sign(owed) * Math.min(Math.abs(owed), Math.max(0, most));
  };
  const now = () => Math.round(base + (source() - zero) * (1 + ppm / 1e6) + worn());
  const setTo = (time: number) => {
    base = time;
    zero = source();
    owed = 0;
  };
  return {
    now,
    up: () => Math.max(0, source() - born),
    state: () => state,
    drift: () => drift,
    compare: (serverNow) => {
      drift = serverNow - now();
      const before = now();
      if (state === 'bad' || Math.abs(drift) > maxSlewed) setTo(serverNow);
      else {
        setTo(before);
        owed = drift;
        owedSince = source();
      }
      state = 'sync';
      return drift;
    },
    jump: (ms) => {
      base += ms;
    },
    reboot: () => {
      const kept = now();
      born = source();
      setTo(rtc ? kept : 0);
      state = rtc ? 'rtc' : 'bad';
    },
  };
}
