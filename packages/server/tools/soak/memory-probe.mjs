import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into the processes of a soak by NODE_OPTIONS: at SIGUSR2 each collects all of its garbage, and writes into the
// folder SOAK_MEMORY how many bytes it still holds.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const file = `${process.env.SOAK_MEMORY}/${process.pid}`;
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(file, String(heapUsed + external));
});
// From now on it may be asked.
writeFileSync(file, '');
