import { spawnSync } from 'node:child_process';
import { bin, root } from './run.mjs';

/** Fewer files than this means that a checker silently looked at nothing. */
const fewestModules = 150;

function quiet(command, args) {
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}` };
}

function boundaries() {
  const args = ['packages', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const done = spawnSync(bin('depcruise'), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!done.stdout) return { ok: false, output: done.stderr };
  const { summary } = JSON.parse(done.stdout);
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

/** Runs them all; answers how many passed and failed. */
export function runChecks() {
  let passed = 0;
  let failed = 0;
  for (const [name, check] of Object.entries(checks)) {
    const { ok, output } = check();
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (ok) {
      passed += 1;
    } else {
      failed += 1;
      console.log(output.trim());
    }
  }
  return { passed, failed };
}
