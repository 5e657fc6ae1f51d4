import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deviceClaimText } from '@mdi/contract/kit/pass/device-claim.js';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { serverIdOf } from '@mdi/reader-simulator/crypto.ts';
import { makeReader, type Reader } from '@mdi/reader-simulator/reader.ts';
import type { Db } from '../db/connect.ts';
import { type DemoReader, demoSerial, makeDemoClaim } from './readers.queries.ts';

/** A reader that the demo runs, and its place. */
export type OpenDemoReader = DemoReader & { reader: Reader };

/** Readers come one after another, so that nobody else waits for them. */
const apartMs = 60;

async function install(db: Db, url: string, post: OpenDemoReader): Promise<void> {
  const { reader, code } = post;
  const claimToken = randomBytes(16);
  await makeDemoClaim(db, post, claimToken, new Date());
  await reader.scan(deviceClaimText({ hostId: serverIdOf(url), deviceCode: code, claimToken }));
}

/**
 * Lets readers come to the server, each with its flash file in a folder; who has no credential yet is installed first.
 * The last of them lost its network for good, and the one before has a defect that it tells.
 */
export async function openReaders(
  db: Db,
  url: string,
  folder: string,
  plan: readonly DemoReader[],
  ended: AbortSignal,
) {
  mkdirSync(folder, { recursive: true });
  const posts: OpenDemoReader[] = [];
  for (const [n, one] of plan.entries()) {
    if (ended.aborted) break;
    const flashFile = path.join(folder, `${one.code}.flash`);
    const reader = makeReader({
      baseUrl: url,
      code: one.code,
      flashFile,
      serial: demoSerial(one.code),
      clock: makeClock({ ppm: (n % 7) * 5 - 15 }),
    });
    const post = { ...one, reader };
    posts.push(post);
    if (!reader.state().claimed) await install(db, url, post);
    if (n === plan.length - 2) reader.raise('READER_FAULT');
    if (n < plan.length - 1) reader.start();
    else if (!one.installed) await reader.beat();
    await setTimeout(apartMs);
  }
  return posts;
}
