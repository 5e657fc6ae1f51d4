import path from 'node:path';
import { installIfMissing, root, startNode } from './lib/run.mjs';

// The API reloads on 8080 (tsx), the pages on 5173 (Vite), which hands API calls through.

installIfMissing();
const server = startNode([
  '--import',
  'tsx',
  '--watch',
  '--watch-preserve-output',
  'packages/server/src/main.ts',
]);
const web = startNode([path.join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: path.join(root, 'packages/web'),
});

const stop = () => {
  web.kill('SIGTERM');
  server.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  web.kill('SIGTERM');
  process.exit(code ?? 1);
});
console.log(`Pages: http://127.0.0.1:5173/savills-mdi/`);
