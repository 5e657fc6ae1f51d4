import type pg from 'pg';
import { connect, type Db } from '../../src/db/connect.ts';
import { archiveAudit } from '../../src/modules/audit/audit.archive.jobs.ts';
import type { FileStore } from '../../src/ports/files/files.ts';
import { localFiles } from '../../src/ports/files/local.ts';

/** What it is told, as JSON. */
type Told = {
  config: pg.PoolConfig;
  folder: string;
  now: string;
  keepDays: number;
  atOnce: number;
  step: number;
};

/** A database and a store that kill the process before the step of this number: a statement, or bytes put or read. */
function killedBefore(step: number, db: Db, files: FileStore): { db: Db; files: FileStore } {
  let steps = 0;
  const count = () => {
    steps += 1;
    if (steps === step) process.kill(process.pid, 'SIGKILL');
  };
  return {
    db: db.withPlugin({
      transformQuery({ node }) {
        count();
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
    files: {
      ...files,
      putFile(key, file) {
        count();
        return files.putFile(key, file);
      },
      read(key) {
        count();
        return files.read(key);
      },
    },
  };
}

/** Moves old months of the log into files, up to a step before which it is killed. */
async function main(): Promise<void> {
  const { config, folder, now, keepDays, atOnce, step }: Told = JSON.parse(process.argv[2] ?? '');
  const database = connect(config, (error) => process.stderr.write(`${error.message}\n`));
  const { db, files } = killedBefore(step, database.db, localFiles(folder));
  await archiveAudit(db, files, new Date(now), keepDays, atOnce);
  await database.close();
}

await main();
