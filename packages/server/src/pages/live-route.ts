import { PassThrough } from 'node:stream';
import { answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import { langOfParam } from '@mdi/contract/kit/words.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import { sessionOf } from '../kit/access/actor.ts';
import { recordExpiredViewAs } from '../kit/access/view-as-end.ts';
import { envelopeOf } from '../kit/calls/answer.ts';
import type { Actor, Deps } from '../kit/calls/ctx.ts';
import { concernsViewer, type LiveEvent, type LiveEvents } from '../kit/live/live-events.ts';
import { translator } from '../kit/words.ts';

const route = '/prod-api/live';
/** Changes are told together, so that a busy minute costs a page a few reads and not a thousand. */
const gatherMs = 250;
const beatMs = 15_000;
/** A session may end by the clock alone, which nothing announces. */
const recheckMs = 60_000;
const maxPerSession = 10;
/** A reader that takes nothing any more is let go; it comes back by itself. */
const maxUnread = 64 * 1024;

type Stream = { sessionId: number; hear: (event: LiveEvent | null) => void; end: () => void };

type Opened = {
  out: PassThrough;
  actor: Actor;
  /** Whether the session still stands; its code when not. */
  check: () => Promise<number | null>;
  /** How much of the database a page has to see that reads because of what it hears; null: there is no replica. */
  position: () => Promise<string | null>;
};

/** One open stream: gathers what changed, beats, and ends with its session. */
function openStream({ out, actor, check, position }: Opened, closed: (stream: Stream) => void): Stream {
  const changed = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  let checking = false;
  const write = (text: string) => {
    if (out.writableLength > maxUnread) out.destroy();
    else out.write(text);
  };
  const flush = async () => {
    const told = JSON.stringify([...changed]);
    changed.clear();
    gathering = undefined;
    const at = await position();
    write(`event: change\n${at ? `id: ${at}\n` : ''}data: ${told}\n\n`);
  };
  const recheck = async () => {
    if (checking) return;
    checking = true;
    const code = await check().catch(() => null);
    checking = false;
    if (code === null) return;
    write(`event: ended\ndata: ${code}\n\n`);
    out.end();
  };
  const beat = setInterval(() => write(': beat\n\n'), beatMs);
  const clock = setInterval(() => void recheck(), recheckMs);
  const stream: Stream = {
    sessionId: actor.sessionId,
    hear(event) {
      if (event?.topic === 'access' || event === null) void recheck();
      if (event?.topic === 'access' || (event && !concernsViewer(actor, event))) return;
      // After a break the reader can't know what it missed: '*' is everything.
      changed.add(event?.topic ?? '*');
      gathering ??= setTimeout(() => void flush(), gatherMs);
    },
    end: () => out.end(),
  };
  out.on('close', () => {
    clearInterval(beat);
    clearInterval(clock);
    clearTimeout(gathering);
    closed(stream);
  });
  write(': open\n\n');
  return stream;
}

type LiveSources = { db: Db; deps: Deps; live: LiveEvents; replica: Replica | null };

/**
 * The live stream of a signed-in person (server-sent events, read by fetch because the token is a header):
 * `change` names the modules whose answers are old, `ended` carries the code when the session is over.
 */
export function addLiveRoute(app: FastifyInstance, { db, deps, live, replica }: LiveSources): void {
  const streams = new Set<Stream>();
  const position = async () => (await replica?.position().catch(() => null)) ?? null;
  live.subscribe((event) => {
    // What readers are told isn't about pages.
    if (event?.topic === 'readers') return;
    for (const stream of streams) stream.hear(event);
  });
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get(route, { config: { access: 'self' }, compress: false }, async (request, to) => {
    const header = request.headers['x-token'];
    const token = typeof header === 'string' ? header : '';
    // An open stream counts as use of the session.
    const look = async () => {
      const { check, over } = await sessionOf(db, token, deps.now(), deps.settings.session);
      if (over) await recordExpiredViewAs({ db, deps, log: request.log }, over, request.id);
      return check;
    };
    const session = await look();
    if (session.is !== 'open') {
      const query = request.query as { lang?: string };
      const message = translator(langOfParam(query.lang))(`kit.error.${session.is}`);
      return to.send(envelopeOf({ code: session.is, message, data: null }));
    }
    const own = [...streams].filter((one) => one.sessionId === session.actor.sessionId);
    if (own.length >= maxPerSession) own[0]?.end();
    const out = new PassThrough();
    const viewId = session.actor.viewAs?.viewId;
    const check = async () => {
      const now = await look();
      if (now.is !== 'open') return answerCodes[now.is].code;
      // Another person is looked at from here on: the line is opened anew as that one.
      if (now.actor.viewAs?.viewId !== viewId) out.end();
      return null;
    };
    streams.add(
      openStream({ out, actor: session.actor, check, position }, (stream) => streams.delete(stream)),
    );
    return to
      .type('text/event-stream')
      .headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
      .send(out);
  });
}
