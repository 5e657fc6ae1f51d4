import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { breaks, whole } from './breaks/list.ts';

type Outcome = [broken: string, test: string, state: string, error: string];

/** Runs the suites against each broken product, in one process of its own. */
async function runBroken(): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-breaks-'));
  const report = path.join(folder, 'report.json');
  const args = [
    '--import',
    'tsx',
    fileURLToPath(new URL('./breaks/run.ts', import.meta.url)),
    JSON.stringify(inject('postgres')),
    report,
  ];
  // It is a run of its own and not a worker of this one.
  const { VITEST: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: fileURLToPath(new URL('../..', import.meta.url)), env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  await new Promise((ended) => child.on('close', ended));
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error(`the broken products did not run: ${said}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let outcomes: Outcome[];
beforeAll(async () => {
  outcomes = await runBroken();
  // A net for what hangs, wide enough for the slowest of machines.
}, 900_000);

const statesOf = (broken: string, state: string) =>
  outcomes.filter(([name, , how]) => name === broken && how === state).map(([, test]) => test);

describe('without a protection its suite fails', () => {
  test.each(breaks.map((broken) => [broken.name, broken] as const))('%s', (name, { notices }) => {
    expect(notices).not.toEqual([]);
    // A test that still passes does not look at what was taken out.
    expect(notices.filter((test) => !statesOf(name, 'failed').includes(test))).toEqual([]);
    const errors = outcomes.filter(([broken, , state]) => broken === name && state === 'failed');
    // Anything but a disappointed expectation would be a mistake of the broken module itself.
    expect(errors.filter(([, , , error]) => error !== 'AssertionError')).toEqual([]);
  });
});

test('with all of them nothing fails', () => {
  const failed = outcomes.filter(([name, , state]) => name === whole.name && state === 'failed');
  expect(failed.map(([, test, , error]) => `${test}: ${error}`)).toEqual([]);
  expect(statesOf(whole.name, 'passed').length).toBeGreaterThan(20);
});
