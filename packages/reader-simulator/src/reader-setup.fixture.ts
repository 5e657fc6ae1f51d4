import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type ClockOptions, makeClock } from './clock.ts';
import { noFaults, seededRandom } from './fault-injection.ts';
import { makeReader, type Reader, type ReaderOptions } from './reader.ts';
import { type Known, type Stub, stubApi } from './stub-api.fixture.ts';

/** A server, a reader that is claimed, and a time that only tests turn. */
export type ReaderSetup = {
  stub: Stub;
  known: Known;
  reader: Reader;
  flashFile: string;
  /** Lets so many milliseconds pass for everybody. */
  pass: (ms: number) => void;
  /** Another reader; on the same flash file it is this one after a crash. */
  again: (more?: Partial<ReaderOptions> & { clockOptions?: ClockOptions }) => Reader;
};

const start = 1_760_000_000_000;

/** Sets a hall up for one test; with `claim: false` the reader is nobody's yet. */
export async function setUpReader(
  options: { config?: Record<string, unknown>; claim?: false; clock?: ClockOptions; room?: number } = {},
): Promise<ReaderSetup> {
  let time = start;
  const source = () => time;
  const folder = mkdtempSync(path.join(tmpdir(), 'mdi-reader-'));
  const stub = await stubApi(source);
  const known = stub.know('DEV0000001', options.config);
  const readers: Reader[] = [];
  onTestFinished(async () => {
    for (const reader of readers) await reader.stop();
    await stub.close();
    rmSync(folder, { recursive: true });
  });
  const flashFile = path.join(folder, 'flash');
  const again: ReaderSetup['again'] = ({ clockOptions, ...more } = {}) => {
    const reader = makeReader({
      baseUrl: stub.url,
      code: 'dev0000001',
      flashFile,
      clock: makeClock({ source, ...options.clock, ...clockOptions }),
      faults: noFaults(seededRandom(1)),
      ...(options.room ? { room: options.room } : {}),
      ...more,
    });
    readers.push(reader);
    return reader;
  };
  const reader = again();
  if (options.claim !== false) {
    const claimed = await reader.scan(stub.claimFor(known));
    if (claimed.is !== 'claimed') throw new Error(JSON.stringify(claimed));
  }
  const pass = (ms: number) => {
    time += ms;
  };
  return { stub, known, reader, flashFile, pass, again };
}
