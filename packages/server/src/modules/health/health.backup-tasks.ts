import { sql } from 'kysely';
import type { QueueTask, SkippedRun } from '../../kit/jobs/queue-task.ts';

const megabytesOf = (bytes: number): number => Math.round(bytes / 1e4) / 100;

/** What the clock does about backups: health tells how old the last one is, whoever took it. */
export const backupTasks: Record<'takeBackup' | 'takeBase', QueueTask> = {
  takeBackup: {
    at: '10 2 * * *',
    outside: true,
    async run({ db, deps, log }) {
      if (!deps.takeBackup) return { leftOut: 'noBackupPlace' } satisfies SkippedRun;
      const began = performance.now();
      const { name, bytes, about, gone } = await deps.takeBackup(
        (why) => log.warn({ why }, 'the database keeps no note of this backup'),
        // A run that is over gets no answer.
        () => sql`select 1`.execute(db),
      );
      const { files, missing } = about.sums;
      const seconds = Math.round((performance.now() - began) / 1000);
      const many = {
        megabytes: megabytesOf(bytes),
        files: Object.keys(files).length,
        seconds,
        removed: gone,
      };
      log.info(many, name);
      if (missing.length > 0)
        log.warn({ files: missing.length }, 'files that the database names were not there');
    },
  },
  takeBase: {
    at: '40 1 * * *',
    outside: true,
    async run({ db, deps, log }) {
      if (!deps.takeBase) return { leftOut: 'noBackupLog' } satisfies SkippedRun;
      const began = performance.now();
      const { name, bytes, gone } = await deps.takeBase(() => sql`select 1`.execute(db));
      const seconds = Math.round((performance.now() - began) / 1000);
      log.info({ megabytes: megabytesOf(bytes), seconds, removed: gone }, name);
    },
  },
};
