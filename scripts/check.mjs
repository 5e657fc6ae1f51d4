import { installIfMissing } from './lib/run.mjs';

installIfMissing();
const { runChecks } = await import('./lib/checks.mjs');
const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
