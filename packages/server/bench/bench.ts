import { sql } from 'kysely';
import sharp from 'sharp';
import type { Database } from '../src/db/connect.ts';
import { factories } from '../test/factories/index.ts';
import { password } from '../test/factories/people.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { type Figures, tableLine } from './measure.ts';

// npm run bench: what a call costs, beside the bare framework and plain SQL in the same run, so that the
// ratios hold on any machine.

const auditRows = 100_000;
const parallel = 8;
const say = (text: string) => process.stdout.write(`${text}\n`);
type Make = ReturnType<typeof factories>;

/** Somebody before 100,000 lines of the audit in their role and project. */
async function auditor({ db }: Database, make: Make) {
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
  return person;
}

/** Two head-office people before 300 projects of one building: one sees all, one those 300 buildings by name. */
async function wideAndLong(make: Make) {
  const places = await Promise.all(Array.from({ length: 300 }, () => make.building()));
  const resources = Array.from({ length: 499 }, (_, at) => `bench:thing:verb${at}` as const);
  const held = [...resources, 'sys:project:view' as const];
  const buildingIds = places.map((place) => place.id);
  return {
    wide: await make.person({ role: { level: 10, resources: ['sys:project:view'] } }),
    long: await make.person({ role: { level: 10, resources: held, dataScope: 30, buildingIds } }),
  };
}

async function fill(database: Database) {
  const make = factories(database.db);
  const person = await auditor(database, make);
  const { projectId } = person.assignment;
  const seat = { role: { level: 30 as const }, ...(projectId === null ? {} : { projectId }) };
  const users = await Promise.all(Array.from({ length: 32 }, () => make.person(seat)));
  const heads = await wideAndLong(make);
  await sql`vacuum analyze`.execute(database.db);
  return { person, ...heads, users: users.map(({ user }) => user.userName) };
}

type Filled = Awaited<ReturnType<typeof fill>>;

const heading = (text: string) => say(`\n${text}`);

async function calls(bed: BenchServer, { person: { token }, wide, long }: Filled): Promise<void> {
  const info = { path: 'user/getUserInfo', token, input: () => ({}) };
  const bareInfo = await bed.bare(info, 3000, parallel);
  say(tableLine('bare Fastify, same bytes as below', bareInfo));
  say(tableLine('plain SQL: one session', await bed.plain('session', 3000, parallel)));
  say(tableLine('getUserInfo (app ≤ 1.2)', await bed.cost(info, 6000, parallel), bareInfo));

  heading(`audit list, ${auditRows} rows, filter, permission, scope and total`);
  const list = (filter: object) => ({ path: 'audit/list', token, input: () => ({ limit: 20, ...filter }) });
  say(tableLine('bare Fastify, same bytes as below', await bed.bare(list({}), 3000, parallel)));
  const rawList = await bed.plain('audit', 500, parallel);
  say(tableLine('plain SQL: page and total', rawList));
  const found = await bed.cost(list({ keyword: 'user7' }), 1500, parallel);
  say(tableLine('audit/list by keyword (app ≤ 1.5)', found, rawList));
  say(tableLine('audit/list, no filter', await bed.cost(list({}), 1500, parallel), rawList));

  heading('project list, 300 projects');
  const projects = { path: 'project/list', input: () => ({ limit: 20 }) };
  const national = await bed.cost({ ...projects, token: wide.token }, 1500, parallel);
  say(tableLine('national role, 1 resource', national));
  const limited = await bed.cost({ ...projects, token: long.token }, 1500, parallel);
  say(tableLine('500 resources, 300 buildings (≤ 1.5×)', limited, national));
}

async function picture(): Promise<Buffer> {
  const pixels = Buffer.alloc(800 * 800 * 3, 0).map((_, at) => (at * 7) % 251);
  return sharp(pixels, { raw: { width: 800, height: 800, channels: 3 } })
    .jpeg()
    .toBuffer();
}

function upload(bed: BenchServer, token: string, bytes: Buffer): Promise<Figures> {
  const edge = 'bench-edge';
  const body = Buffer.concat([
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nprojectLogo\r\n`),
    Buffer.from(
      `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const headers = { 'x-token': token, 'content-type': `multipart/form-data; boundary=${edge}` };
  return bed.measured(() => bed.send('upload/add', { headers, body }), 60, 2);
}

/** What the picture library alone takes. */
async function sharpAlone(bytes: Buffer): Promise<Figures> {
  const count = 30;
  const from = process.cpuUsage();
  for (let at = 0; at < count; at += 1) {
    await sharp(bytes).rotate().resize(400, 400, { fit: 'inside' }).jpeg({ quality: 88 }).toBuffer();
  }
  const { user, system } = process.cpuUsage(from);
  return { calls: count, wallMs: 1, appCpuMs: (user + system) / 1000, dbCpuMs: 0, tookMs: [] };
}

const login = (username = '') => ({ path: 'auth/login', input: () => ({ username, password }) });

async function heavy(bed: BenchServer, { person, users }: Filled): Promise<void> {
  heading('sign-in and upload');
  say(tableLine('login (argon2id, 19 MiB)', await bed.cost(login(users[0]), 60, 2)));
  const bytes = await picture();
  const raw = await sharpAlone(bytes);
  say(`${'sharp alone, 800×800 JPEG'.padEnd(40)}${(raw.appCpuMs / raw.calls).toFixed(3).padStart(8)}`);
  say(tableLine('upload, 800×800 JPEG', await upload(bed, person.token, bytes), raw));
  const quiet = await bed.watched();
  await Promise.all(users.map((name) => bed.ask(login(name))));
  const busy = await bed.watched();
  const grown = ((busy.rssBytes - quiet.rssBytes) / 1024 / 1024).toFixed(0);
  heading(
    `32 people sign in at once: serving-loop delay p99 ${busy.delayP99Ms.toFixed(1)} ms (≤ 50), memory +${grown} MiB (≤ 150)`,
  );
}

let filled: Filled | undefined;
const bed = await startBenchServer(async (database) => {
  filled = await fill(database);
});
try {
  if (!filled) throw new Error('not filled');
  say(`${'ms of CPU per call'.padEnd(40)}     app      db  calls/s  app ×    db ×   of the base`);
  await calls(bed, filled);
  await heavy(bed, filled);
} finally {
  await bed.stop();
}
