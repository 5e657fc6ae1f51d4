import { randomBytes } from 'node:crypto';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import { sql } from 'kysely';
import { makeClock } from '../readers/clock.ts';
import { noFaults } from '../readers/faults.ts';
import { type CallName, makeSend } from '../readers/wire.ts';
import type { Database } from '../src/db/connect.ts';
import { sealSecret } from '../src/kit/device-door.ts';
import { makeSecrets } from '../src/kit/secrets.ts';
import { signerOf } from '../src/modules/pass/index.ts';
import { factories } from '../test/factories/index.ts';
import { type Bed, benchSecret, makeBed } from './bed.ts';
import { line } from './measure.ts';

// npm run bench:readers: what readers at the doors cost: a signed batch of 100 events beside the bare insert of the
// same rows, and the verification of one pass.

const batch = 100;
const parallel = 4;
const people = 1000;
const code = 'BENCH00001';
const secret = randomBytes(32);
const secrets = makeSecrets(benchSecret);
const say = (text: string) => process.stdout.write(`${text}\n`);

type Filled = { deviceId: number; projectId: number; texts: string[] };

async function fill({ db }: Database): Promise<Filled> {
  const make = factories(db);
  const { id: projectId } = await make.project();
  const { id: areaId } = await make.area({ projectId, common: true });
  const { id: deviceId } = await make.device({ code, projectId, areaId });
  await db
    .insertInto('deviceSecret')
    .values({ deviceId, secret: sealSecret(secrets, secret) })
    .execute();
  const company = await make.company({ projectId });
  const signer = await signerOf({ db, now: new Date(), secrets }, projectId);
  const texts: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const { id: sid } = await make.employee({ company });
    const at = Math.floor(Date.now() / 1000);
    const times = { iat: at, nbf: at, exp: at + 86_400 };
    const body = tokenBody({
      ...{ kid: signer.kid, type: 1, flags: 4, pid: projectId, tid: company.id, sid, jti: 1, area: 0 },
      ...times,
    });
    texts.push(tokenText(body, signer.sign(passMessage(body))));
  }
  await sql`vacuum analyze`.execute(db);
  return { deviceId, projectId, texts };
}

let seq = 0;

/** A hundred new events of employees, as a reader sends them. */
function newEvents() {
  return Array.from({ length: batch }, () => {
    seq += 1;
    const sub = { type: 1, pid: 1, tid: 1, sid: 1 + (seq % people), jti: seq, kid: 0 };
    const time = { bt: 1, seq, ts: Date.now(), up: seq, clk: 'sync' };
    const rest = { dir: 'in', ch: 'qr', res: 'granted', rc: 'OK', off: true, rev: 1 };
    return { id: `${code}-1-${seq.toString(36)}`, ...time, ...rest, sub };
  });
}

/** The same rows straight into the table. */
async function bareInsert({ db }: Database, deviceId: number): Promise<void> {
  const rows = newEvents().map(({ id, ts, sub, ...event }) => ({
    ...{ device_id: deviceId, event_id: `bare-${id}`, ts_device: new Date(ts), ts_corrected: new Date(ts) },
    ...{ boot: event.bt, seq: event.seq, clock: event.clk, dir: event.dir, channel: event.ch, granted: true },
    ...{ rc: event.rc, pass_type: 1, pid: sub.pid, tid: sub.tid, sid: sub.sid, jti: sub.jti, offline: true },
  }));
  await sql`
    insert into pass_event (device_id, event_id, ts_device, ts_corrected, boot, seq, clock, dir, channel, granted,
      rc, pass_type, pid, tid, sid, jti, offline)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(device_id bigint, event_id text,
      ts_device timestamptz, ts_corrected timestamptz, boot bigint, seq bigint, clock text, dir text, channel text,
      granted boolean, rc text, pass_type int, pid bigint, tid bigint, sid bigint, jti bigint, offline boolean)`.execute(
    db,
  );
}

async function measure(bed: Bed, { deviceId, texts }: Filled): Promise<void> {
  const clock = makeClock();
  const key = secret.toString('base64');
  const send = makeSend({ baseUrl: bed.url, code, clock, faults: noFaults(), secret: () => key });
  const call = async (name: CallName, input: Record<string, unknown>) => {
    const reply = await send(name, input, AbortSignal.timeout(30_000));
    if (reply.is !== 'ok') throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return JSON.stringify(reply.data);
  };
  say(`${''.padEnd(40)}  app ms   db ms calls/s  app/base db/base`);
  const bare = await bed.measured(() => bareInsert(bed.database, deviceId), 300, parallel);
  say(line('bare insert of 100 rows (from outside)', bare));
  const events = await bed.measured(() => call('events', { events: newEvents() }), 300, parallel);
  say(line('signed batch of 100 events', events, bare));
  const perEvent = (events.appCpuMs / events.calls / batch) * 1000;
  const pace = events.calls / events.wallMs / (bare.calls / bare.wallMs);
  say(`  ${perEvent.toFixed(1)} µs of app CPU an event (≤ 50), ${pace.toFixed(2)} × the bare insert (≥ 0.5)`);
  let n = 0;
  const verify = async () => {
    n += 1;
    const token = texts[n % texts.length];
    const said = await call('verify', { token, dir: 'in', channel: 'qr', ts: Date.now() });
    if (!said.includes('"allow":true')) throw new Error(said);
  };
  say(line('verify (app ≤ 0.8)', await bed.measured(verify, 2000, parallel)));
}

let filled: Filled | undefined;
const bed = await makeBed(async (database) => {
  filled = await fill(database);
});
try {
  if (filled) await measure(bed, filled);
} finally {
  await bed.stop();
}
