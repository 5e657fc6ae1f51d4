import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Until the call ends nobody else opens a reservation for this phone: of two at once the second finds the first. */
export const lockPhone = (ctx: PublicCtx, projectId: number, phoneKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reservation ${projectId} ${phoneKey}`}, 19))`.execute(
    rows(ctx),
  );

/** The open reservation of a phone in a project. */
export const openReservationOf = (ctx: PublicCtx, projectId: number, phoneKey: string) =>
  rows(ctx)
    .selectFrom('reservation')
    .select(['id', 'version', 'projectId', 'consentAt', 'userId', 'dueAt'])
    .where('projectId', '=', projectId)
    .where('phoneKey', '=', phoneKey)
    .where('state', 'not in', ['won', 'lost'])
    .executeTakeFirst();
