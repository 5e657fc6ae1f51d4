import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { SandboxStore } from '../../ports/sms/sandbox.ts';

/** Where the sandbox delivers to: the development inbox. */
export const sandboxInboxStore = (db: Kysely<DB>): SandboxStore => ({
  async put({ phone, template, text, at }) {
    await db.insertInto('smsInbox').values({ phone, template, text, sentAt: at }).execute();
  },
});

const shown = 50;

export const latestInboxMessages = (ctx: PublicCtx) =>
  rows(ctx).selectFrom('smsInbox').selectAll().orderBy('id', 'desc').limit(shown).execute();
