import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileTextOrEmpty } from './file-text.ts';
import { hasCode } from './has-code.ts';
import { postgresProgram } from './postgres-binaries.ts';
import { processExists } from './processes.ts';

const patience = 10_000;

/** Sends a signal to a PostgreSQL process; one that has already ended is no error. */
export function signalPostgres(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', native: string): void {
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    // Windows has no signals: pg_ctl delivers them the way PostgreSQL listens for them there.
    spawnSync(postgresProgram(native, 'pg_ctl'), ['kill', signal.slice(3), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * Ends what a killed server left running on the cluster, cleanly if it can, and clears a stale pid file that
 * would block the start. The caller holds the folder's lock, so nothing found here has a living owner.
 */
export async function stopOrphans(clusterDir: string, native: string): Promise<void> {
  const postmaster = Number.parseInt(fileTextOrEmpty(join(clusterDir, 'postmaster.pid')), 10);
  const found = postgresOn(clusterDir, postmaster);
  // Without their postmaster the others can no longer shut down cleanly; the log of writes brings all back.
  const signals = found.includes(postmaster)
    ? (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)
    : (['SIGQUIT', 'SIGKILL'] as const);
  for (const signal of signals) {
    const left = postgresOn(clusterDir, postmaster);
    for (const pid of signal === 'SIGINT' ? [postmaster] : left) signalPostgres(pid, signal, native);
    const end = Date.now() + patience;
    while (Date.now() < end && postgresOn(clusterDir, postmaster).length > 0) await sleep(20);
  }
  // PostgreSQL itself gets past a dead pid, but takes any process of its own user for its old self.
  if (processExists(postmaster) && !postgresOn(clusterDir, postmaster).includes(postmaster)) {
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
  }
}

function postgresOn(clusterDir: string, postmaster: number): number[] {
  if (process.platform !== 'linux') {
    const command = commandOf(postmaster);
    return command.includes('-D') && command.includes(clusterDir) ? [postmaster] : [];
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => worksIn(pid, clusterDir)).map(Number);
}

/** Every PostgreSQL process works inside the folder of its cluster. */
function worksIn(pid: string, clusterDir: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === clusterDir &&
      fileTextOrEmpty(`/proc/${pid}/comm`).trim() === 'postgres'
    );
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  if (!(pid > 0)) return '';
  const [command, ...args] =
    process.platform === 'win32'
      ? [
          'powershell',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`,
        ]
      : ['ps', '-o', 'command=', '-p', String(pid)];
  return spawnSync(command ?? '', args, { encoding: 'utf8' }).stdout ?? '';
}
