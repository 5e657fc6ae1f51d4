import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, installIfMissing, root, run } from './lib/run.mjs';

// Types, lint and boundaries; unit, integration and generated suites; journeys in a real browser.
// `npm test -- check contract page-kit reader-simulator server web e2e` runs only the named parts.
// `npm run test:long`, before a release, does for everybody, in both languages and for longer what a change has to pass once.

installIfMissing();
const { checks, ended, sideBySide } = await import('./lib/checks.mjs');
const { buildIfStale } = await import('./lib/build.mjs');
const { chromium } = await import('./lib/chromium.mjs');

const parts = ['check', 'contract', 'page-kit', 'reader-simulator', 'server', 'web', 'e2e'];
const isLong = process.argv.includes('--long');
const long = {
  TEST_LONG: '1',
  PRESS_EVERYBODY: '1',
  JOURNEY_LANGUAGES: 'zh,en',
  FUZZ_RUNS: '200',
  WALK_SECONDS: '300',
};
if (isLong) Object.assign(process.env, long);
const asked = process.argv.slice(2).filter((part) => part !== '--long');
const wanted = asked.length === 0 ? parts : parts.filter((p) => asked.includes(p));
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-results-'));
const total = { passed: 0, failed: 0 };
/** What failed, with the head of its message: said once more at the end, where a long log is read first. */
const failures = [];
const headOf = (message) => `${message ?? ''}`.split('\n').slice(0, 3).join('\n').slice(0, 300);

const reportOf = (name) => path.join(folder, `${name}.json`);
const argsOf = (name, where) => [
  'run',
  '--root',
  path.join(root, where),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
];

/** Counts what a suite reports of itself. */
function count(name, code) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    for (const { name: file, assertionResults, message } of testResults) {
      const at = path.relative(root, file);
      const broken = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, duration, failureMessages } of broken)
        failures.push(
          `${at} › ${fullName} (${Math.round((duration ?? 0) / 1000)} s)\n${headOf(failureMessages[0])}`,
        );
      if (message && broken.length === 0) failures.push(`${at}\n${headOf(message)}`);
    }
    total.passed += numPassedTests;
    total.failed += numFailedTests;
    // A suite that broke outside a test (a hook, an unhandled rejection, no test at all) has failed too.
    if (code !== 0 && numFailedTests === 0) total.failed += 1;
  } catch {
    total.failed += 1;
  }
}

/** A suite that has the machine for itself. */
function suite(name, where, env = {}) {
  console.log(`\n— ${name}`);
  count(name, run(bin('vitest'), argsOf(name, where), { env: { ...process.env, ...env } }));
}

/** A suite that runs beside others, and is told of when it has ended. */
const quietSuite = (name) => async () => {
  const { ok, stdout, stderr } = await ended(bin('vitest'), argsOf(name, `packages/${name}`));
  count(name, ok ? 0 : 1);
  return { ok, output: `${stdout}${stderr}` };
};

const beside = {};
for (const name of ['web', 'contract', 'page-kit', 'reader-simulator'])
  if (wanted.includes(name)) beside[name] = quietSuite(name);
if (wanted.includes('check')) Object.assign(beside, checks);
for (const [name, ok] of Object.entries(await sideBySide(beside))) {
  if (name in checks) total[ok ? 'passed' : 'failed'] += 1;
}
if (wanted.includes('server')) suite('server', 'packages/server');
if (wanted.includes('e2e')) {
  const browser = chromium();
  buildIfStale();
  suite('e2e', 'e2e', { CHROMIUM_PATH: browser });
}

rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n— failed\n${failures.slice(0, 60).join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
