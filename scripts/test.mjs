import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, installIfMissing, root, run } from './lib/run.mjs';

// Types, lint and boundaries; unit, integration and generated suites; journeys in a real browser.
// `npm test -- check contract server web e2e` runs only the named parts.

installIfMissing();
const { runChecks } = await import('./lib/checks.mjs');
const { buildIfStale } = await import('./lib/build.mjs');
const { chromium } = await import('./lib/chromium.mjs');

const parts = ['check', 'contract', 'server', 'web', 'e2e'];
const asked = process.argv.slice(2);
const wanted = asked.length === 0 ? parts : parts.filter((p) => asked.includes(p));
const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-results-'));
const total = { passed: 0, failed: 0 };
const again = [];

/** Runs a suite, or some of its files; answers its numbers, and the files and tests that failed. */
function tried(name, where, { env = {}, files = [] } = {}) {
  const report = path.join(folder, `${name}.json`);
  rmSync(report, { force: true });
  const args = [
    'run',
    '--root',
    path.join(root, where),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  const code = run(bin('vitest'), args, { env: { ...process.env, ...env } });
  try {
    const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const broken = testResults.filter(({ status }) => status === 'failed');
    const inFailed = broken.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed,
      // A suite that broke outside a test (a hook, an unhandled rejection, no test at all) has failed too.
      failed: code !== 0 && numFailedTests === 0 ? 1 : numFailedTests,
      failedFiles: broken.map((one) => one.name),
      failedTests: inFailed.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      passedInFailed: inFailed.filter(({ status }) => status === 'passed').length,
    };
  } catch {
    return { passed: 0, failed: 1, failedFiles: [], failedTests: [], passedInFailed: 0 };
  }
}

function suite(name, where, env) {
  console.log(`\n— ${name}`);
  count(tried(name, where, { env }));
}

/**
 * Journeys of a real browser on a busy machine may meet a hiccup that is none of the product's. So the files of up to
 * two failures begin once more, with a server and data of their own; what that took is told before the last line.
 */
function journeys(env) {
  console.log('\n— e2e');
  const first = tried('e2e', 'e2e', { env });
  const files = first.failedFiles;
  if (files.length === 0 || files.length > 2) return count(first);
  console.log(`\n— e2e, once more: ${files.map((file) => path.basename(file)).join(', ')}`);
  const { passed, failed } = tried('e2e', 'e2e', { env, files });
  again.push(
    ...(first.failedTests.length > 0 ? first.failedTests : files.map((file) => path.basename(file))),
  );
  count({ passed: first.passed - first.passedInFailed + passed, failed });
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

if (wanted.includes('check')) {
  count(runChecks());
}
if (wanted.includes('contract')) suite('contract', 'packages/contract');
if (wanted.includes('server')) suite('server', 'packages/server');
if (wanted.includes('web')) suite('web', 'packages/web');
if (wanted.includes('e2e')) {
  const browser = chromium();
  buildIfStale();
  journeys({ CHROMIUM_PATH: browser });
}

rmSync(folder, { recursive: true, force: true });
for (const name of again) console.log(`Failed the first time, and was run once more: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
