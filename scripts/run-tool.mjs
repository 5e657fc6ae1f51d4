import { installIfMissing, startNode } from './lib/run.mjs';

// A tool of packages/server/tools by its name, which runs the built product.
const [name, ...asked] = process.argv.slice(2);

installIfMissing();
const { buildIfStale } = await import('./lib/build.mjs');
buildIfStale();

const tool = startNode(['--import', 'tsx', `packages/server/tools/${name}.ts`, ...asked]);
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => tool.kill(signal));
tool.on('exit', (code) => process.exit(code ?? 1));
