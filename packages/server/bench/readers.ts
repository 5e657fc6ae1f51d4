import { randomBytes } from 'node:crypto';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import { type CallName, makeSend } from '@mdi/reader-simulator/wire.ts';
import { sql } from 'kysely';
import type { Database } from '../src/db/connect.ts';
import { sealSecret } from '../src/kit/settings/device-secret.ts';
import { makeSecrets } from '../src/kit/settings/secrets.ts';
import { passKeys } from '../src/modules/pass/index.ts';
import { factories } from '../test/factories/index.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { measureCardChanges, measureFirstOfMonth } from './card-lists.ts';
import { employeeWorkbook, importClient } from './import-client.ts';
import { benchSecret, p99, sumFigures, tableLine, timeAtRate } from './measure.ts';
import { measureRevocationDelay } from './revocation-delay.ts';

// npm run bench:readers [-- ingestion | verification | refusal | changes | month]: what readers at the doors cost: a signed batch of 100 events beside the bare insert of the
// same rows, and the verification of one pass beside the bare framework with one statement, also while thousands of
// people are imported; how long somebody who was made invalid still gets in; and what changes and days cost where many
// readers hold many cards.

const batch = 100;
const parallel = 4;
const people = 1000;
const imported = 5000;
const verifiedASecond = 300;
const code = 'BENCH00001';
const secret = randomBytes(32);
const secrets = makeSecrets(benchSecret);
const say = (text: string) => process.stdout.write(`${text}\n`);

type Pass = { sid: number; text: string };
type Filled = {
  deviceId: number;
  place: Parameters<typeof measureRevocationDelay>[1];
  passes: Pass[];
  token: string;
  book: Parameters<typeof employeeWorkbook>[1];
};

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
  const signer = await passKeys.passSignerOf({ db, now: new Date(), secrets }, projectId);
  const passes: Pass[] = [];
  for (let n = 0; n < people; n += 1) {
    const { id: sid } = await make.employee({ company });
    const at = Math.floor(Date.now() / 1000);
    const times = { iat: at, nbf: at, exp: at + 86_400 };
    const body = tokenBody({
      kid: signer.kid,
      type: 1,
      flags: 4,
      pid: projectId,
      tid: company.id,
      sid,
      jti: 1,
      area: 0,
      ...times,
    });
    passes.push({ sid, text: tokenText(body, signer.sign(passMessage(body))) });
  }
  const head = await make.administratorRole();
  const role = await make.role({ level: 40, canSignIn: false, parents: [head.id] });
  const { token, user } = await make.person({ roleId: head.id });
  await sql`vacuum analyze`.execute(db);
  const place = { projectId, areaId, userId: user.id };
  return { deviceId, place, passes, token, book: { company: company.name, role: role.code } };
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
async function bareInsert({ db }: Database, { deviceId, place }: Filled): Promise<void> {
  const { projectId, areaId } = place;
  const rows = newEvents().map(({ id, ts, sub, ...event }) => ({
    device_id: deviceId,
    event_id: `bare-${id}`,
    ts_device: new Date(ts),
    ts_corrected: new Date(ts),
    boot: event.bt,
    seq: event.seq,
    clock: event.clk,
    dir: event.dir,
    channel: event.ch,
    granted: true,
    rc: event.rc,
    pass_type: 1,
    pid: sub.pid,
    tid: sub.tid,
    sid: sub.sid,
    jti: sub.jti,
    offline: true,
    project_id: projectId,
    area_id: areaId,
    company_id: sub.tid,
    employee_id: sub.sid,
  }));
  await sql`
    insert into pass_event (device_id, event_id, ts_device, ts_corrected, boot, seq, clock, dir, channel, granted,
      rc, pass_type, pid, tid, sid, jti, offline, project_id, area_id, company_id, employee_id)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(device_id bigint, event_id text,
      ts_device timestamptz, ts_corrected timestamptz, boot bigint, seq bigint, clock text, dir text, channel text,
      granted boolean, rc text, pass_type int, pid bigint, tid bigint, sid bigint, jti bigint, offline boolean,
      project_id bigint, area_id bigint, company_id bigint, employee_id bigint)`.execute(db);
}

/** The calls of a reader. @throws on any refusal */
function readerOf(bed: BenchServer) {
  const clock = makeClock();
  const key = secret.toString('base64');
  const send = makeSend({ baseUrl: bed.url, code, clock, faults: noFaults(), secret: () => key });
  return async (name: CallName, input: Record<string, unknown>) => {
    const reply = await send(name, input, AbortSignal.timeout(30_000));
    if (reply.is !== 'ok') throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return JSON.stringify(reply.data);
  };
}

async function ingestion(bed: BenchServer, filled: Filled): Promise<void> {
  const call = readerOf(bed);
  const bare = await bed.measured(() => bareInsert(bed.database, filled), 300, parallel);
  say(tableLine('bare insert of 100 rows (from outside)', bare));
  const events = await bed.measured(() => call('events', { events: newEvents() }), 300, parallel);
  say(tableLine('signed batch of 100 events', events, bare));
  const perEvent = (events.appCpuMs / events.calls / batch) * 1000;
  const pace = events.calls / events.wallMs / (bare.calls / bare.wallMs);
  say(`  ${perEvent.toFixed(1)} µs of app CPU an event (≤ 30), ${pace.toFixed(2)} × the bare insert (≥ 0.5)`);
}

/** One passage after the other, verified, and what the same person's name costs the bare framework. */
function passages(bed: BenchServer, { passes }: Filled) {
  const call = readerOf(bed);
  let n = 0;
  const next = () => {
    n += 1;
    const pass = passes[n % passes.length];
    if (!pass) throw new Error('nobody has a pass');
    return pass;
  };
  return {
    verify: async () => {
      const said = await call('verify', { token: next().text, dir: 'in', channel: 'qr', ts: Date.now() });
      if (!said.includes('"allow":true')) throw new Error(said);
    },
    plain: () => bed.plainVerify({ code, sid: next().sid }),
  };
}

/** Imports so many people as somebody at a screen does, and says when they are in. */
function importPeople(bed: BenchServer, { token, book }: Filled) {
  const { call, send, ended } = importClient({ url: bed.url, token, db: bed.database.db });
  const run = async () => {
    const { importId, jobId } = await send(employeeWorkbook(imported, book));
    await ended(jobId, 0);
    const { mapping } = await call<Import>('get', { importId });
    await ended((await call<{ jobId: number }>('check', { importId, mapping })).jobId, 0);
    await ended((await call<{ jobId: number }>('commit', { importId })).jobId, 0);
  };
  let over = false;
  const ending = run().finally(() => {
    over = true;
  });
  return { ending, over: () => over };
}

async function verification(bed: BenchServer, filled: Filled): Promise<void> {
  const { verify, plain } = passages(bed, filled);
  // A node serves for days: what its first thousands of passages cost, until all is compiled, isn't asked here.
  await bed.once(plain, 2000, parallel);
  await bed.once(verify, 6000, parallel);
  const base = await bed.measured(plain, 1000, parallel);
  say(tableLine('bare framework and one statement', base));
  const quiet = await bed.measured(verify, 2000, parallel);
  say(`${tableLine('verify (app ≤ 0.6)', quiet, base)}  p99 ${p99(quiet).toFixed(1)} ms`);
  bed.startWorker();
  const first = importPeople(bed, filled);
  // Turn by turn, so that both have the same of the import.
  let [ours, theirs] = [await bed.once(verify, 200, parallel), await bed.once(plain, 200, parallel)];
  while (!first.over()) {
    ours = sumFigures(ours, await bed.once(verify, 200, parallel));
    theirs = sumFigures(theirs, await bed.once(plain, 200, parallel));
  }
  await first.ending;
  say(`during an import of ${imported} people:`);
  say(
    `${tableLine('bare framework and one statement', theirs)}${''.padEnd(16)}  p99 ${p99(theirs).toFixed(1)} ms`,
  );
  say(`${tableLine('verify (app ≤ 0.8)', ours, theirs)}  p99 ${p99(ours).toFixed(1)} ms`);
  const second = importPeople(bed, filled);
  const tookMs = await timeAtRate(verifiedASecond, second.over, verify);
  await second.ending;
  say(
    `  ${verifiedASecond} a second during another: p99 ${p99({ tookMs }).toFixed(1)} ms of ${tookMs.length} (≤ 30)`,
  );
}

async function refusal(bed: BenchServer, { place, token, passes }: Filled): Promise<void> {
  const { readers, rounds, median, longest } = await measureRevocationDelay(bed, place, token, passes);
  say(`an employee made invalid is refused by ${readers} readers' own lists (${rounds} times):`);
  say(`  median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms (≤ 5,000)`);
}

const parts = {
  ingestion,
  verification,
  refusal,
  changes: (bed: BenchServer, { token }: Filled) => measureCardChanges(bed, token),
  month: (bed: BenchServer) => measureFirstOfMonth(bed),
};
type Part = keyof typeof parts;
const all = Object.keys(parts) as Part[];
const named = all.filter((part) => process.argv.includes(part));
const asked = named.length > 0 ? named : all;

let filled: Filled | undefined;
const bed = await startBenchServer(async (database) => {
  filled = await fill(database);
});
try {
  if (filled) {
    say(`${''.padEnd(40)}  app ms   db ms calls/s  app/base db/base`);
    for (const part of asked) await parts[part](bed, filled);
  }
} finally {
  await bed.stop();
}
