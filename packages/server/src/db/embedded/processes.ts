import { spawnSync } from 'node:child_process';
import { fileTextOrEmpty } from './file-text.ts';
import { hasCode } from './has-code.ts';

/** Whether the pid names a process, of whichever user. */
export function processExists(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * When the process began, in the system's own notation; pids are used again, the pair is not.
 * Undefined when no such process runs, '' when it runs but the system keeps the moment to itself.
 */
export function processStartedAt(pid: number): string | undefined {
  if (!processExists(pid)) return undefined;
  if (process.platform !== 'linux') return askSystem(pid);
  const stat = fileTextOrEmpty(`/proc/${pid}/stat`);
  if (stat === '') return processExists(pid) ? '' : undefined;
  // The command name, field 2, may hold spaces and brackets of its own: the rest begins after the last one.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A killed process that nobody has collected yet keeps its entry but holds nothing any more.
  if (state === 'Z' || state === 'X') return undefined;
  // Field 22 counts from the boot, and a machine that boots the same way each time repeats it.
  return `${fileTextOrEmpty('/proc/sys/kernel/random/boot_id').trim()}/${rest[18]}`;
}

function askSystem(pid: number): string {
  const [command, ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]
      : ['ps', '-o', 'lstart=', '-p', String(pid)];
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return spawnSync(command ?? '', args, { encoding: 'utf8', env }).stdout?.trim() ?? '';
}
