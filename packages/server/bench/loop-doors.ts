import { createHash, createHmac, randomBytes } from 'node:crypto';
import { methodOf, pathOf } from '@mdi/contract/kit/op.ts';
import { requestText, signedHeaders } from '@mdi/contract/kit/pass/signing.ts';
import { mostEvents } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sealSecret } from '../src/kit/device-door.ts';
import { employeeSub } from '../test/factories/door.ts';
import type { Twins } from '../test/factories/twins.ts';
import { type Call, phoneCalls, readersCalls } from '../test/suites/calls.ts';
import type { World } from '../test/world.ts';
import type { Large } from './loop-large.ts';

// The calls of readers and of employees' phones, over the most that they take or answer.

/** What is the same however much there is: of one reader, one scan, one pass, one guest. */
const small: ReadonlySet<string> = new Set([
  ...['claim', 'time', 'heartbeat', 'commands', 'result', 'verify'].map((name) => `deviceApi/${name}`),
  ...['sendCode', 'signIn', 'choose', 'screenshot', 'installable', 'claim', 'installing', 'signOut'].map(
    (name) => `pass/${name}`,
  ),
  ...['offer', 'invite', 'again', 'link', 'review', 'cancel'].map((name) => `myGuests/${name}`),
]);

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

type Bodies = Readonly<Record<string, () => object | null>>;

/** As many passages and as many exceptions as one batch may hold. */
function bodiesOf(w: World, t: Twins, by: Reader, who: { id: number }): Bodies {
  let seq = 0;
  const all = <T>(one: (n: number) => T) => Array.from({ length: mostEvents }, (_, n) => one(n));
  const { projectId, id: companyId } = t.here.company;
  return {
    events: () => ({
      events: all(() => {
        seq += 1;
        const id = `${by.code}-1-${seq.toString(36)}`;
        const time = { bt: 1, seq, ts: w.now().getTime(), up: seq, clk: 'sync' };
        const passed = { dir: 'in', ch: 'qr', res: 'granted', rc: 'OK', off: true, rev: 0 };
        return { id, ...time, ...passed, sub: employeeSub({ id: who.id, projectId, companyId }) };
      }),
    }),
    exceptions: () => ({
      items: all(() => {
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

/** Every call of readers and phones that could grow. @throws for one of which nothing is said here */
export async function doorCalls(w: World, t: Twins): Promise<Large[]> {
  const { id: projectId } = t.here.project;
  const reader = await readerAt(w, projectId);
  const host = await w.make.employee({ company: t.here.company });
  for (let n = 0; n < 300; n += 1) await w.make.visit({ hostId: host.id });
  const role = { level: 30 as const, resources: ['pass:device:install' as const] };
  await w.make.assign(host.userId, { role, projectId, employeeId: host.id });
  const token = await w.make.phone(host);
  const bodies = bodiesOf(w, t, reader, host);
  const ofReaders = readersCalls.filter(({ path }) => !small.has(path));
  const ofPhones = phoneCalls.filter(({ path }) => !small.has(path));
  return [
    ...ofReaders.map((call): Large => {
      const body = bodies[call.name];
      if (!body) throw new Error(`${call.path}: say in bench/loop-doors.ts what is the most that it takes`);
      return { name: call.path, make: async () => () => sent(w, call, reader, body()) };
    }),
    ...ofPhones.map(
      (call): Large => ({
        name: call.path,
        make: async () => () => w.call(call.api, call.name, {} as never, token),
      }),
    ),
  ];
}
