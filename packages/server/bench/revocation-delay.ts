import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { toBase32 } from '@mdi/contract/kit/pass/base-encoding.js';
import { deviceClaimText } from '@mdi/contract/kit/pass/device-claim.js';
import type { BrokerOptions } from '@mdi/reader-simulator/broker.ts';
import { type Clock, makeClock } from '@mdi/reader-simulator/clock.ts';
import { makeReader, type Reader } from '@mdi/reader-simulator/reader.ts';
import type { Database } from '../src/db/connect.ts';
import { factories } from '../test/factories/index.ts';
import type { BenchServer } from './bench-server.ts';

const readers = 20;
const rounds = 30;
const lookMs = 5;
const longestMs = 30_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

export type BenchPlace = { projectId: number; areaId: number; userId: number };
type Person = { sid: number; text: string };

/** A reader that decides by itself, as one does whose door must open without the server. */
export async function installReader(
  { db }: Database,
  url: string,
  place: BenchPlace,
  code: string,
  folder: string,
  clock: Clock = makeClock(),
  broker?: BrokerOptions,
) {
  const { projectId, areaId, userId } = place;
  const device = { code, projectId, areaId, onlineVerify: 'off' as const };
  const { id: deviceId } = await factories(db).device(device);
  const claimToken = randomBytes(16);
  const claim = { deviceId, projectId, areaId, channel: 'in' as const, userId };
  const expiresAt = new Date(Date.now() + 900_000);
  await db
    .insertInto('deviceClaim')
    .values({ ...claim, tokenHash: sha256(toBase32(claimToken)), createdAt: new Date(), expiresAt })
    .execute();
  const reader = makeReader({
    baseUrl: url,
    code,
    flashFile: path.join(folder, code),
    clock,
    ...(broker ? { broker } : {}),
  });
  const hostId = sha256(new URL(url).host).subarray(0, 4);
  const claimed = await reader.scan(deviceClaimText({ hostId, deviceCode: code, claimToken }));
  if (claimed.is !== 'claimed') throw new Error(JSON.stringify(claimed));
  await reader.beat();
  return reader;
}

/** Waits until a reader has heard of something new, and answers how long that took. */
async function heard(reader: Reader, before: number, from: number): Promise<number> {
  while (reader.state().revVer <= before) {
    if (performance.now() - from > longestMs) throw new Error(`${reader.code} heard nothing`);
    await setTimeout(lookMs);
  }
  return performance.now() - from;
}

/** Makes somebody invalid; answers how long each reader went on letting them in, from the answer of that call. */
async function withdrawn(bed: BenchServer, all: readonly Reader[], token: string, { sid, text }: Person) {
  const [first] = all;
  const shown = await first?.scan(text);
  if (shown?.is !== 'pass' || !shown.allow) throw new Error(`not let in before: ${JSON.stringify(shown)}`);
  const known = all.map((reader) => reader.state().revVer);
  await bed.ask({
    path: 'employee/updateState',
    token,
    input: () => ({ employeeId: sid, state: 'Y' }),
    key: randomUUID,
  });
  const from = performance.now();
  const took = await Promise.all(all.map((reader, n) => heard(reader, known[n] ?? 0, from)));
  for (const reader of all) {
    const after = await reader.scan(text);
    if (after.is !== 'pass' || after.rc !== 'REVOKED_USER') {
      throw new Error(`${reader.code} after: ${JSON.stringify(after)}`);
    }
  }
  return took;
}

/** How long a pass goes on opening doors by the readers' own lists after its employee was made invalid, in ms. */
export async function measureRevocationDelay(
  bed: BenchServer,
  place: BenchPlace,
  token: string,
  people: readonly Person[],
) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mdi-bench-'));
  const all: Reader[] = [];
  try {
    for (let n = 0; n < readers; n += 1) {
      const code = `BENCHW${String(n).padStart(4, '0')}`;
      const reader = await installReader(bed.database, bed.url, place, code, folder);
      reader.start();
      all.push(reader);
    }
    const took: number[] = [];
    for (const person of people.slice(0, rounds)) took.push(...(await withdrawn(bed, all, token, person)));
    took.sort((a, b) => a - b);
    return { readers, rounds, median: took[Math.floor(took.length / 2)] ?? 0, longest: took.at(-1) ?? 0 };
  } finally {
    for (const reader of all) await reader.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
