import {
  createCipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deviceClaimText } from '@mdi/contract/kit/pass/device-claim.js';
import type { RevocationEntry } from '@mdi/contract/kit/pass/revocation.ts';
import { type Token, tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import type {
  CardRow,
  Command,
  CommandResult,
  DeviceException,
  Heartbeat,
  PassEvent,
} from '@mdi/contract/modules/device-api/device-api.contract.ts';

// The protocol once more and by itself, with nothing but the platform's own crypto, so that a mistake in what
// readers and server share would show.

export type Known = {
  code: string;
  secret: Buffer | null;
  standing: 'active' | 'retired' | 'revoked';
  claimToken: Buffer | null;
  configVer: number;
  /** What the config says otherwise. */
  config: Record<string, unknown>;
  commands: Command[];
  results: CommandResult[];
  beats: Heartbeat[];
  troubles: DeviceException[];
  events: Map<string, PassEvent>;
  /** How often each event came. */
  times: Map<string, number>;
};

export type Answered = { status: number; code?: number; data?: unknown } | 'silence';
type Request = { name: string; query: URLSearchParams; body: Record<string, unknown>; known: Known | null };

export type Stub = {
  url: string;
  /** Turns the server's clock. */
  offBy: number;
  /** Answers of this many of the next requests get lost. */
  lose: number;
  list: { rev: number; gen: number; from: number; entries: RevocationEntry[]; forged: boolean };
  cards: { ver: number; within?: number; rows: CardRow[]; page: number };
  keyVer: number;
  /** What /verify answers; `silence` never comes. */
  verdict: Answered;
  requests: { name: string; status: number }[];
  know: (code: string, config?: Record<string, unknown>) => Known;
  claimFor: (known: Known, host?: string) => string;
  mint: (token?: Partial<Token>) => string;
  configOf: (known: Known, more?: Record<string, unknown>) => Record<string, unknown>;
  digestOf: (config: Record<string, unknown>) => string;
  order: (known: Known, type: string, args?: Record<string, unknown>, more?: Partial<Command>) => Command;
  rekeyBlob: (known: Known, next: Buffer) => string;
  close: () => Promise<void>;
};

const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pub = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const signed = (domain: string, data: string | Uint8Array) =>
  sign(null, Buffer.concat([Buffer.from(`${domain}\0`), Buffer.from(data)]), privateKey);
const ok = (data: unknown): Answered => ({ status: 200, code: 200, data });
const no = (code: number, data: unknown = null): Answered => ({ status: 401, code, data });

/** Why a request isn't believed; null: it is. */
function distrust(request: IncomingMessage, known: Known | undefined, body: string, now: number) {
  const said = (name: string) => String(request.headers[`x-dev-${name}`] ?? '');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  if (!known?.secret) return no(known?.standing === 'revoked' ? 4013 : 4011);
  const lines = [request.method, path, query, known.code, said('ts'), said('nonce'), hex(body)];
  const mine = createHmac('sha256', known.secret).update(lines.join('\n')).digest();
  const theirs = Buffer.from(said('sign'), 'hex');
  if (theirs.length !== 32 || !timingSafeEqual(mine, theirs)) return no(4011);
  if (Math.abs(Number(said('ts')) - now) > 300_000) return no(4012, { serverTime: now });
  const open = /\/(commands|events)/.test(path);
  return known.standing === 'active' || (known.standing === 'retired' && open) ? null : no(4013);
}

function takeEvents({ body, known }: Request): Answered {
  const events = body.events as PassEvent[];
  for (const event of events) {
    known?.events.set(event.id, event);
    known?.times.set(event.id, (known.times.get(event.id) ?? 0) + 1);
  }
  return ok({ acked: events.map(({ id }) => id), rejected: [] });
}

function takeTroubles({ body, known }: Request): Answered {
  const items = body.items as DeviceException[];
  known?.troubles.push(...items.filter(({ id }) => !known.troubles.some((one) => one.id === id)));
  return ok({ acked: items.map(({ id }) => id), rejected: [] });
}

function takeResult({ body, known }: Request): Answered {
  const result = body as CommandResult;
  known?.results.push(result);
  if (known && result.ph !== 'accepted')
    known.commands = known.commands.filter(({ cid }) => cid !== result.cid);
  if (known?.standing === 'retired' && result.ph === 'done') known.secret = null;
  return ok({});
}

const keysOf = (stub: Stub) => ({ ver: stub.keyVer, keys: [{ kid: 7, pub: base64url(pub) }] });

function claimed(stub: Stub, { body, known }: Request, now: number): Answered {
  const token = known?.claimToken;
  if (!known || !token || body.claimToken !== claimLetters(stub, known)) return { status: 403, code: 403 };
  Object.assign(known, { claimToken: null, secret: randomBytes(32), standing: 'active' });
  const deviceSecret = known.secret?.toString('base64');
  return ok({ deviceSecret, serverTime: now, keys: keysOf(stub), config: stub.configOf(known) });
}

/** The token as the claim's text spells it: its letters are those after the host's, as far as bits allow. */
function claimLetters(_: Stub, { claimToken }: Known): string {
  const bits = [...(claimToken ?? [])].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function listFor(stub: Stub, query: URLSearchParams): Answered {
  const { rev, gen, from, entries, forged } = stub.list;
  const since = Number(query.get('since'));
  const full = since === 0 || since < from || Number(query.get('gen') ?? gen) !== gen;
  const json = JSON.stringify({ rev, from: full ? 0 : since, full, gen, entries });
  const p = forged ? json.replace('"add"', '"del"') : json;
  return ok({ p: base64url(p), kid: 7, s: base64url(signed('MDI-REV-1', json)) });
}

function cardsFor({ cards }: Stub, query: URLSearchParams): Answered {
  const from = cards.rows.findIndex(({ uid }) => uid === query.get('after')) + 1;
  const rows = cards.rows.slice(from, from + cards.page);
  return ok({ ver: cards.ver, full: from === 0, more: from + rows.length < cards.rows.length, rows });
}

function answer(stub: Stub, request: Request, now: number): Answered {
  const { name, query, body, known } = request;
  if (name === 'time') return ok({ now });
  if (name === 'claim') return claimed(stub, request, now);
  if (!known) return no(4011);
  if (name === 'heartbeat') {
    known.beats.push(body as Heartbeat);
    const vers = {
      cfgVer: known.configVer,
      revVer: stub.list.rev,
      cardVer: stub.cards.ver,
      ...(stub.cards.within === undefined ? {} : { cardsWithinSec: stub.cards.within }),
      keyVer: stub.keyVer,
    };
    return ok({ now, cmds: known.commands, ...vers, nextSec: 30 });
  }
  if (name === 'events') return takeEvents(request);
  if (name === 'exceptions') return takeTroubles(request);
  if (name === 'commands') return ok({ cmds: known.commands });
  if (name.endsWith('/result')) return takeResult(request);
  if (name === 'config') return ok(stub.configOf(known));
  if (name === 'revocations') return listFor(stub, query);
  if (name === 'cards') return cardsFor(stub, query);
  if (name === 'keys') return ok(keysOf(stub));
  return name === 'verify' ? stub.verdict : { status: 404, code: 404 };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

const policy = {
  onlineVerify: 'off',
  leewaySec: 30,
  listMaxAgeH: 24,
  cardOfflineH: 72,
  replaySec: 90,
  antiPassback: false,
};

/** A device API of one project (1001) for the readers' own tests. */
export async function stubApi(source: () => number = Date.now): Promise<Stub> {
  const readers = new Map<string, Known>();
  const now = () => source() + stub.offBy;
  const server = createServer(async (request, to) => {
    const body = await textOf(request);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const name = path.replace('/device-api/v1/', '');
    const fields: Record<string, unknown> = body ? JSON.parse(body) : {};
    const code = String(request.headers['x-dev-code'] ?? fields.deviceCode ?? '');
    const known = readers.get(code) ?? null;
    const open = name === 'time' || name === 'claim';
    const distrusted = open ? null : distrust(request, known ?? undefined, body, now());
    const said =
      distrusted ?? answer(stub, { name, query: new URLSearchParams(query), body: fields, known }, now());
    if (said === 'silence') return;
    stub.requests.push({ name, status: said.status });
    if (stub.lose > 0) {
      stub.lose -= 1;
      request.socket.destroy();
      return;
    }
    to.writeHead(said.status, { 'content-type': 'application/json' });
    to.end(JSON.stringify({ code: said.code, message: '', data: said.data ?? null }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let cids = 0;
  const stub: Stub = {
    url,
    offBy: 0,
    lose: 0,
    list: { rev: 0, gen: 0, from: 0, entries: [], forged: false },
    cards: { ver: 0, rows: [], page: 2 },
    keyVer: 1,
    verdict: ok({ allow: true, reason: 'OK', displayMs: 1000 }),
    requests: [],
    know: (code, config = {}) => {
      const known: Known = {
        code,
        secret: null,
        standing: 'active',
        claimToken: null,
        configVer: 1,
        config,
        commands: [],
        results: [],
        beats: [],
        troubles: [],
        events: new Map(),
        times: new Map(),
      };
      readers.set(code, known);
      return known;
    },
    claimFor: (known, host = new URL(url).host) => {
      known.claimToken = randomBytes(16);
      const hostId = createHash('sha256').update(host).digest().subarray(0, 4);
      return deviceClaimText({ hostId, deviceCode: known.code, claimToken: known.claimToken });
    },
    mint: (more = {}) => {
      const at = Math.floor(now() / 1000);
      const times = { iat: at, nbf: at, exp: at + 60 };
      const who = { kid: 7, type: 1, flags: 4, pid: 1001, tid: 2002, sid: 9, jti: 1, area: 0 };
      const body = tokenBody({ ...who, ...times, ...more });
      return tokenText(body, signed('MDI-PASS-1', body));
    },
    configOf: ({ code, configVer: ver, config }, more = {}) => {
      const place = { project: { id: 1001, name: '云庭' }, area: { id: 3, name: '东门' }, groups: [5] };
      const rest = {
        channel: { type: 'in', doorHoldSec: 5, relayMs: 500 },
        hb: 30,
        policy: { ...policy, ...((config.policy as object) ?? {}) },
        ui: { lang: 'zh', welcome: '欢迎' },
        log: { level: 'info' },
      };
      const { policy: _, ...said } = config;
      const plain = { ver, code, ...place, ...rest, ...said, ...more };
      const s = base64url(signed('MDI-CFG-1', JSON.stringify(plain)));
      return { ...plain, sig: { kid: 7, s } };
    },
    digestOf: ({ sig, ...plain }) => hex(JSON.stringify(plain)),
    order: (known, type, args = {}, more = {}) => {
      cids += 1;
      const command = { cid: `c${cids}`, type, ts: now() + cids, exp: now() + 86_400_000, args, ...more };
      known.commands.push(command);
      return command;
    },
    rekeyBlob: ({ secret, code }, next) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', secret ?? Buffer.alloc(32), nonce);
      cipher.setAAD(Buffer.from(`MDI-REKEY-1\0${code}`));
      return base64url(Buffer.concat([nonce, cipher.update(next), cipher.final(), cipher.getAuthTag()]));
    },
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
  return stub;
}
