import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from '@mdi/contract/kit/op.ts';
import { companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { appPageApi } from '@mdi/contract/modules/page/app-page.contract.ts';
import { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import type { CallName } from '@mdi/reader-simulator/wire.ts';
import { timeAtRate } from '../../bench/measure.ts';
import type { Door, Place, Site } from './site.ts';

export const kinds = ['lists', 'writes', 'phones', 'verify', 'events', 'heartbeats', 'exports'] as const;
export type Kind = (typeof kinds)[number];

/** One call that was answered: when it was due, in ms since the beginning, and how long that took from then. */
export type Sample = { kind: Kind; path: string; at: number; ms: number };

/** Calls a second of one project in its busy hours: a screen in use, three people at the doors a minute. */
const perProject: Record<Exclude<Kind, 'exports'>, number> = {
  lists: 1 / 20,
  writes: 1 / 300,
  phones: 1 / 20,
  verify: 1 / 20,
  events: 1 / 20,
  /** Each of its two readers twice a minute. */
  heartbeats: 1 / 15,
};
const exportEveryMs = 20_000;

const againAfterMs = 500;
const patienceMs = 30_000;
const giveUpAfterMs = 120_000;

export type Load = {
  samples: Sample[];
  /** Numbers of cards that were acknowledged. */
  cards: string[];
  /** Events that readers were told are stored. */
  events: string[];
  /** Calls that had to be sent again because nothing came back. */
  again: number;
  /** Writes to which no answer came for so long that nobody knows whether they are done. */
  unknown: number;
  /** Whatever nothing explains. */
  wrong: string[];
  /** Goes on at the usual pace, from which a node that was killed catches up. */
  slowDown: () => void;
  end: () => Promise<void>;
};

type Body = { url: string; path: string; token: string; input: object; key?: string };

/**
 * What comes while there is patience, else null. The patience ends by itself: once, after kills, requests were left of which
 * neither an answer nor an end ever came.
 */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  const ended = new Promise<null>((end) => late.signal.addEventListener('abort', () => end(null)));
  try {
    return await Promise.race([work(late.signal), ended]);
  } finally {
    clearTimeout(timer);
  }
}

const agent = new http.Agent({ keepAlive: true });

/** What is answered; null: come back later. Rejects when the line breaks. */
const post = (url: string, body: string, headers: http.OutgoingHttpHeaders, signal: AbortSignal) =>
  new Promise<string | null>((done, fail) => {
    const request = http.request(url, { method: 'POST', agent, headers, signal }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', fail);
      answer.on('end', () => done(answer.statusCode === 503 ? null : Buffer.concat(parts).toString()));
    });
    request.on('error', fail);
    request.end(body);
  });

/** What a call answers; null: nothing that a client could use. */
async function once({
  url,
  path,
  token,
  input,
  key,
}: Body): Promise<{ code: number; message: string } | null> {
  const asked = inTime(async (signal) => {
    const text = await post(
      `${url}${path}`,
      JSON.stringify(input),
      {
        'x-token': token,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      signal,
    );
    return text === null ? null : (JSON.parse(text) as { code: number; message: string });
  });
  return asked.catch(() => null);
}

/** The lists and figures that stand open in a back office. */
const screens = [
  { path: pathOf(companyApi, 'list'), input: {} },
  { path: pathOf(employeeApi, 'list'), input: {} },
  { path: pathOf(visitApi, 'list'), input: {} },
  { path: pathOf(deviceManageApi, 'list'), input: {} },
  { path: pathOf(passRecordApi, 'list'), input: {} },
  { path: pathOf(dashboardApi, 'live'), input: { range: 'today' } },
] as const;

const eventsOf = (door: Door) =>
  Array.from({ length: 3 }, () => {
    door.seq += 1;
    const sub = { type: 1, pid: 1, tid: 1, sid: 1, jti: door.seq, kid: 0 };
    const time = { bt: 1, seq: door.seq, ts: Date.now(), up: door.seq, clk: 'sync' };
    const rest = { dir: 'in', ch: 'qr', res: 'granted', rc: 'OK', off: true, rev: 1 };
    return { id: `${door.code}-1-${door.seq.toString(36)}`, ...time, ...rest, sub };
  });

const beatOf = () => ({
  v: 1,
  ts: Date.now(),
  up: Math.round(performance.now()),
  bt: 1,
  fw: '1.0.0',
  net: 'eth',
  buf: 0,
  lost: 0,
  cfgVer: 0,
  revVer: 0,
  cardVer: 0,
  keyVer: 0,
  clk: 'sync',
  drift: 0,
  door: 'closed',
  enabled: true,
});

/**
 * Everybody of the site begins, each at a rate of their own, whether those before were answered or not.
 * @param pace how many times as fast as a project in its busy hours
 */
export function startLoad(site: Site, url: string, pace: number): Load {
  const began = performance.now();
  let [on, hurried] = [true, true];
  const load = { samples: [], cards: [], events: [], again: 0, unknown: 0, wrong: [] } as Omit<
    Load,
    'slowDown' | 'end'
  >;
  let [turn, screen] = [0, 0];
  const next = (): Place => {
    turn += 1;
    const place = site.places[(turn * 7919) % site.places.length];
    if (!place) throw new Error('there is no project');
    return place;
  };

  /** Sends something until it is answered. @param answered undefined: nothing came back, so it is sent again */
  async function until(
    kind: Kind,
    path: string,
    answered: () => Promise<string | null | undefined>,
  ): Promise<void> {
    const at = performance.now() - began;
    for (const until = Date.now() + giveUpAfterMs; ; ) {
      const wrong = await answered();
      if (wrong !== undefined) {
        load.samples.push({ kind, path, at, ms: performance.now() - began - at });
        if (wrong !== null) load.wrong.push(`${kind}: ${wrong}`);
        return;
      }
      if (Date.now() > until) {
        load.wrong.push(`${kind}: given up`);
        if (kind === 'writes') load.unknown += 1;
        return;
      }
      load.again += 1;
      await pause(againAfterMs);
    }
  }
  async function called(body: Omit<Body, 'url'>): Promise<string | null | undefined> {
    const answer = await once({ url, ...body });
    if (!answer) return undefined;
    return answer.code === 200 ? null : `${body.path} ${answer.code} ${answer.message}`;
  }
  async function told(door: Door, name: CallName, input: Record<string, unknown>, wants = '') {
    const reply = await inTime((signal) => door.send(name, input, signal));
    if (reply === null || reply.is === 'down' || (reply.is === 'refused' && reply.status >= 500))
      return undefined;
    const text = JSON.stringify(reply);
    return reply.is === 'ok' && text.includes(wants) ? null : `${name} ${text.slice(0, 200)}`;
  }
  const doorOf = ({ doors }: Place) => {
    const door = doors[turn % doors.length];
    if (!door) throw new Error('there is no reader');
    return door;
  };

  const work: Record<Exclude<Kind, 'exports'>, () => Promise<void>> = {
    lists: () => {
      screen += 1;
      const { path, input } = screens[screen % screens.length] ?? screens[0];
      const { staff } = next();
      // One in ten looks as head office, at everything.
      const token = screen % 10 === 0 ? site.headOffice : staff;
      return until('lists', path, () => called({ path, token, input }));
    },
    async writes() {
      const { staff: token, projectId } = next();
      const key = randomUUID();
      const number = key.replaceAll('-', '').slice(0, 20).toUpperCase();
      const input = { companyId: null, number, name: null, remarks: null, projectId };
      const path = pathOf(visitorCardApi, 'add');
      await until('writes', path, async () => {
        const wrong = await called({ path, token, input, key });
        if (wrong === null) load.cards.push(number);
        return wrong;
      });
    },
    phones: () => {
      const { phone: token, projectId } = next();
      const mine = turn % 2 === 0;
      const path = mine ? pathOf(myPassApi, 'me') : pathOf(appPageApi, 'home');
      const input = mine ? {} : { projectId, program: 'pm' };
      return until('phones', path, () => called({ path, token, input }));
    },
    verify: () => {
      const place = next();
      const input = { token: place.pass, dir: 'in', channel: 'qr', ts: Date.now() };
      return until('verify', 'verify', () => told(doorOf(place), 'verify', input, '"allow":true'));
    },
    async events() {
      const door = doorOf(next());
      const events = eventsOf(door);
      await until('events', 'events', async () => {
        const wrong = await told(door, 'events', { events });
        if (wrong === null) load.events.push(...events.map(({ id }) => id));
        return wrong;
      });
    },
    heartbeats: () => {
      const door = doorOf(next());
      return until('heartbeats', 'heartbeat', () => told(door, 'heartbeat', beatOf()));
    },
  };
  const paced = (times: number, over: () => boolean) =>
    Object.entries(perProject).map(([kind, rate]) =>
      // Their keys are the same.
      timeAtRate(rate * times * site.places.length, over, work[kind as keyof typeof work]),
    );
  const exporting = async () => {
    while (on) {
      const key = randomUUID();
      const input = { list: 'company', filters: {}, columns: null };
      const path = pathOf(exportApi, 'start');
      await until('exports', path, () => called({ path, token: site.headOffice, input, key }));
      await pause(exportEveryMs);
    }
  };
  const all: Promise<unknown>[] = [...paced(pace, () => !on || !hurried), exporting()];
  return Object.assign(load, {
    slowDown() {
      hurried = false;
      all.push(...paced(1, () => !on));
    },
    async end() {
      on = false;
      await Promise.all(all);
    },
  });
}
