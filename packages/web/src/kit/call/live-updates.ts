import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';
import { noteSeenDatabasePosition } from './seen-database-position.ts';
import { send } from './send.ts';
import { sessionToken } from './session.ts';

/** What the tab that reads tells the others: which modules changed ('*' for all), or whether the connection is up. */
type LiveMessage = { changed: string[]; position?: string | null } | { live: boolean };
/** A tab that was opened later asks whether it is. */
type TabMessage = LiveMessage | { asks: true };

/** After so long without any sign, not even a heartbeat, the connection counts as dead. */
const silentMs = 40_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

let live = false;
const watchers = new Set<() => void>();

function setLive(now: boolean): void {
  if (live === now) return;
  live = now;
  for (const watcher of watchers) watcher();
}

/** Whether the page follows the server by itself; otherwise pages ask again now and then. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => live,
  );

const listeners = new Set<(changed: string) => void>();

/** Calls the listener with each module that changed, for parts that show more than that module's answers. */
export function onModuleChange(listener: (changed: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function take(told: LiveMessage): void {
  if ('live' in told) {
    setLive(told.live);
    return;
  }
  noteSeenDatabasePosition(told.position ?? null);
  for (const module of told.changed) {
    void queryClient.invalidateQueries(module === '*' ? {} : { queryKey: [module] });
    for (const listener of listeners) listener(module);
  }
}

/** An ended session answers this call with its code, which the frame handles as for any other call. */
const askAboutSession = () =>
  send({ path: '/prod-api/api/sys/user/getUserInfo', from: 'query', scoped: false }, {}).catch(
    () => undefined,
  );

type Tell = (told: LiveMessage) => void;

/** Parses one event of the stream, `event: name` and `data: json`. */
function hear(block: string, tell: Tell): void {
  const event = /^event: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1] ?? '';
  // Our own server writes it as a list of module names.
  if (event === 'change')
    tell({ changed: JSON.parse(data) as string[], position: /^id: (.*)$/m.exec(block)?.[1] ?? null });
  if (event === 'ended') void askAboutSession();
}

/** Reads the stream until it ends, answers whether it opened; `late`: what happened before it opened was missed. */
async function read(signal: AbortSignal, tell: Tell, late: boolean): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silentMs);
  };
  let opened = false;
  try {
    const answer = await fetch('/prod-api/live', {
      headers: { 'X-Token': sessionToken() },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader || answer.headers.get('content-type') !== 'text/event-stream') {
      if (answer.ok) void askAboutSession();
      return false;
    }
    opened = true;
    tell({ live: true });
    // What happened meanwhile isn't sent again, so all is read anew; not where the server refuses the stream.
    if (late) tell({ changed: ['*'] });
    let text = '';
    for (;;) {
      alive();
      const { done, value } = await reader.read();
      if (done) return opened;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) hear(block, tell);
    }
  } catch {
    return opened;
  } finally {
    clearTimeout(timer);
    tell({ live: false });
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Reads again and again; `fresh` means that nothing shown can have grown old before the first reading. */
async function keepReading(signal: AbortSignal, tell: Tell, fresh: boolean): Promise<void> {
  let wait = firstPauseMs;
  for (let first = fresh; !signal.aborted; first = false) {
    wait = (await read(signal, tell, !first)) ? firstPauseMs : Math.min(wait * 2, longestPauseMs);
    // The pauses vary, so that a restarted server isn't asked by everybody at the same moment.
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

let following: AbortController | undefined;

/** Stops following before a person logs out, so that the end of their session is no news to this tab. */
export const stopLiveUpdates = (): void => following?.abort();

/**
 * Follows the server with one stream per browser, since browsers open only six connections to a server. The tab that
 * holds the lock reads and tells the others; when it closes, the next one gets the lock. Without a secure context there
 * are no locks, and every tab reads for itself.
 */
export function startLiveUpdates(): () => void {
  const stop = new AbortController();
  following = stop;
  const others = new BroadcastChannel('mdi-live');
  const say = (it: TabMessage) => others.postMessage(it);
  let leads = false;
  let heard = false;
  others.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('asks' in data) {
      if (leads) say({ live });
      return;
    }
    heard = true;
    take(data);
  };
  const tell: Tell = (told) => {
    take(told);
    say(told);
  };
  const lead = () => {
    leads = true;
    return keepReading(stop.signal, tell, !heard);
  };
  say({ asks: true });
  if (navigator.locks === undefined) void lead();
  else navigator.locks.request('mdi-live', { signal: stop.signal }, lead).catch(() => undefined);
  return () => {
    stop.abort();
    others.close();
  };
}
