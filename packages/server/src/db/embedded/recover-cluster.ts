import fs from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { chooseClusterFolder, rememberClusterFolder } from './cluster-folder.ts';
import { moveDurably } from './durable-files.ts';
import { lockFolder } from './folder-lock.ts';
import { ensurePassword, superuser } from './initdb.ts';
import { chooseUser, type OsUser } from './os-user.ts';
import { type Connection, endPostgres, spawnPostgres, waitUntilReady } from './postgres.ts';
import { findPostgresBinaries, postgresMajorOf } from './postgres-binaries.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { forgetWal, shellWord } from './wal-spool.ts';

/** What a cluster is brought back from. */
export type ClusterRemains = {
  /** An empty folder, for what lay in the cluster's. */
  data: string;
  /** An empty folder, for the segments, each packed by gzip under its name and `.gz`. */
  segments: string;
};

export type ClusterRecovery = {
  dataDir: string;
  /** What was committed later is left out. */
  at: Date;
  /** Puts there what the cluster is brought back from. */
  fill: (into: ClusterRemains, major: string) => Promise<void>;
  /** Puts right what would be wrong there, before anybody uses it. */
  settle: (cluster: (database: string) => Connection) => Promise<void>;
  log?: (line: string) => void;
};

/** The log of changes ends before the moment; `last` is what PostgreSQL says of its last change. */
export class WalTooShort extends Error {
  readonly last: string | null;
  constructor(last: string | null) {
    super('the log ends before the moment');
    this.last = last;
  }
}

/** The base ended after the moment. */
export class BaseTooLate extends Error {}

/** There is a database already. */
export class ClusterNotEmpty extends Error {}

/** Much of a day may have to be written again. */
const recoveredWithin = 12 * 3_600_000;

function giveAll(folder: string, user: OsUser | undefined): void {
  if (user === undefined) return;
  for (const name of ['.', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.lchownSync(join(folder, name), user.uid, user.gid);
}

/** Why PostgreSQL ended, as far as it concerns which moments there are. */
function reasonIn(error: unknown): unknown {
  const said = error instanceof Error ? error.message : '';
  if (/before consistent recovery point/.test(said)) return new BaseTooLate();
  if (!/recovery ended before configured recovery target/.test(said)) return error;
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(said)?.[1];
  return new WalTooShort(last === undefined ? null : new Date(`${last}Z`).toISOString());
}

/**
 * Makes the cluster of a data folder that has none, as one was at a moment: all of it, or nothing.
 * @throws NotEmpty, LogTooShort, BaseTooLate
 */
export async function recoverCluster({
  dataDir,
  at,
  fill,
  settle,
  log = () => {},
}: ClusterRecovery): Promise<void> {
  fs.mkdirSync(dataDir, { recursive: true });
  const folder = fs.realpathSync(dataDir);
  const release = await lockFolder(folder);
  let half: string | undefined;
  try {
    const clusterDir = chooseClusterFolder(folder, log);
    if (fs.existsSync(clusterDir)) throw new ClusterNotEmpty();
    const user = chooseUser(clusterDir);
    const native = findPostgresBinaries(dirname(clusterDir), user);
    // By this name a start takes away what was left of one that was cut short.
    half = fs.mkdtempSync(`${clusterDir}.init-`);
    const into = { data: join(half, 'data'), segments: join(half, 'segments') };
    for (const path of Object.values(into)) fs.mkdirSync(path, { mode: 0o700 });
    await fill(into, postgresMajorOf(native));
    fs.writeFileSync(join(into.data, 'recovery.signal'), '');
    const hba = join(half, 'hba.conf');
    // Nobody knows the password of that cluster any more, and nobody else may enter the folder of its socket.
    fs.writeFileSync(hba, 'local all all trust\n');
    giveAll(half, user);
    const socket = makeSocketFolder(folder, user);
    const segment = shellWord(into.segments).replaceAll('%', '%%');
    const postgres = await spawnPostgres(
      native,
      into.data,
      [
        ...['listen_addresses=', `unix_socket_directories=${socket}`, 'port=5432', `hba_file=${hba}`],
        ...['archive_mode=off', 'hot_standby=off', 'recovery_target_timeline=current'],
        `restore_command=test -f ${segment}/%f.gz && gzip -dc ${segment}/%f.gz > "%p"`,
        `recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
        'recovery_target_action=promote',
      ],
      user,
      join(folder, 'postgres.log'),
    );
    try {
      const access = { host: socket, port: 5432, user: superuser, password: '', ssl: false } as const;
      const database = (name: string) => ({ ...access, database: name });
      await waitUntilReady(postgres, database('postgres'), folder, recoveredWithin).catch(
        (error: unknown) => {
          throw reasonIn(error);
        },
      );
      const client = new pg.Client(database('postgres'));
      await client.connect();
      const password = client.escapeLiteral(ensurePassword(folder, clusterDir));
      await client.query(`alter role ${superuser} password ${password}`);
      await client.end();
      await settle(database);
    } finally {
      await endPostgres(postgres);
      fs.rmSync(socket, { recursive: true, force: true });
    }
    forgetWal(clusterDir);
    moveDurably(into.data, clusterDir);
    rememberClusterFolder(folder, clusterDir);
  } finally {
    if (half) fs.rmSync(half, { recursive: true, force: true });
    release();
  }
}
