import { installIfMissing } from './lib/run.mjs';

installIfMissing();
const { checks, sideBySide } = await import('./lib/checks.mjs');
const results = Object.values(await sideBySide(checks));
const passed = results.filter((ok) => ok).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exit(passed === results.length ? 0 : 1);
