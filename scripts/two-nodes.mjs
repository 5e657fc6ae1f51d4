import { installIfMissing, startNode } from './lib/run.mjs';

installIfMissing();
const { buildIfStale } = await import('./lib/build.mjs');
buildIfStale();

const proof = startNode(['--import', 'tsx', 'packages/server/tools/two-nodes.ts', ...process.argv.slice(2)]);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => proof.kill(signal));
proof.on('exit', (code) => process.exit(code ?? 1));
