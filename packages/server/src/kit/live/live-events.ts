import { isHeadOffice, type Level } from '@mdi/contract/kit/levels.ts';
import pg from 'pg';

/**
 * Says that something changed: `topic` is the module whose answers are now stale, for one person, for those who see one
 * project, or for everybody; `access` means that somebody's rights may have changed, `readers` that something waits for
 * one reader or for all of a project.
 */
export type LiveEvent = { topic: string; userId?: number; projectId?: number; deviceId?: number };

/** `null` means that the connection broke, so anything may have been missed. */
type Listener = (event: LiveEvent | null) => void;

export type LiveEvents = {
  /** Listens to what happens on every node from now on. Answers a function that stops it. */
  subscribe: (listener: Listener) => () => void;
  stop: () => Promise<void>;
};

/** Readers have a channel of their own, which carries no topic. */
const channel = 'live';
const readersChannel = 'readers';
const againAfterMs = 1_000;

/** Who is watching, and what decides which events concern them. */
type Viewer = { userId: number; level: Level; projectId: number | null };

/** Whether the event is about something this person sees. */
export function concernsViewer(viewer: Viewer, { userId, projectId }: LiveEvent): boolean {
  if (userId !== undefined && userId !== viewer.userId) return false;
  return projectId === undefined || isHeadOffice(viewer) || projectId === viewer.projectId;
}

function parsed(on: string, payload: string | undefined): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(payload ?? '');
    if (event && typeof event === 'object' && on === readersChannel)
      return { ...event, topic: readersChannel };
    if (event && typeof event === 'object' && 'topic' in event) return event as LiveEvent;
  } catch {
    // Other programs may use the same channel.
  }
  return undefined;
}

/**
 * The database's announcements (NOTIFY) from all nodes, over one connection that opens with the first listener and
 * reopens when it breaks.
 * @param broken hears of every break
 */
export function makeLiveEvents(config: pg.PoolConfig, broken: (error: Error) => void): LiveEvents {
  const listeners = new Set<Listener>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let lostOnce = false;

  const tell: Listener = (event) => {
    for (const listener of listeners) listener(event);
  };
  const lost = (gone: pg.Client, error: Error) => {
    if (client !== gone || stopped) return;
    client = undefined;
    lostOnce = true;
    broken(error);
    gone.end().catch(() => undefined);
    timer = setTimeout(open, againAfterMs);
  };
  const open = () => {
    const opened = new pg.Client({ ...config, application_name: 'mdi live' });
    client = opened;
    opened.on('error', (error) => lost(opened, error));
    opened.on('end', () => lost(opened, new Error('the connection ended')));
    opened.on('notification', (said) => {
      const event = parsed(said.channel, said.payload);
      if (event) tell(event);
    });
    opened
      .connect()
      .then(() => opened.query(`listen ${channel}; listen ${readersChannel}`))
      .then(() => {
        if (lostOnce) tell(null);
      })
      .catch((error: Error) => lost(opened, error));
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (!client && !timer && !stopped) open();
      return () => listeners.delete(listener);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
