import type { TaskList } from 'graphile-worker';
import { type JobEngine, runJob } from './kit/run-job.ts';
import { sweep } from './kit/sweep.ts';
import { tidyDevices, watchDevices } from './modules/device/index.ts';
import { sendDutyMessage, tellDuty } from './modules/duty/index.ts';
import { beginDay, letGo, settleDue, settlePasses, turnKeys } from './modules/pass/index.ts';
import { checkRecentRecords, forgetRecords, makeMonths } from './modules/pass-record/index.ts';
import { spellNames } from './modules/search/index.ts';
import { sweepFiles } from './modules/upload/index.ts';
import { sendVisitMessage, tidyVisits, watchVisits } from './modules/visit/index.ts';

/**
 * Tasks that run by the clock, once for all nodes, before whatever else waits; one that was missed while no worker ran
 * is made up for. Each does one thing, so that what fails holds up nothing else, and looks at how far things are, not at
 * which minute it runs in. Each has a queue of its own, so that one that takes long never runs beside itself, and a key,
 * so that at most one more of it waits.
 */
const clock = {
  sweep: '7 * * * * sweep ?fill=2h',
  sweepFiles: '9 * * * * sweepFiles ?fill=2h',
  watchDevices: '* * * * * watchDevices ?',
  tellDuty: '* * * * * tellDuty ?',
  watchVisits: '* * * * * watchVisits ?',
  tellReaders: '* * * * * tellReaders ?',
  spellNames: '* * * * * spellNames ?',
  beginDay: '* * * * * beginDay ?',
  turnKeys: '* * * * * turnKeys ?',
  tidyDevices: '11 * * * * tidyDevices ?fill=2h',
  tidyVisits: '12 * * * * tidyVisits ?fill=2h',
  makeMonths: '13 * * * * makeMonths ?fill=2h',
  letGo: '14 * * * * letGo ?fill=2h',
  checkRecords: '23 19 * * * checkRecords ?fill=12h&max=3',
  forgetRecords: '41 18 * * * forgetRecords ?fill=12h',
} as const;
type ClockTask = keyof typeof clock;
const lines = Object.entries(clock) as [ClockTask, string][];

const priority = -10;
export const crontab = lines
  .map(([name, line]) => `${line}&queue=${name}&jobKey=${name}&priority=${priority}`)
  .join('\n');

/** What is done every minute, as the queue is told of it. */
export const everyMinute = lines
  .filter(([, line]) => line.startsWith('* * * * *'))
  .map(([name]) => ({ name, spec: { queueName: name, jobKey: name, priority } }));

/** What may take long and is urgent for nobody. It has a worker of its own, so that readers and messages never wait for it. */
export const tidying: readonly string[] = [
  'sweep',
  'sweepFiles',
  'tidyDevices',
  'tidyVisits',
  'makeMonths',
  'letGo',
  'checkRecords',
  'forgetRecords',
  'spellNames',
] satisfies ClockTask[];

/** Everything the queue can run: jobs that people started, and tasks by the clock. */
export function tasksOf(engine: JobEngine): TaskList {
  const { db, deps } = engine;
  const started = deps.now();
  const passWork = (trx: typeof db) => ({ db: trx, now: deps.now(), secrets: deps.secrets });
  const job = async (payload: unknown) => {
    // Written by queueJobs() alone.
    const { jobId } = payload as { jobId: number };
    await runJob({ ...engine, settle: settlePasses }, jobId);
  };
  return {
    job,
    longJob: job,
    async sweep() {
      await sweep(db, deps.now(), deps.settings.keepDays);
    },
    async sweepFiles() {
      await sweepFiles(db, deps.files, deps.now());
    },
    async watchDevices() {
      await watchDevices(db, deps.now(), started);
    },
    async spellNames() {
      await spellNames(db);
    },
    async tellDuty() {
      await tellDuty(db, deps.now());
    },
    async dutyMessage(payload, { job }) {
      // Written by tellDuty() alone.
      const { messageId } = payload as { messageId: number };
      await sendDutyMessage(engine, messageId, job.attempts >= job.max_attempts);
    },
    async watchVisits() {
      await watchVisits(db, deps.now());
    },
    async forgetRecords() {
      await forgetRecords(db, deps.now(), deps.settings.keepDays.records);
    },
    async tellReaders() {
      await db.transaction().execute((trx) => settleDue(passWork(trx)));
    },
    async checkRecords() {
      await checkRecentRecords(db, deps.now());
    },
    async visitMessage(payload, { job }) {
      // Written by queueMessages() alone.
      const { messageId } = payload as { messageId: number };
      await sendVisitMessage(engine, messageId, job.attempts >= job.max_attempts);
    },
    async beginDay() {
      await beginDay({ db, now: deps.now() });
    },
    async turnKeys() {
      await db.transaction().execute((trx) => turnKeys(passWork(trx)));
    },
    async tidyDevices() {
      await tidyDevices(db, deps.now());
    },
    async tidyVisits() {
      await tidyVisits(db, deps.now(), deps.settings.visitDays);
    },
    async makeMonths() {
      await makeMonths(db, deps.now());
    },
    async letGo() {
      await letGo(passWork(db));
    },
  };
}
