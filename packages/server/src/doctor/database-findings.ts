import type { HealthInstallation, HealthPart } from '@mdi/contract/modules/health/health.contract.ts';
import { healthEn } from '@mdi/contract/modules/health/health.en.ts';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { assertDemoMatchesMode } from '../demo-mode-guard.ts';
import type { Deps } from '../kit/calls/ctx.ts';
import {
  type HealthFigures,
  healthFiguresOf,
  judgeParts,
  schemaDifference,
} from '../modules/health/index.ts';
import { lifeLocks } from '../start-worker.ts';
import { type DoctorFinding, errorText, goodFinding, noteFinding, wrongFinding } from './finding.ts';

const oldest = 150_000;

type Server = { version: string; number: number; icu: boolean; utf8: boolean };

async function ofServer(db: Db): Promise<DoctorFinding[]> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      exists (select from pg_collation where collname = 'zh-x-icu') as icu,
      current_setting('server_encoding') = 'UTF8' as utf8`.execute(db);
  const [server] = rows;
  if (!server) return [wrongFinding('The database says nothing of itself.')];
  const { version, number, icu, utf8 } = server;
  return [
    number < oldest
      ? wrongFinding(`PostgreSQL ${version} is older than 15.`)
      : goodFinding(`PostgreSQL ${version} answers.`),
    ...(icu
      ? []
      : [wrongFinding('PostgreSQL lacks the collation zh-x-icu, by which Chinese names are ordered.')]),
    ...(utf8 ? [] : [wrongFinding('The database is not encoded in UTF8.')]),
  ];
}

/** Workers hold locks while they live, on whichever node. */
async function ofWorkers(db: Db, serves: boolean): Promise<DoctorFinding> {
  const { rows } = await sql<{ workers: number }>`
    select count(distinct l.pid)::int as workers from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory' and l.objsubid = 2
      and l.classid = ${sql.lit(lifeLocks)}`.execute(db);
  const workers = rows[0]?.workers ?? 0;
  if (workers > 0) return goodFinding(`${workers} ${workers === 1 ? 'worker lives' : 'workers live'}.`);
  return serves
    ? wrongFinding('No worker lives: nothing that takes long, and nothing by the clock, is done.')
    : noteFinding('The server does not run.');
}

const ago = (at: string, now: Date): string => {
  const minutes = Math.round((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 120) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  return hours < 72 ? `${hours} hours ago` : `${Math.round(hours / 24)} days ago`;
};

type Say = (of: HealthInstallation, now: Date, node: HealthFigures['node']) => string;

/** What the figures are that a part is judged by. */
const figures: Readonly<Partial<Record<HealthPart, Say>>> = {
  scheduler: ({ lookedAt, lateTasks }, now) =>
    lookedAt === null
      ? 'Nobody has looked at the clock of scheduled tasks yet.'
      : `The clock of scheduled tasks was looked at ${ago(lookedAt, now)}, and ${lateTasks} tasks are late.`,
  queue: ({ waiting, oldestAt }, now) =>
    oldestAt === null
      ? 'No job waits for a worker.'
      : `${waiting} jobs wait for a worker, the oldest since ${ago(oldestAt, now)}.`,
  access: ({ untoldSeconds, outdated }) =>
    `Readers hear who may enter ${untoldSeconds ? `${untoldSeconds} s late` : 'in time'}; ${outdated} of those online lack the newest lists.`,
  backup: ({ backup: { takenAt, bytes, failedAt } }, now) => {
    const last =
      takenAt === null
        ? 'No backup of this database has been taken'
        : `The last backup was taken ${ago(takenAt, now)} (${bytes} bytes)`;
    return failedAt === null ? `${last}.` : `${last}, and one failed ${ago(failedAt, now)}.`;
  },
  replica: (_, __, { replica }) =>
    replica?.behindMs == null
      ? 'The replica does not answer, or follows another database.'
      : `The replica is ${Math.round(replica.behindMs / 1000)} s behind the database.`,
  log: (_, now, { log }) => {
    if (!log?.baseAt) return 'There is no base yet, so that no moment can be gone back to.';
    const base = `The last base was taken ${ago(log.baseAt.toISOString(), now)}`;
    if (log.stoppedAt)
      return `${base}, and since ${ago(log.stoppedAt.toISOString(), now)} the log is not kept until the next one.`;
    return log.oldestAt === null
      ? `${base}, and all of the log is where backups are.`
      : `${base}; ${log.waiting} segments of the log wait to be sent, the oldest since ${ago(log.oldestAt.toISOString(), now)}.`;
  },
  clock: ({ aheadMs }) =>
    `The clock of this machine is ${Math.abs(aheadMs) / 1000} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the database's.`,
  platform: ({ platform }, now) =>
    platform?.ticketAt
      ? `The chat platform sent its ticket ${ago(platform.ticketAt, now)}.`
      : 'The chat platform has not sent a ticket.',
};

/** Only a server that runs keeps these up. */
const ofRunning: readonly HealthPart[] = ['scheduler', 'queue', 'access', 'platform'];

async function ofFigures(deps: Asking, serves: boolean): Promise<DoctorFinding[]> {
  const { at, node, installation, broken } = await healthFiguresOf(deps);
  if (!installation) return [wrongFinding(`The database could not be asked: ${errorText(broken)}`)];
  return judgeParts(node, installation, at, deps.settings).flatMap(({ part, state }) => {
    const say = figures[part];
    if (!say || (!serves && ofRunning.includes(part))) return [];
    const says = say(installation, at, node);
    if (state === 'good') return [goodFinding(says)];
    return [
      {
        is: state === 'bad' ? 'wrong' : 'note',
        says: `${says} ${healthEn[`do_${part}`]}`,
      } satisfies DoctorFinding,
    ];
  });
}

type Asking = Pick<Deps, 'node' | 'now' | 'miniPlatform' | 'settings'>;

/**
 * What is to be found out about a database as it is, without changing its schema.
 * @param serves a server is meant to run now
 */
export async function databaseFindings(db: Db, deps: Asking, serves: boolean): Promise<DoctorFinding[]> {
  const server = await ofServer(db);
  const schema = await schemaDifference(deps.node).catch(() => null);
  if (schema === null)
    return [...server, noteFinding('The database is empty: starting the server, or migrate, fills it.')];
  if (schema.ahead > 0) {
    return [
      ...server,
      wrongFinding(`The database is of a newer version: it knows ${schema.ahead} migrations more.`),
    ];
  }
  if (schema.behind > 0) {
    return [
      ...server,
      wrongFinding(`The database lacks ${schema.behind} migrations: npm run mdi -- migrate.`),
    ];
  }
  const installation = await assertDemoMatchesMode(db, deps.settings.mode).then(
    () => goodFinding(`The schema is of this version, and the database a ${deps.settings.mode} one.`),
    (error: unknown) => wrongFinding(errorText(error)),
  );
  return [...server, installation, await ofWorkers(db, serves), ...(await ofFigures(deps, serves))];
}
