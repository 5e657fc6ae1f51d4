import { sql } from 'kysely';
import { type PlatformEvent, PlatformRefused } from '../../ports/mini-platform/mini-platform.ts';
import { programOfAccount, programOfApp } from './mini-program.authorize.queries.ts';
import { acceptAuthorization } from './mini-program.authorize.ts';
import { type PlatformAccess, storeTicket } from './mini-program.platform-calls.queries.ts';
import { refreshPlatformReview } from './mini-program.platform-review.ts';
import { refreshFacts } from './mini-program.refresh.ts';

const sealing = 'mini-event';

/** Keeps what the platform sent, once however often it comes, and has the queue do what it asks for. */
export async function receivePlatformEvent(
  desk: PlatformAccess,
  event: PlatformEvent,
  digest: Buffer,
): Promise<void> {
  if (event.is === 'ticket') {
    await storeTicket(desk, event.ticket, event.at);
    return;
  }
  const { db, deps } = desk;
  const body = deps.secrets.seal(sealing, Buffer.from(JSON.stringify(event)));
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('miniEvent')
      .values({ digest, kind: event.is, body, receivedAt: deps.now() })
      .onConflict((is) => is.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return;
    await sql`select graphile_worker.add_job('miniProgramEvent',
      json_build_object('digest', ${digest.toString('hex')}::text), max_attempts => 10)`.execute(trx);
  });
}

/** What somebody authorized: by the link they followed, or anew what we know already. */
async function authorized(
  desk: PlatformAccess,
  event: Extract<PlatformEvent, { is: 'authorized' }>,
): Promise<void> {
  try {
    const taken = await acceptAuthorization(desk, event.code, { preAuthCode: event.preAuthCode });
    if (taken !== undefined) return;
  } catch (error) {
    // Somebody else traded the code in, or it is over.
    if (!(error instanceof PlatformRefused) || ![61009, 61010].includes(error.errcode)) throw error;
  }
  const known = await programOfApp(desk.db, event.appId);
  if (known) await refreshFacts(desk, { id: known.id, appId: event.appId });
  else desk.log.warn({ appId: event.appId }, 'a mini-program was authorized without a link of ours');
}

async function handle(desk: PlatformAccess, event: PlatformEvent): Promise<void> {
  switch (event.is) {
    case 'authorized':
      return authorized(desk, event);
    case 'unauthorized': {
      const known = await programOfApp(desk.db, event.appId);
      // A message that is late says nothing of what was granted since: the platform is asked.
      if (known) await refreshFacts(desk, { id: known.id, appId: event.appId });
      return;
    }
    case 'audit': {
      const known = await programOfAccount(desk.db, event.originalId);
      // The message doesn't say which review it is about, so the latest is asked for.
      if (known?.appId) await refreshPlatformReview(desk, { id: known.id, appId: known.appId });
      return;
    }
    default:
      return;
  }
}

/** Does what a message asks for. */
export async function handlePlatformEvent(desk: PlatformAccess, digestHex: string): Promise<void> {
  const digest = Buffer.from(digestHex, 'hex');
  const row = await desk.db
    .selectFrom('miniEvent')
    .select(['body', 'handledAt'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!row || row.handledAt !== null) return;
  const event = JSON.parse(desk.deps.secrets.unseal(sealing, row.body).toString()) as PlatformEvent;
  await handle(desk, event);
  await desk.db
    .updateTable('miniEvent')
    .set({ handledAt: desk.deps.now() })
    .where('digest', '=', digest)
    .execute();
}
