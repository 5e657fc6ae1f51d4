import type { Installation } from './installation.ts';
import { openLiveStreamOn } from './live-stream.ts';
import type { Site } from './site.ts';

/** What pages hear of when people passed. */
const topic = 'pass';
const withinMs = 30_000;

async function isStored({ database: { db } }: Installation, deviceId: number, jti: number): Promise<boolean> {
  const found = await db
    .selectFrom('passEvent')
    .select('eventId')
    .where('deviceId', '=', deviceId)
    .where('jti', '=', jti)
    .where('granted', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Somebody signed in through the proxy has a page open whose stream comes from node A; a reader lets people pass and
 * hands that in at node B. Seen: the page heard that there is something new, and it was there to be read.
 * @param from the number of the first pass
 * @returns how long after its handing in each was seen (ms), up to the first that wasn't
 */
export async function watchPasses(
  at: Installation,
  site: Site,
  from: number,
  passes: number,
): Promise<number[]> {
  const { reader, deviceId } = site.doorAtB;
  const [viewer] = site.people;
  if (!viewer) throw new Error('nobody looks');
  const stream = await openLiveStreamOn(viewer, at.a.address);
  const tookMs: number[] = [];
  try {
    for (let n = 0; n < passes; n += 1) {
      const jti = from + n;
      const shown = await reader.scan(await site.pass(jti), 'in');
      if (shown.is !== 'pass' || !shown.allow) throw new Error(`no passage: ${JSON.stringify(shown)}`);
      const began = performance.now();
      const uploaded = reader.upload();
      let heard = true;
      // A page reads again at every notice, also at one about something else of the module.
      do heard = await stream.notice(topic, withinMs);
      while (heard && !(await isStored(at, deviceId, jti)));
      if (heard) tookMs.push(performance.now() - began);
      await uploaded;
      if (!heard) break;
    }
  } finally {
    stream.close();
  }
  return tookMs;
}
