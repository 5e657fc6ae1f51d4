import { execFile } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { glossaryWords } from './glossary.mjs';
import { bin, root } from './run.mjs';

/** Fewer files than this means that a checker silently looked at nothing. */
const fewestModules = 150;

/** Runs a command to its end; answers what it wrote and whether it was content. */
export const ended = (command, args, env = process.env) =>
  new Promise((resolve) => {
    execFile(command, args, { cwd: root, env, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, stdout, stderr }),
    );
  });

async function quiet(command, args) {
  const { ok, stdout, stderr } = await ended(command, args);
  return { ok, output: `${stdout}${stderr}` };
}

async function boundaries() {
  const args = ['packages', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = await ended(bin('depcruise'), args);
  if (!stdout) return { ok: false, output: stderr };
  const { summary } = JSON.parse(stdout);
  const broken = summary.violations.map((v) => `${v.rule.name}: ${v.from} → ${v.to}`);
  if (summary.totalCruised < fewestModules) broken.push(`only ${summary.totalCruised} modules were seen`);
  return { ok: broken.length === 0, output: broken.join('\n') };
}

/** TypeScript 7 checks types in a third of the time; tools that read sources by its library need 6, which stays beside it. */
const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
const types = (name) => () => quiet(process.execPath, [compiler, '-p', name]);

/** Every static check, by the name it is reported under; what takes longest begins first. */
export const checks = {
  'types: server': types('packages/server'),
  'types: web': types('packages/web'),
  'types: e2e': types('e2e'),
  'who may import what': boundaries,
  'nothing unused': () => quiet(bin('knip'), ['--no-progress', '--no-config-hints']),
  'words of the glossary': async () => glossaryWords(),
  'types: contract': types('packages/contract'),
  'types: page-kit': types('packages/page-kit'),
  'types: reader-simulator': types('packages/reader-simulator'),
  'format and lint': () => quiet(bin('biome'), ['check', '--error-on-warnings', '.']),
  'schema matches migrations': () =>
    quiet(process.execPath, ['--import', 'tsx', 'packages/server/tools/schema.ts', '--verify']),
};

/** Runs work by its names, as much at a time as the machine has cores; answers which of it passed. */
export async function sideBySide(work) {
  const left = Object.entries(work);
  const results = {};
  const next = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const [name, run] = one;
      const { ok, output } = await run();
      console.log(`${ok ? '✓' : '✗'} ${name}`);
      if (!ok) console.log(output.trim());
      results[name] = ok;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, next));
  return results;
}
