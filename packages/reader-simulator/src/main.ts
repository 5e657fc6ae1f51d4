import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeClock } from './clock.ts';
import { faultKinds, injectFault, isFault, noFaults, seededRandom } from './fault-injection.ts';
import { makeReader, type Reader } from './reader.ts';

// npm run readers -- --count 50 --faults cut,duplicate: simulated readers on a running server.

const usage = `npm run readers -- [options]
  --url <address>      the server (http://127.0.0.1:8080)
  --public <address>   its public address, which claims name; the same unless given
  --mqtt <address>     a broker by which they come as long as it is there (mqtts://host:8883)
  --count <n>          how many readers (50)
  --prefix <letters>   their codes are the prefix and a number of five digits (SIM)
  --data <folder>      where their flash files are (data/readers)
  --claim <text>       claims, MC1:…, separated by commas; each goes to the reader that it names
  --scan <seconds>     each reader scans something that is no pass about so often (0: never)
  --faults <names>     ${faultKinds.join(',')}
  --seed <n>           the same chance again (1)
`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    public: { type: 'string' },
    mqtt: { type: 'string' },
    count: { type: 'string', default: '50' },
    prefix: { type: 'string', default: 'SIM' },
    data: { type: 'string', default: 'data/readers' },
    claim: { type: 'string', default: '' },
    scan: { type: 'string', default: '0' },
    faults: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const names = values.faults.split(',').filter((name) => name !== '');
const unknown = names.filter((name) => !isFault(name));
const count = Number(values.count);
if (values.help || unknown.length > 0 || !Number.isInteger(count) || count < 1) {
  if (unknown.length > 0) console.error(`unknown faults: ${unknown.join(', ')}`);
  console.error(usage);
  process.exit(values.help ? 0 : 1);
}
mkdirSync(values.data, { recursive: true });
const random = seededRandom(Number(values.seed));
const readers: Reader[] = Array.from({ length: count }, (_, i) => {
  const code = `${values.prefix}${String(i + 1).padStart(5, '0')}`;
  return makeReader({
    baseUrl: values.url,
    publicUrl: values.public ?? values.url,
    code,
    ...(values.mqtt === undefined ? {} : { broker: { url: values.mqtt } }),
    flashFile: path.join(values.data, `${code}.flash`),
    clock: makeClock({ ppm: (random() - 0.5) * 40 }),
    faults: noFaults(seededRandom(Number(values.seed) + i + 1)),
  });
});

for (const text of values.claim.split(',').filter((one) => one !== '')) {
  for (const reader of readers) {
    const scanned = reader.state().claimed ? null : await reader.scan(text);
    if (scanned?.is === 'claimed') console.log(`${reader.code} is claimed`);
    else if (scanned?.is === 'notClaimed' && scanned.why !== 'noClaim') {
      console.log(`${reader.code} is not claimed: ${scanned.why}`);
    }
  }
}

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
for (const reader of readers) reader.start();
const kinds = names.filter(isFault);
const scanSeconds = Number(values.scan);
let shown = '';
while (!ended.signal.aborted) {
  await setTimeout(1000, undefined, { signal: ended.signal }).catch(() => {});
  for (const reader of readers) {
    const did = injectFault(reader, kinds, random);
    if (did) console.log(`${reader.code}: ${did}`);
    if (scanSeconds > 0 && random() < 1 / scanSeconds && reader.state().claimed) await reader.scan('MP1:');
  }
  const states = readers.map((reader) => reader.state());
  const claimed = states.filter((state) => state.claimed).length;
  const waiting = states.reduce((sum, state) => sum + state.waiting, 0);
  const troubled = states.filter((state) => state.troubles.length > 0).length;
  const line = `${count} readers, ${claimed} claimed, ${waiting} events waiting, ${troubled} in trouble`;
  if (line !== shown) console.log(line);
  shown = line;
}
await Promise.all(readers.map((reader) => reader.stop()));
