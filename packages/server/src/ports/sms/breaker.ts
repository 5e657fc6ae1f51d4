import type { SmsMessage, SmsSender } from './sms.ts';
import { SmsFailed, smsValues } from './sms.ts';

/** Why sending stopped, and until when (for `perMinute` the earliest time of the next alert). */
export type BreakerTrip = { why: 'perMinute' | 'perDay' | 'failures'; until: Date };

/** Whole numbers of sends; `onTrip` raises the alert, once per trip and at most once a minute, and must not throw. */
export type BreakerOptions = {
  perMinute: number;
  perDay: number;
  now: () => Date;
  onTrip: (trip: BreakerTrip) => void;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The daily budget follows the calendar day in China, which has one time zone and no summer time. */
const chinaOffsetMs = 8 * 60 * minuteMs;
const failuresToOpen = 5;
const openMs = 30_000;

/**
 * The global circuit breaker of one process: limits the sends of any 60 seconds and of a day in China, and stops
 * for 30 s after 5 network or provider failures in a row; the first failure after that stops it again. While
 * tripped, `send` rejects with SmsFailed `frequency`, retryable. Messages refused before sending count for nothing;
 * those that failed on the way do count, because they may have been sent and paid for.
 */
export function withBreaker(sender: SmsSender, options: BreakerOptions): SmsSender {
  for (const limit of [options.perMinute, options.perDay]) {
    if (!Number.isSafeInteger(limit) || limit < 0) throw new RangeError('SMS limits must be whole numbers.');
  }
  const alert = alertOnce(options.onTrip);
  const budget = makeBudget(options, alert);
  let failures = 0;
  let openUntil = 0;

  function settle(reason: SmsFailed['reason'] | null): void {
    if (reason !== 'network' && reason !== 'provider') {
      failures = 0;
      return;
    }
    failures += 1;
    const now = options.now().getTime();
    if (failures < failuresToOpen || now < openUntil) return;
    openUntil = now + openMs;
    alert('failures', now, openUntil);
  }

  async function send(message: SmsMessage): Promise<{ providerId: string }> {
    smsValues(message);
    const now = options.now().getTime();
    if (now < openUntil) throw tripped('failures');
    budget(now);
    try {
      const sent = await sender.send(message);
      settle(null);
      return sent;
    } catch (error) {
      // Anything else is a fault of this program and says nothing about the provider.
      if (error instanceof SmsFailed) settle(error.reason);
      throw error;
    }
  }

  return { name: sender.name, send };
}

function tripped(why: BreakerTrip['why']): SmsFailed {
  return new SmsFailed('frequency', true, `breaker.${why}`);
}

type Alert = (why: BreakerTrip['why'], now: number, until: number) => void;

/** Under a flood every send is refused; the alert is raised for the first one only, until the trip ends. */
function alertOnce(onTrip: BreakerOptions['onTrip']): Alert {
  const quietUntil = new Map<BreakerTrip['why'], number>();
  return (why, now, until) => {
    if (now < (quietUntil.get(why) ?? 0)) return;
    quietUntil.set(why, until);
    onTrip({ why, until: new Date(until) });
  };
}

/** Takes one send out of both limits, or throws; taken before the call, so that parallel sends cannot exceed it. */
function makeBudget(options: BreakerOptions, alert: Alert): (now: number) => void {
  let recent: number[] = [];
  let day = 0;
  let sentToday = 0;
  return (now) => {
    const today = Math.floor((now + chinaOffsetMs) / dayMs);
    if (today !== day) {
      day = today;
      sentToday = 0;
    }
    if (sentToday >= options.perDay) {
      alert('perDay', now, (today + 1) * dayMs - chinaOffsetMs);
      throw tripped('perDay');
    }
    // Times ahead of the clock are dropped too: a clock set back must not block sending.
    recent = recent.filter((time) => time > now - minuteMs && time <= now);
    if (recent.length >= options.perMinute) {
      alert('perMinute', now, now + minuteMs);
      throw tripped('perMinute');
    }
    recent.push(now);
    sentToday += 1;
  };
}
