import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { builtProgramPath } from './built-programs.ts';
import type { PlatformAt } from './crash/worker.ts';

/** Ways to start processes that work on a test's queue, and to kill them; what still runs ends with the file. */
export function crashWorkers() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-crash-'));
  const running = new Set<ChildProcess>();
  const killAll = () => {
    for (const child of running) child.kill('SIGKILL');
  };
  afterAll(() => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    killAll,
    /** @param platform where a provider platform is that the worker speaks to */
    start(config: pg.PoolConfig, platform?: PlatformAt): ChildProcess {
      const more = platform ? ['2', JSON.stringify(platform)] : [];
      const child = spawn(
        process.execPath,
        [builtProgramPath('crash-worker'), JSON.stringify(config), folder, ...more],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      );
      running.add(child);
      return child;
    },
    async kill(child: ChildProcess): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
