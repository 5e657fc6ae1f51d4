import { execFile } from 'node:child_process';
import { bin, root } from './run.mjs';

/** Fewer files than this means that a checker silently looked at nothing. */
const fewestModules = 150;

/** Runs a command to its end; answers what it wrote and whether it was content. */
const ended = (command, args) =>
  new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) =>
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

const types = (name) => () => quiet(bin('tsc'), ['-p', name]);

/** Every static check, by the name it is reported under. */
export const checks = {
  'types: contract': types('packages/contract'),
  'types: server': types('packages/server'),
  'types: web': types('packages/web'),
  'types: e2e': types('e2e'),
  'format and lint': () => quiet(bin('biome'), ['check', '--error-on-warnings', '.']),
  'who may import what': boundaries,
  'nothing unused': () => quiet(bin('knip'), ['--no-progress', '--no-config-hints']),
  'schema matches migrations': () =>
    quiet(process.execPath, ['--import', 'tsx', 'packages/server/tools/schema.ts', '--verify']),
};

/** As many at a time as the smallest machine has cores. */
const atOnce = 2;

/** Runs them all; answers how many passed and failed. */
export async function runChecks() {
  const left = Object.entries(checks);
  const results = [];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, check] = next;
      const { ok, output } = await check();
      console.log(`${ok ? '✓' : '✗'} ${name}`);
      if (!ok) console.log(output.trim());
      results.push(ok);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const passed = results.filter((ok) => ok).length;
  return { passed, failed: results.length - passed };
}
