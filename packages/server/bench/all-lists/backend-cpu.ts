import { readdirSync, readFileSync } from 'node:fs';

const fieldsOf = (pid: string): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** CPU ms of the connections of a PostgreSQL, finer than clock ticks; its writers and cleaners are not in it. */
export function backendCpu(postmaster: number): number {
  let sum = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (Number(fieldsOf(pid)[1]) !== postmaster) continue;
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]')) continue;
      sum += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}
