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
/** Where a tab keeps when it reported, for its next loading. */
const kept = 'faults';

let surface: Surface = 'office';
const reported = new Map<string, Reported>();

/** Takes one of the reports that this tab may make in an hour; a page that breaks at each loading reports no more either. */
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
    // Nothing can be kept: what this page itself has reported bounds it.
    return reported.size < maxInHour;
  }
}

type Told = [kind: Kind, message: string, stack: string];

async function post(told: Told, signedIn: string): Promise<number | null> {
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
      // Without the query, where people's words stand.
      page: `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`.slice(0, 200),
      calls: lastCalls(),
    }),
    credentials: 'same-origin',
    // Also while the page is left.
    keepalive: true,
  });
  const answer: unknown = await response.json();
  // As the contract says, which tests hold the server to.
  const { code, data } = answer as { code: number; data: { faultId: number | null } | null };
  // Whoever views as somebody else does nothing in that person's name, and so reports as nobody.
  if (code === 403 && signedIn) return post(told, '');
  return data?.faultId ?? null;
}

const line = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most);

/**
 * Tells the server of an error, the same one once a minute; answers its number in the error log, null where it isn't there.
 * Who reads this page has trouble enough: a report that doesn't arrive is none of it.
 */
export function reportFault(kind: Kind, error: unknown): Promise<number | null> {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const text = line(message.startsWith(name) ? message : `${name}: ${message}`, 500);
  const now = Date.now();
  // Of two ways by which the same error is heard of, one tells.
  const before = reported.get(text);
  if (before && before.at > now - minuteMs) return before.number;
  if (!takesTurn(now)) return before?.number ?? Promise.resolve(null);
  const frames = stack
    .split('\n')
    .filter((one) => !text.includes(one.trim()))
    .slice(0, firstLines)
    .map((one) => line(one, 240));
  const top = frames.join(' | ').replaceAll(location.origin, '').slice(0, 2000);
  const told: Told = [isMissingPart(error) ? 'chunk' : kind, text, top];
  const number = post(told, surface === 'office' ? sessionToken() : '').catch(() => null);
  reported.set(text, { at: now, number });
  return number;
}

/** What browsers call an error although nothing broke, what isn't of the product, and calls that failed, which are answered. */
function isNone(error: unknown): boolean {
  if (error instanceof CallFailed) return true;
  if (!(error instanceof Error)) return error === undefined || error === null;
  return (
    error.name === 'AbortError' ||
    error.message.startsWith('ResizeObserver loop') ||
    /-extension:\/\//.test(error.stack ?? '')
  );
}

/** Tells of every error of this page that nobody catches. */
export function watchFaults(of: Surface): void {
  surface = of;
  addEventListener('error', ({ error }) => {
    if (!isNone(error)) void reportFault('error', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!isNone(reason)) void reportFault('rejection', reason);
  });
  // A part of the program that could not be loaded, also where the page goes on without it.
  addEventListener('vite:preloadError', (event) => void reportFault('chunk', event.payload));
}
