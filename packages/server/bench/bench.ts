import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { connect } from '../src/db/connect.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import { migrate } from '../src/db/migrate.ts';
import { syncCatalogue } from '../src/db/seed/sync-catalogue.ts';
import { factories } from '../test/factories/index.ts';
import { password } from '../test/factories/people.ts';
import { databaseCpu, type Figures, line, repeat } from './measure.ts';
import type { Started, Usage } from './serve.ts';

// npm run bench: what a call costs, beside the bare framework and plain SQL in the same run, so that the
// ratios hold on any machine.

const auditRows = 100_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

type Sent = { url: string; headers?: Record<string, string>; body?: string | Buffer };

/** Posts and answers the body. @throws on another status than 200 */
function post({ url, headers = {}, body = '' }: Sent): Promise<string> {
  return new Promise((done, fail) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) done(text);
        else fail(new Error(`${url}: ${answer.statusCode} ${text}`));
      });
    });
    request.on('error', fail);
    request.end(body);
  });
}

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
// Under root PostgreSQL runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755);
const cluster = await startCluster({ dataDir });
const config = cluster.database('postgres');
const database = connect(config, () => {});
const { db } = database;

async function prepare() {
  await migrate(database);
  await syncCatalogue(db);
  const make = factories(db);
  const project = await make.project();
  const person = await make.person({
    role: { level: 30, resources: ['sys:audit:view', 'sys:project:view'] },
    projectId: project.id,
  });
  const { code } = await db
    .selectFrom('role')
    .select('code')
    .where('id', '=', person.assignment.roleId)
    .executeTakeFirstOrThrow();
  await sql`insert into audit (at, request_id, op, code, user_id, user_name, role_code, project_id, address, changes)
    select now() - n * interval '30 seconds', 'r' || n,
      (array['project/edit','auth/login','user/addUser','project/updateState'])[1 + n % 4], 200, n % 50,
      'user' || n % 50, ${code}, ${project.id}, '127.0.0.1',
      jsonb_build_array(jsonb_build_object('entity', 'project', 'id', n % 200,
        'before', jsonb_build_object('name', 'before ' || n), 'after', jsonb_build_object('name', 'after ' || n)))
    from generate_series(1, ${auditRows}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return {
    person,
    users: await Promise.all(
      Array.from({ length: 32 }, () => make.person({ projectId: project.id, role: { level: 30 } })),
    ),
  };
}

/** Two head-office people before 300 projects of one building: one sees all, one those 300 buildings by name. */
async function wideAndLong() {
  const make = factories(db);
  const places = await Promise.all(Array.from({ length: 300 }, () => make.building()));
  const resources = Array.from({ length: 499 }, (_, at) => `bench:thing:verb${at}` as const);
  const held = [...resources, 'sys:project:view' as const];
  const buildingIds = places.map((place) => place.id);
  return {
    wide: await make.person({ role: { level: 10, resources: ['sys:project:view'] } }),
    long: await make.person({ role: { level: 10, resources: held, dataScope: 30, buildingIds } }),
  };
}

const { person, users } = await prepare();
const { wide, long } = await wideAndLong();
const server = fork(
  fileURLToPath(new URL('./serve.ts', import.meta.url)),
  [JSON.stringify(config), path.join(dataDir, 'files')],
  { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } },
);
const [started] = (await once(server, 'message')) as [Started];
async function usage(): Promise<Usage> {
  const answer = once(server, 'message');
  server.send('usage');
  return ((await answer) as [Usage])[0];
}

/** Measures one kind of call after a warm-up. */
async function figures(calls: number, parallel: number, work: () => Promise<void>): Promise<Figures> {
  await repeat(Math.ceil(calls / 5), parallel, work);
  const [before, dbBefore, from] = [await usage(), databaseCpu(cluster.pid), performance.now()];
  await repeat(calls, parallel, work);
  const wallMs = performance.now() - from;
  const after = await usage();
  return {
    calls,
    wallMs,
    appCpuMs: after.cpuMs - before.cpuMs,
    dbCpuMs: databaseCpu(cluster.pid) - dbBefore,
  };
}

const json = { 'content-type': 'application/json' };
const api = `${started.product}/prod-api/api/sys`;
const signed = { ...json, 'x-token': person.token };
const asked =
  (url: string, body: object, headers: Record<string, string> = signed) =>
  async () => {
    const answer = await post({ url, headers, body: JSON.stringify(body) });
    // An empty list would measure nothing.
    if (!answer.includes('"code":200') || answer.includes('"list":[]'))
      throw new Error(`${url}: ${answer.slice(0, 200)}`);
  };
const plainly = (where: string) => async () => {
  await post({ url: `${started.bare}${where}` });
};

async function bareFor(call: Sent): Promise<Figures> {
  const answer = await post(call);
  await post({ url: `${started.bare}/payload`, headers: json, body: answer });
  return figures(3000, 8, plainly('/bare'));
}

function heading(text: string): void {
  say(`\n${text}`);
}

async function signIns(): Promise<void> {
  server.send('watch');
  const quiet = await usage();
  await Promise.all(
    users.map(({ user }) => asked(`${api}/auth/login`, { username: user.userName, password }, json)()),
  );
  const busy = await usage();
  heading(
    `32 people sign in at once: serving-loop delay p99 ${busy.delayP99Ms.toFixed(1)} ms (≤ 50), memory +${((busy.rssBytes - quiet.rssBytes) / 1024 / 1024).toFixed(0)} MiB (≤ 150)`,
  );
}

async function picture(): Promise<Buffer> {
  const pixels = Buffer.alloc(800 * 800 * 3, 0).map((_, at) => (at * 7) % 251);
  return sharp(pixels, { raw: { width: 800, height: 800, channels: 3 } })
    .jpeg()
    .toBuffer();
}

async function upload(bytes: Buffer): Promise<Figures> {
  const edge = 'bench-edge';
  const body = Buffer.concat([
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nprojectLogo\r\n`),
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const headers = { 'x-token': person.token, 'content-type': `multipart/form-data; boundary=${edge}` };
  return figures(60, 2, async () => {
    const answer = await post({ url: `${api}/upload/add`, headers, body });
    if (!answer.includes('"code":200')) throw new Error(answer.slice(0, 200));
  });
}

try {
  say(`${'ms of CPU per call'.padEnd(40)}     app      db  calls/s  app ×    db ×   of the base`);
  const info = { url: `${api}/user/getUserInfo`, headers: signed };
  const bareInfo = await bareFor(info);
  say(line('bare Fastify, same bytes as below', bareInfo));
  say(line('plain SQL: one session', await figures(3000, 8, plainly('/sql/session'))));
  say(line('getUserInfo (app ≤ 1.2)', await figures(3000, 8, asked(info.url, {})), bareInfo));
  heading(`audit list, ${auditRows} rows, filter, permission, scope and total`);
  const filter = { keyword: 'user7', limit: 20 };
  const bareList = await bareFor({
    url: `${api}/audit/list`,
    headers: signed,
    body: JSON.stringify({ limit: 20 }),
  });
  say(line('bare Fastify, same bytes as below', bareList));
  const rawList = await figures(300, 4, plainly('/sql/audit'));
  say(line('plain SQL: page and total', rawList));
  say(
    line(
      'audit/list by keyword (app ≤ 1.5)',
      await figures(300, 4, asked(`${api}/audit/list`, filter)),
      rawList,
    ),
  );
  say(
    line('audit/list, no filter', await figures(600, 4, asked(`${api}/audit/list`, { limit: 20 })), rawList),
  );
  heading('project list, 300 projects');
  const listAs = (token: string) =>
    figures(1500, 4, asked(`${api}/project/list`, { limit: 20 }, { ...json, 'x-token': token }));
  const national = await listAs(wide.token);
  say(line('national role, 1 resource', national));
  say(line('500 resources, 300 buildings (≤ 1.5×)', await listAs(long.token), national));
  heading('sign-in and upload');
  const login = asked(`${api}/auth/login`, { username: users[0]?.user.userName, password }, json);
  say(line('login (argon2id, 19 MiB)', await figures(60, 2, login)));
  const bytes = await picture();
  const from = process.cpuUsage();
  for (let at = 0; at < 30; at += 1) {
    await sharp(bytes).rotate().resize(400, 400, { fit: 'inside' }).jpeg({ quality: 88 }).toBuffer();
  }
  const { user, system } = process.cpuUsage(from);
  const raw = { calls: 30, wallMs: 1, appCpuMs: (user + system) / 1000, dbCpuMs: 0 };
  say(`${'sharp alone, 800×800 JPEG'.padEnd(40)}${(raw.appCpuMs / raw.calls).toFixed(3).padStart(8)}`);
  say(line('upload, 800×800 JPEG', await upload(bytes), raw));
  await signIns();
} finally {
  server.kill();
  agent.destroy();
  await database.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
