import { createHash, createHmac, randomBytes } from 'node:crypto';
import { methodOf, pathOf } from '@mdi/contract/kit/op.ts';
import { requestText, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { maxEvents } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sealSecret } from '../../src/kit/settings/device-secret.ts';
import { employeeSub } from '../factories/pass-events.ts';
import type { Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';
import { type Call, phoneCalls, readersCalls } from './calls.ts';

// The calls of readers and of employees' phones, over as much as is asked for: what the loop's benchmark and the count
// of work are taken on.

/** What is the same however much there is: of one reader, one scan, one pass, one guest. */
export const callsOfFixedSize: ReadonlySet<string> = new Set([
  ...['claim', 'time', 'heartbeat', 'leave', 'commands', 'result', 'verify'].map(
    (name) => `deviceApi/${name}`,
  ),
  ...[
    'sendCode',
    'signIn',
    'choose',
    'screenshot',
    'installable',
    'claim',
    'installing',
    'signOut',
    'endSession',
  ].map((name) => `pass/${name}`),
  ...['read', 'current', 'open', 'isCurrent', 'confirm'].map((name) => `appNotice/${name}`),
  'appPage/page',
  'appPage/preview',
  'appFile/link',
  ...['openedBy', 'open', 'picture', 'add', 'reply', 'solve', 'rate'].map((name) => `appSuggestion/${name}`),
  ...[
    'sendCode',
    'signIn',
    'get',
    'open',
    'link',
    'isCurrent',
    'beacon',
    'close',
    'download',
    'downloadLink',
  ].map((name) => `appReport/${name}`),
  ...['form', 'sendCode', 'send', 'sendOwn', 'viewing', 'slots', 'hold', 'book', 'cancelViewing'].map(
    (name) => `appReservation/${name}`,
  ),
  ...['offer', 'invite', 'again', 'link', 'review', 'cancel'].map((name) => `myGuests/${name}`),
]);

/** What readers tell many of at once. */
export const batchCalls: ReadonlySet<string> = new Set(['deviceApi/events', 'deviceApi/exceptions']);

type Reader = { deviceId: number; code: string; secret: Buffer };

async function readerAt(w: World, projectId: number): Promise<Reader> {
  const { id: areaId } = await w.make.area({ projectId, common: true });
  const { id: deviceId, code } = await w.make.device({ projectId, areaId });
  const secret = randomBytes(32);
  const sealed = sealSecret(w.deps.secrets, secret);
  await w.db.insertInto('deviceSecret').values({ deviceId, secret: sealed }).execute();
  return { deviceId, code, secret };
}

async function sent(w: World, { api, name }: Call, by: Reader, body: object | null) {
  const [method, path, query] = [methodOf(api, name), pathOf(api, name), 'lang=en_US'];
  const nonce = randomBytes(8).toString('hex');
  const ts = String(w.now().getTime());
  const payload = body ? JSON.stringify(body) : '';
  const bodyHash = createHash('sha256').update(payload).digest('hex');
  const text = requestText({ method, path, query, code: by.code, ts, nonce, bodyHash });
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    [signedHeaders.code]: by.code,
    [signedHeaders.ts]: ts,
    [signedHeaders.nonce]: nonce,
    [signedHeaders.sign]: createHmac('sha256', by.secret).update(text).digest('hex'),
  };
  const url = `${path}?${query}`;
  const answer = await w.app.inject({ method, url, headers, ...(body ? { payload } : {}) });
  return { code: answer.statusCode };
}

const times = <T>(many: number, one: () => T): T[] => Array.from({ length: many }, one);

type Bodies = Readonly<Record<string, (many: number) => object | null>>;

/** So many passages and exceptions in one batch; null is what has no body. */
function bodiesOf(w: World, t: Twins, by: Reader, who: { id: number }): Bodies {
  let seq = 0;
  const { projectId, id: companyId } = t.here.company;
  return {
    events: (many) => ({
      events: times(many, () => {
        seq += 1;
        const id = `${by.code}-1-${seq.toString(36)}`;
        const time = { bt: 1, seq, ts: w.now().getTime(), up: seq, clk: 'sync' };
        const passed = { dir: 'in', ch: 'qr', res: 'granted', rc: 'OK', off: true, rev: 0 };
        return { id, ...time, ...passed, sub: employeeSub({ id: who.id, projectId, companyId }) };
      }),
    }),
    exceptions: (many) => ({
      items: times(many, () => {
        seq += 1;
        const told = { code: 'BURST_DENIED', level: 2, detail: '长'.repeat(400), recovered: false };
        return { id: `x${seq}`, ts: w.now().getTime(), ...told };
      }),
    }),
    config: () => null,
    keys: () => null,
    revocations: () => null,
    cards: () => null,
  };
}

/** A call of a reader or a phone that could grow, with a batch of so many where it takes one. */
export type DoorCall = { call: Call; send: (many?: number) => Promise<{ code: number }> };

/** Who hosts, has a phone and installs readers at a place, and every call of readers and phones there that could grow. */
export async function doorCallsAt(w: World, t: Twins) {
  const { id: projectId } = t.here.project;
  const reader = await readerAt(w, projectId);
  const host = await w.make.employee({ company: t.here.company });
  const role = { level: 30 as const, resources: ['pass:device:install' as const] };
  await w.make.assign(host.userId, { role, projectId, employeeId: host.id });
  const token = await w.make.phone(host);
  for (const kind of ['home', 'site'] as const)
    await w.make.page({ projectId, kind, liveSince: new Date(0) });
  // What is open to everybody says where.
  const inputs: Readonly<Record<string, object>> = {
    'appNotice/home': { projectId },
    'appNotice/list': { projectId },
    'appPage/home': { projectId, program: 'pm' },
  };
  const bodies = bodiesOf(w, t, reader, host);
  const ofReaders = readersCalls
    .filter(({ path }) => !callsOfFixedSize.has(path))
    .map((call): DoorCall => {
      const body = bodies[call.name];
      if (!body)
        throw new Error(`${call.path}: say in test/suites/door-calls.ts what is the most that it takes`);
      const send: DoorCall['send'] = (many = maxEvents) => sent(w, call, reader, body(many));
      return { call, send };
    });
  const ofPhones = phoneCalls
    .filter(({ path }) => !callsOfFixedSize.has(path))
    .map(
      (call): DoorCall => ({
        call,
        send: () => w.call(call.api, call.name, (inputs[call.path] ?? {}) as never, token),
      }),
    );
  return { host, calls: [...ofReaders, ...ofPhones] };
}
