import { isMissingPart } from '../page/missing-part.ts';
import { lang } from '../words/words.ts';
import { lastCalls } from './last-calls.ts';
import { CallFailed } from './send.ts';
import { sessionToken } from './session.ts';

type Kind = 'error' | 'rejection' | 'render' | 'chunk';
type Surface = 'office' | 'phone' | 'public';
type Reported = { at: number; number: Promise<number | null> };

const path = '/prod-api/api/sys/fault/report';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const maxInHour = 20;
const firstLines = 8;
/** The key under which a tab keeps when it reported, across its reloads. */
const kept = 'faults';

let surface: Surface = 'office';
const reported = new Map<string, Reported>();

/** Takes one of this tab's reports for the hour; a page that breaks at each loading reports no more than others. */
function takesTurn(now: number): boolean {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '[]');
    const times = Array.isArray(known)
      ? known.filter((at) => typeof at === 'number' && at > now - hourMs)
      : [];
    if (times.length >= maxInHour) return false;
    sessionStorage.setItem(kept, JSON.stringify([...times, now]));
    return true;
  } catch {
    // Storage is closed, so only this page's own reports are counted.
    return reported.size < maxInHour;
  }
}

type CaughtError = [kind: Kind, message: string, stack: string];

async function post(told: CaughtError, signedIn: string): Promise<number | null> {
  const [kind, message, stack] = told;
  const response = await fetch(`${path}?lang=${lang === 'en' ? 'en_US' : 'zh_CN'}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(signedIn ? { 'X-Token': signedIn } : {}) },
    body: JSON.stringify({
      kind,
      surface,
      version: __MDI_VERSION__,
      message,
      stack,
      // The query is left out, because it holds words that people typed.
      page: `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`.slice(0, 200),
      calls: lastCalls(),
    }),
    credentials: 'same-origin',
    // Lets the request finish even while the page is being left.
    keepalive: true,
  });
  const answer: unknown = await response.json();
  // The contract says so, and tests hold the server to it.
  const { code, data } = answer as { code: number; data: { faultId: number | null } | null };
  // A viewer does nothing in the name of the person viewed, and so reports as nobody.
  if (code === 403 && signedIn) return post(told, '');
  return data?.faultId ?? null;
}

const line = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most);

/**
 * Reports an error to the server, the same one once a minute; answers its number in the error log, or null. A report
 * that doesn't arrive is ignored: whoever reads this page has trouble enough.
 */
export function reportFault(kind: Kind, error: unknown): Promise<number | null> {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const text = line(message.startsWith(name) ? message : `${name}: ${message}`, 500);
  const now = Date.now();
  // An error may be caught in two ways; only the first is reported.
  const before = reported.get(text);
  if (before && before.at > now - minuteMs) return before.number;
  if (!takesTurn(now)) return before?.number ?? Promise.resolve(null);
  const frames = stack
    .split('\n')
    .filter((one) => !text.includes(one.trim()))
    .slice(0, firstLines)
    .map((one) => line(one, 240));
  const top = frames.join(' | ').replaceAll(location.origin, '').slice(0, 2000);
  const told: CaughtError = [isMissingPart(error) ? 'chunk' : kind, text, top];
  const number = post(told, surface === 'office' ? sessionToken() : '').catch(() => null);
  reported.set(text, { at: now, number });
  return number;
}

/** Whether an error is none of ours: harmless, from outside the product, or a failed call, which was answered. */
function isNone(error: unknown): boolean {
  if (error instanceof CallFailed) return true;
  if (!(error instanceof Error)) return error === undefined || error === null;
  return (
    error.name === 'AbortError' ||
    error.message.startsWith('ResizeObserver loop') ||
    /-extension:\/\//.test(error.stack ?? '')
  );
}

/** Reports every error of this page that nobody catches. */
export function watchFaults(of: Surface): void {
  surface = of;
  addEventListener('error', ({ error }) => {
    if (!isNone(error)) void reportFault('error', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isNone(reason)) void reportFault('rejection', reason);
  });
  // Some part of the program could not be loaded, even if the page goes on without it.
  addEventListener('vite:preloadError', (event) => void reportFault('chunk', event.payload));
}
