import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { connect } from '../../src/db/connect.ts';
import { rows } from '../../src/kit/calls/rows.ts';
import type { JobWork } from '../../src/kit/jobs/jobs.ts';
import type { QueueTask } from '../../src/kit/jobs/queue-task.ts';
import { makeSecrets } from '../../src/kit/settings/secrets.ts';
import { readSettings } from '../../src/kit/settings/settings.ts';
import { registry } from '../../src/modules/index.ts';
import { localFiles } from '../../src/ports/files/local.ts';
import { testProvider } from '../../src/ports/mini-platform/platform.fixture.ts';
import { makeWechat } from '../../src/ports/mini-platform/wechat.ts';
import type { SmsMessage } from '../../src/ports/sms/sms.ts';
import { startWorker } from '../../src/start-worker.ts';
import { nodeStateOf } from '../node-state.ts';

/** A provider platform; calls of some paths take their time before they leave and once they are answered. */
export type PlatformAt = {
  url: string;
  spacingMs?: number;
  slow?: { paths: readonly string[]; ms: number };
};

const platformAt = ({ url, spacingMs = 0 }: PlatformAt) => {
  const base = () => url;
  return makeWechat({
    ...testProvider,
    apiBase: base,
    openBase: base,
    mpBase: base,
    now: () => new Date(),
    spacingMs,
  });
};

/** Room for a kill: calls leave a moment late, and their answers come a moment late. */
function slowDown({ paths, ms }: NonNullable<PlatformAt['slow']>): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (to, init) => {
    const { pathname, searchParams } = new URL(String(to));
    const slow = paths.includes(pathname) && !searchParams.has('action');
    if (slow) await setTimeout(ms);
    const answer = await send(to, init);
    if (slow) await setTimeout(ms);
    return answer;
  };
}

type Counting = { name: number; pieces: number; pauseMs?: number };

/**
 * A worker on the database of its first argument (JSON), with as many long jobs at once as its third says, and the
 * provider platform of its fourth (JSON). Its jobs count the rows of the table `counted` up, a piece a row, and say `<name> <n>` after each; whom it texts it writes into
 * `texted`, and its tasks that people add into `clocked`.
 */
async function main(): Promise<void> {
  const platform: PlatformAt | null = JSON.parse(process.argv[5] ?? 'null');
  if (platform?.slow) slowDown(platform.slow);
  const config = JSON.parse(process.argv[2] ?? '');
  const database = connect(config, () => {});
  const count = async ({ input, cursor, piece }: JobWork<Counting>) => {
    for (let n = Number(cursor ?? 0) + 1; n <= input.pieces; n += 1) {
      if (input.pauseMs) await setTimeout(input.pauseMs);
      await piece(async (inside) => {
        await sql`insert into counted (job, n, pid) values (${input.name}, ${n}, ${process.pid})`.execute(
          rows(inside),
        );
        return { step: n, cursor: n };
      });
      process.stdout.write(`${input.name} ${n}\n`);
    }
    return undefined;
  };
  const counting = (lane: 'short' | 'long') => ({ lane, access: { access: 'self' as const }, run: count });
  const jobs = { ...registry.jobs, auditExport: counting('long'), accountLink: counting('short') };
  // Its tasks of this kind take a moment, and say in the table `clocked` that they began and ended.
  const recheckRecords: QueueTask = {
    tidying: true,
    async run({ db, payload }) {
      const { days: of } = payload as { days: number };
      const note = (what: 'began' | 'ended') =>
        sql`insert into clocked ("of", what) values (${of}, ${what})`.execute(db);
      await note('began');
      await setTimeout(60);
      await note('ended');
    },
  };
  const tasks = { ...registry.tasks, recheckRecords };
  const deps = {
    settings: readSettings({ MDI_DATA_DIR: process.argv[3], SMS_PER_MINUTE: '6000' }, 'test'),
    now: () => new Date(),
    secrets: makeSecrets('the-secret-key-of-the-tests-0123456789'),
    sms: {
      name: 'sandbox' as const,
      async send({ phone }: SmsMessage) {
        await sql`insert into texted (phone) values (${phone})`.execute(database.db);
        return { providerId: phone };
      },
    },
    chatApp: null,
    miniPlatform: platform && platformAt(platform),
    contentCheck: null,
    files: localFiles(process.argv[3] ?? ''),
    takeBackup: null,
    takeBase: null,
    node: nodeStateOf(database, process.argv[3] ?? ''),
    registry: { ...registry, jobs, tasks },
  };
  const log = pino({ level: 'fatal' });
  const atOnce = Number(process.argv[4] ?? 2);
  const end = () => process.exit(1);
  await startWorker(database, config, { db: database.db, deps, log }, log, end, atOnce);
  process.stdout.write('ready\n');
}

await main();
