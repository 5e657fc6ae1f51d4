import { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { passEventReader } from '../../../test/factories/pass-events.ts';
import { done, type World, world } from '../../../test/world.ts';
import { checkRecentSums, checkSums, makeMonthTables, rebuildSums } from './index.ts';

let w: World;
let token: string;
let projectId: number;
beforeAll(async () => {
  w = await world();
  const resources = [
    'pass:record:view',
    'pass:employee:view',
    'pass:visit:view',
    'pass:device:view',
  ] as const;
  token = (await w.make.person({ role: { resources } })).token;
  projectId = (await w.make.project({ timeZone: 'UTC' })).id;
});

const said = vi.spyOn(pg.Client.prototype, 'query');
type Sent = { text: string; values: unknown[] };
const isSent = (query: unknown): query is Sent =>
  query !== null && typeof query === 'object' && 'text' in query && 'values' in query;
/** What was sent to the database meanwhile that holds these words. */
async function sent(words: string, work: () => Promise<unknown>): Promise<Sent[]> {
  const before = said.mock.calls.length;
  await work();
  const queries: unknown[] = said.mock.calls.slice(before).map(([query]) => query);
  return queries.filter(isSent).filter(({ text }) => text.includes(words));
}

let events = 0;
/** An event that a reader dated other than it happened, or as it did. */
async function stored(happened: string, dated = happened, of = projectId) {
  events += 1;
  const device = await w.make.device({ projectId: of });
  const event = {
    deviceId: device.id,
    eventId: `${device.code}-1-${events}`,
    boot: 1,
    seq: events,
    projectId: of,
  };
  const times = { tsDevice: new Date(dated), tsCorrected: new Date(happened) };
  const rest = { clock: 'sync', dir: 'in', channel: 'qr', granted: true, rc: 'OK', offline: false } as const;
  await w.db
    .insertInto('passEvent')
    .values({ ...event, ...times, ...rest })
    .execute();
  return event.eventId;
}

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'pass_event'::regclass order by 1`.execute(w.db);
  return rows.map(({ name }) => name.replace('pass_event_', ''));
};
const tableOf = async (eventId: string) => {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from pass_event where event_id = ${eventId}`.execute(w.db);
  return rows[0]?.name;
};
const monthOf = (day: string) => `pass_event_${day.slice(0, 7).replace('-', '_')}`;
const list = (from: string, to = from) => w.call(passRecordApi, 'list', { projectId, from, to }, token);
const listed = async (day: string) => {
  return done(await list(day)).list.map(({ eventId }) => eventId);
};

describe('the tables of the months', () => {
  test('are made for months that went by, whose passages move in; what fits no month stays where it is', async () => {
    const [first] = await months();
    const gone = new Date(w.now().getTime() + 150 * 86_400_000);
    const day = (back: number) => new Date(gone.getTime() - back * 86_400_000).toISOString();
    const missed = await Promise.all([0, 31, 62, 93].map((back) => stored(day(back))));
    const odd = await Promise.all([
      stored(day(1), '1970-01-01T00:00:00Z'),
      stored(day(1), '9999-12-31T23:59:59Z'),
    ]);
    for (const one of missed) expect(await tableOf(one)).toBe('pass_event_default');
    await makeMonthTables(w.db, gone);
    const made = await months();
    // From the first there was to the second ahead, without a gap.
    const named = made.filter((name) => name !== 'default').map((name) => name.split('_').map(Number));
    const counted = named.map(([year = 0, month = 0]) => year * 12 + month);
    expect(counted).toEqual(counted.map((_, n) => (counted[0] ?? 0) + n));
    expect(made[0]).toBe(first);
    for (const [n, one] of missed.entries()) {
      expect(await tableOf(one)).toBe(monthOf(day([0, 31, 62, 93][n] ?? 0)));
    }
    for (const one of odd) expect(await tableOf(one)).toBe('pass_event_default');
    await makeMonthTables(w.db, gone);
    expect(await months()).toEqual(made);
  });

  test('are made for the month before as well, where there was none', async () => {
    await sql`drop table ${sql.table(monthOf(w.now().toISOString()))}`.execute(w.db);
    const before = new Date(Date.UTC(w.now().getUTCFullYear(), w.now().getUTCMonth(), 0)).toISOString();
    await sql`drop table if exists ${sql.table(monthOf(before))}`.execute(w.db);
    await makeMonthTables(w.db, w.now());
    expect(await months()).toEqual(
      expect.arrayContaining(
        [before, w.now().toISOString()].map((at) => monthOf(at).replace('pass_event_', '')),
      ),
    );
  });
});

type Node = { 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: Node[] };
const opened = (node: Node): string[] => [
  ...(node['Actual Loops'] && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(opened),
];

/** The tables of passages that a call really looks into, by PostgreSQL's own account. */
async function tablesOf(words: string, work: () => Promise<unknown>): Promise<string[]> {
  const [query] = await sent(words, work);
  if (!query) throw new Error('no such statement');
  const client = new pg.Client(w.config);
  await client.connect();
  try {
    const { rows } = await client.query({
      text: `explain (analyze, timing off, format json) ${query.text}`,
      values: query.values,
    });
    const [{ Plan }] = rows[0]['QUERY PLAN'];
    return [...new Set(opened(Plan))].filter((name) => /^pass_event_(\d|default)/.test(name)).sort();
  } finally {
    await client.end();
  }
}

describe('a look at some days', () => {
  test('opens the tables of these days alone', async () => {
    const at = new Date(w.now().getTime() - 86_400_000).toISOString();
    await stored(at);
    await makeMonthTables(w.db, new Date(w.now().getTime() + 400 * 86_400_000));
    expect((await months()).length).toBeGreaterThan(12);
    const near = [-1, 0, 1, 2].map((n) => monthOf(new Date(Date.parse(at) + n * 86_400_000).toISOString()));
    const tables = await tablesOf('pass_event_', () => list(at.slice(0, 10)));
    expect(tables).toContain(monthOf(at));
    expect(near).toEqual(expect.arrayContaining(tables));
    // The first day that is compared; the last is open, so that nothing is left out.
    const counts = await tablesOf('raw_pass_sums(', () =>
      checkSums(w.db, new Date(Date.parse(at) - 86_400_000)),
    );
    expect([monthOf(new Date(Date.parse(at) - 3 * 86_400_000).toISOString()), ...near]).toEqual(
      expect.arrayContaining(counts),
    );
  });

  test('finds what a reader dated in another month, and opens that month too', async () => {
    const at = new Date(w.now().getTime() - 2 * 86_400_000).toISOString();
    const dated = new Date(w.now().getTime() + 100 * 86_400_000).toISOString();
    const [plain, odd, none] = [
      await stored(at),
      await stored(at, dated),
      await stored(at, '1970-01-02T00:00:00Z'),
    ];
    expect((await listed(at.slice(0, 10))).sort()).toEqual([plain, odd, none].sort());
    expect(await listed(dated.slice(0, 10))).toEqual([]);
    const tables = await tablesOf('pass_event_', () => list(at.slice(0, 10)));
    expect(tables).toEqual(expect.arrayContaining([monthOf(at), monthOf(dated), 'pass_event_default']));
    expect(tables.length).toBeLessThan(6);
  });

  test('finds each event once, however far off its reader’s clock was', async () => {
    const here = (await w.make.project({ timeZone: 'UTC' })).id;
    const day = '2026-11-10';
    const hour = 3_600_000;
    const noon = Date.parse(`${day}T12:00:00Z`);
    const off = [0, 23, 24, 25, 48, -23, -24, -25, -48, 24.0001, -24.0001];
    const all = [];
    for (const hours of off) {
      all.push(await stored(new Date(noon).toISOString(), new Date(noon + hours * hour).toISOString(), here));
    }
    const { rows } = await sql<{ eventId: string }>`
      select event_id from pass_event_near(${`${day}T00:00:00Z`}::timestamptz, ${`${day}T23:59:59Z`}::timestamptz)
      where project_id = ${here}
      union all
      select event_id from pass_event_strays(${here}, ${`${day}T00:00:00Z`}, ${`${day}T23:59:59Z`})`.execute(
      w.db,
    );
    expect(rows.map(({ eventId }) => eventId).sort()).toEqual(all.sort());
  });
});

describe('the comparison of sums with records', () => {
  test('looks at a day of a project at a time, and goes on where it was broken off', async () => {
    await rebuildSums(w.db);
    const second = (await w.make.project({ timeZone: 'Asia/Kathmandu' })).id;
    const door = await passEventReader(w, {
      projectId: second,
      areaId: (await w.make.area({ projectId: second })).id,
    });
    for (const days of [20, 3, 1, 0])
      await door.tell({}, { at: new Date(w.now().getTime() - days * 86_400_000) });
    const wrong = new Date(w.now().getTime() - 4 * 86_400_000);
    const sums = () => w.db.updateTable('passSum').where('projectId', '=', second).where('since', '>', wrong);
    await sums()
      .set(({ eb }) => ({ passes: eb('passes', '+', 1) }))
      .execute();
    const compared = async (work: () => Promise<unknown>) =>
      (await sent('raw_pass_sums(', work)).map(({ values }) => values[2]);
    const night = () => checkRecentSums(w.db, w.now());
    const first = await compared(() => expect(night()).rejects.toThrow(`project ${second}`));
    const projects = (await w.db.selectFrom('project').select('id').execute()).length;
    // 31 days and today of each project before, and 28 or 29 of the one that differs.
    expect(first.length).toBeGreaterThanOrEqual(32 * (projects - 1) + 28);
    await sums()
      .set(({ eb }) => ({ passes: eb('passes', '-', 1) }))
      .execute();
    const rest = await compared(night);
    expect(first.length + rest.length - 1).toBe(32 * projects);
    expect(await compared(night)).toEqual([]);
    w.pass(13 * 60);
    expect((await compared(night)).length).toBeGreaterThanOrEqual(32 * projects);
  });

  test('finds what differs on any day, before the first and after the last', async () => {
    expect(await checkSums(w.db, null)).toEqual([]);
    const here = (await w.make.project({ timeZone: 'America/New_York' })).id;
    const door = await passEventReader(w, {
      projectId: here,
      areaId: (await w.make.area({ projectId: here })).id,
    });
    const times = ['1970-01-05T00:00:00Z', new Date(w.now().getTime() - 40 * 86_400_000).toISOString()];
    times.push(w.now().toISOString());
    for (const at of times) await door.tell({}, { at: new Date(at) });
    expect(await checkSums(w.db, null)).toEqual([]);
    await w.db.updateTable('passSum').set({ passes: 9 }).where('projectId', '=', here).execute();
    expect((await checkSums(w.db, null)).filter(({ what }) => what === 'sum')).toHaveLength(6);
    await rebuildSums(w.db);
    expect(await checkSums(w.db, null)).toEqual([]);
  });
});
