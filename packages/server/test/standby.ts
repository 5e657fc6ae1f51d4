import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, startCluster } from '../src/db/embedded/cluster.ts';
import { chooseUser } from '../src/db/embedded/os-user.ts';
import { type Connection, endPostgres, spawnPostgres, waitUntilReady } from '../src/db/embedded/postgres.ts';
import { findPostgresBinaries } from '../src/db/embedded/postgres-binaries.ts';
import { makeSocketFolder } from '../src/db/embedded/socket-folder.ts';

export type Standby = {
  connection: Connection;
  start: () => Promise<void>;
  kill: () => Promise<unknown>;
  /** Lets it hang with all of its connections open, and go on. */
  hang: () => void;
  goOn: () => void;
  stop: () => Promise<void>;
};

/** A standby that streams from a cluster, in a data folder of its own. */
export async function startStandby(primary: Cluster, dataDir: string): Promise<Standby> {
  // A cluster like any other first, for its place and its owner.
  const { clusterDir, stop } = await startCluster({ dataDir });
  await stop();
  const { host, port, user, password } = primary;
  const client = new pg.Client(primary.database('postgres'));
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  spawnSync('cp', ['-a', `${primary.clusterDir}/.`, clusterDir]);
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
  await client.end();
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
  const { uid, gid } = statSync(clusterDir);
  const put = (name: string, text: string) => {
    writeFileSync(path.join(clusterDir, name), text);
    chownSync(path.join(clusterDir, name), uid, gid);
  };
  put('backup_label', rows[0]?.label ?? '');
  put('standby.signal', '');
  const source = `host=${host} port=${port} user=${user} password=${password}`;
  appendFileSync(path.join(clusterDir, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);

  const osUser = chooseUser(clusterDir);
  const socket = makeSocketFolder(dataDir, osUser);
  const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, 'port=5432'];
  const connection = { ...primary.database('postgres'), host: socket, port: 5432 };
  const native = findPostgresBinaries(path.dirname(clusterDir), osUser);
  const run = async () => {
    const log = path.join(dataDir, 'postgres.log');
    const running = await spawnPostgres(native, clusterDir, settings, osUser, log);
    await waitUntilReady(running, connection, dataDir);
    return running;
  };
  let running = await run();
  // Each of its processes is a session of its own.
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid = 0 } = running.child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const one of [pid, ...children.map(Number)]) process.kill(one, signal);
  };
  return {
    connection,
    async start() {
      running = await run();
    },
    kill() {
      running.child.kill('SIGKILL');
      return running.exited;
    },
    hang: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
    async stop() {
      await endPostgres(running);
      rmSync(socket, { recursive: true, force: true });
    },
  };
}
