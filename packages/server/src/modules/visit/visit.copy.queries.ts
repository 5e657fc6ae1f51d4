import type { Companion } from '@mdi/contract/modules/visit/visit.fields.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** A visit as it is invited again: what is copied of it. */
export const visitToCopy = (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .select([
      'hostId',
      'buildingId',
      'location',
      'purpose',
      'visitorType',
      'remarks',
      'name',
      'phone',
      'idType',
      'idNumber',
      'startAt',
      'endAt',
      'lang',
      'state',
      'companyId',
      'projectId',
      'token',
      'leaderId',
      'wipedAt',
      sql<Companion[]>`companions`.as('companions'),
    ])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();

/** Those who come along with passes of their own. */
export const partyOf = (ctx: PublicCtx, visitId: number) =>
  rows(ctx)
    .selectFrom('visit')
    .select(['id', 'name', 'phone', 'state'])
    .where('leaderId', '=', visitId)
    .orderBy('id')
    .execute();
