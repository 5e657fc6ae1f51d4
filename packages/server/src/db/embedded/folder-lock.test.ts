import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtProgramPath } from '../../../test/built-programs.ts';
import { DataFolderInUse, lockFolder } from './folder-lock.ts';
import { processStartedAt } from './processes.ts';

const serverRoot = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mdi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

function contender(): {
  child: ChildProcessByStdio<Writable, Readable, null>;
  say(line: string): Promise<string>;
} {
  const child = spawn(process.execPath, [builtProgramPath('contender')], {
    cwd: serverRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = async (line: string) => {
    if (line !== 'hello') child.stdin.write(`${line}\n`);
    return String((await lines.next()).value);
  };
  return { child, say };
}

test('a folder has one owner until it is released', async () => {
  const release = await lockFolder(folder);
  expect(readFileSync(join(folder, 'mdi.pid'), 'utf8')).toBe(
    `${process.pid}\n${processStartedAt(process.pid)}\n`,
  );
  const refusal = await lockFolder(folder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect(refusal).toMatchObject({
    dataDir: folder,
    pid: process.pid,
    en: expect.stringContaining(`in use by a running MDI server (process ${process.pid})`),
    zh: expect.stringContaining(`进程号 ${process.pid}`),
  });
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder))();
});

test('the lock of a process that has ended is taken over', async () => {
  writeFileSync(join(folder, 'mdi.pid'), `${await endedPid()}\nlong ago\n`);
  (await lockFolder(folder))();
});

test('a lock whose pid now belongs to another process is taken over', async () => {
  writeFileSync(join(folder, 'mdi.pid'), `${process.ppid}\nborn before that process\n`);
  (await lockFolder(folder))();
});

test('what starters killed on their way left behind does not block the folder', async () => {
  writeFileSync(join(folder, `mdi.pid.${await endedPid()}.abcdef`), '');
  writeFileSync(join(folder, 'mdi.pid'), '');
  const release = await lockFolder(folder);
  expect(readdirSync(folder)).toEqual(['mdi.pid']);
  release();
});

test('of several processes that race for a dead owner’s folder exactly one wins', {
  timeout: 60_000,
}, async () => {
  const racers = [contender(), contender(), contender()];
  try {
    const ask = (line: string) => Promise.all(racers.map((racer) => racer.say(line)));
    expect(await ask('hello')).toEqual(['ready', 'ready', 'ready']);
    const dead = await endedPid();
    for (let round = 0; round < 25; round++) {
      writeFileSync(join(folder, 'mdi.pid'), `${dead}\nlong ago\n`);
      expect((await ask(folder)).sort()).toEqual(['refused', 'refused', 'won']);
      await ask('');
    }
  } finally {
    for (const { child } of racers) child.kill('SIGKILL');
  }
});
