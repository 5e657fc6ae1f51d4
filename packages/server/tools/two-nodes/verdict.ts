import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { Installation } from './installation.ts';
import type { Write, WriteKind } from './load.ts';
import { type Person, tryOnce } from './person.ts';

type Counted = { told: number; lost: number; doubled: number };

/** What readers were told is stored, all of it, against what is there. A door opened from afar adds events of its own. */
export async function countEvents(
  db: Db,
  told: ReadonlyMap<number, number>,
): Promise<Counted & { foreign: number }> {
  const { rows } = await sql<{ deviceId: number; rows: number; ids: number }>`
    select device_id, count(*) as rows, count(distinct event_id) as ids
    from pass_event where channel <> 'remote' group by device_id`.execute(db);
  const found = new Map(rows.map((row) => [row.deviceId, row]));
  const counted = { told: 0, lost: 0, doubled: 0, foreign: 0 };
  for (const [deviceId, made] of told) {
    const { rows: stored, ids } = found.get(deviceId) ?? { rows: 0, ids: 0 };
    counted.told += made;
    counted.lost += Math.max(0, made - ids);
    counted.foreign += Math.max(0, ids - made);
    counted.doubled += stored - ids;
  }
  return counted;
}

/** Doors that readers said they opened, by their events: each is there once. */
export async function countOpenedDoors(db: Db): Promise<Counted> {
  const { rows } = await sql<{ told: number; lost: number; doubled: number }>`
    select count(*) as told, count(*) filter (where n = 0) as lost,
      (select count(*) - count(distinct event_id) from pass_event where channel = 'remote') as doubled
    from device_command c, lateral (select count(*) as n from pass_event e
      where e.device_id = c.device_id and e.event_id = c.result ->> 'event') found
    where c.type = 'open' and c.state = 'done'`.execute(db);
  return rows[0] ?? { told: 0, lost: 0, doubled: 0 };
}

type Row = { key: string; count: number; at: Date };

const tables = {
  'device/open': sql<Row>`select reason as key, count(*) as count, min(created_at) as at
    from device_command where type = 'open' group by reason`,
  'project/add': sql<Row>`select name as key, count(*) as count, min(created_at) as at from project group by name`,
} as const satisfies Record<WriteKind, unknown>;

export type WritesFound = Counted & {
  gaveUp: number;
  /** Repeated tries, because the client's own network broke, or else; and those whose write was stored by then. */
  cut: number;
  cutStored: number;
  broken: number;
  brokenStored: number;
  /** Rows without their one line in the log of changes. */
  unrecorded: number;
};

/** Every write against its rows by key. */
export async function countWrites(db: Db, writes: readonly Write[]): Promise<WritesFound> {
  const found = { told: 0, lost: 0, doubled: 0, gaveUp: 0, unrecorded: 0 };
  const tries = { cut: 0, cutStored: 0, broken: 0, brokenStored: 0 };
  for (const kind of ['device/open', 'project/add'] as const) {
    const { rows } = await tables[kind].execute(db);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    let stored = 0;
    for (const { key, is, againAt, cut } of writes.filter((write) => write.kind === kind)) {
      const row = byKey.get(key);
      stored += row?.count ?? 0;
      found.doubled += Math.max(0, (row?.count ?? 0) - 1);
      if (is === 'gaveUp') found.gaveUp += 1;
      if (is === 'acknowledged') found.told += 1;
      if (is === 'acknowledged' && !row) found.lost += 1;
      for (const [n, at] of againAt.entries()) {
        const by = cut && n === 0 ? 'cut' : 'broken';
        tries[by] += 1;
        if (row && row.at.getTime() < at) tries[`${by}Stored`] += 1;
      }
    }
    const audits = await db
      .selectFrom('audit')
      .select((f) => f.fn.countAll<number>().as('lines'))
      .where('op', '=', kind)
      .where('code', '=', 200)
      .executeTakeFirstOrThrow();
    found.unrecorded += Math.abs(audits.lines - stored);
  }
  return { ...found, ...tries };
}

/** People whose session doesn't open a node any more, asked at each without the proxy. */
export async function countSignedOut({ a, b }: Installation, people: readonly Person[]): Promise<number> {
  let out = 0;
  for (const person of people) {
    const replies = [];
    for (const { url } of [a, b]) replies.push(await tryOnce({ ...person, url }, 'user/getUserInfo', {}));
    if (replies.some((reply) => reply?.code !== 200)) out += 1;
  }
  return out;
}

/** What nginx did: requests that it passed on to the other node, and those it had to answer itself. */
export function proxiedRequests({ accessLog }: Installation): {
  all: number;
  passedOn: number;
  bad: string[];
} {
  const lines = readFileSync(accessLog, 'utf8').trim().split('\n');
  const passedOn = lines.filter((line) => /" "\d+, \d+"$/.test(line)).length;
  // What was asked, the code, how many bytes came back after how many seconds, and of which node.
  const bad = lines.flatMap((line) => line.match(/"[A-Z]+ [^"]+" 50[24] \d+ [\d.]+ "[^"]+"/)?.[0] ?? []);
  return { all: lines.length, passedOn, bad };
}

/** Whether a secret stands in nginx's log: the query of any address, or the link of a guest who comes by it. */
export async function logsSecrets({ url, accessLog }: Installation): Promise<boolean> {
  const link = 'OnlyTheGuestKnows';
  const { status } = await fetch(`${url}/savills-mdi/h5/v/${link}?lang=en_US`);
  const log = readFileSync(accessLog, 'utf8');
  return status !== 200 || log.includes('?') || log.includes(link);
}

export const countConnections = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and application_name <> 'two nodes'`.execute(db);
  return rows[0]?.n ?? 0;
};
