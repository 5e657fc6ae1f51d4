import { installIfMissing, startNode } from './lib/run.mjs';

installIfMissing();
const { buildIfStale } = await import('./lib/build.mjs');
buildIfStale(['server']);

startNode(['packages/server/dist/cli.js', ...process.argv.slice(2)]).on('exit', (code) =>
  process.exit(code ?? 1),
);
