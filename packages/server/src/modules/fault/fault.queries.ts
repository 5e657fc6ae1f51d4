import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type faultApi, faultBounds, type LastCall } from '@mdi/contract/modules/fault/fault.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';

/** Errors belong to the whole product: who may see any may see all. */
const described = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('fault')
    .leftJoin('user', 'user.id', 'fault.resolvedBy')
    .selectAll('fault')
    .select('user.nickName as resolvedName');

type Filters = Partial<InputOf<typeof faultApi.ops.list>>;

export function filteredFaults(ctx: Ctx, { keyword, state, kind, surface }: Filters) {
  let query = described(ctx);
  const word = normaliseName(keyword ?? '');
  if (word) {
    const number = /^#?(\d{1,15})$/.exec(word)?.[1];
    query = query.where((eb) =>
      eb.or([
        sql<SqlBool>`lower(fault.message collate "C") like ${containsPattern(word)}`,
        sql<SqlBool>`lower(fault.source collate "C") like ${containsPattern(word)}`,
        ...(number === undefined ? [] : [eb('fault.id', '=', Number(number))]),
      ]),
    );
  }
  if (state) query = query.where('fault.state', '=', state);
  if (kind) query = query.where('fault.kind', '=', kind);
  if (surface) query = query.where('fault.surface', '=', surface);
  return query;
}

export const faultSorts = {
  lastAt: 'fault.lastAt',
  firstAt: 'fault.firstAt',
  times: 'fault.times',
  people: 'fault.people',
} as const;

export const faultById = (ctx: Ctx, faultId: number) =>
  described(ctx).where('fault.id', '=', faultId).executeTakeFirst();

export type FaultRecord = NonNullable<Awaited<ReturnType<typeof faultById>>>;

/** The last days by the clock of China, the latest last, with how often each met the error. */
export async function daysOf(ctx: Ctx, faultId: number): Promise<{ day: string; times: number }[]> {
  const { rows: days } = await sql<{ day: string; times: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(f.times, 0) as times
    from generate_series((${ctx.now()}::timestamptz at time zone 'Asia/Shanghai')::date
        - ${sql.lit(faultBounds.days - 1)}, (${ctx.now()}::timestamptz at time zone 'Asia/Shanghai')::date,
      interval '1 day') d
    left join fault_day f on f.fault_id = ${faultId} and f.day = d::date order by d`.execute(rows(ctx));
  return days;
}

/** The latest reports of an error, the last first. */
export async function samplesOf(ctx: Ctx, faultId: number) {
  const list = await rows(ctx)
    .selectFrom('faultSample')
    .select(['at', 'version', 'page', 'browser', 'lang', 'calls'])
    .where('faultId', '=', faultId)
    .orderBy('at', 'desc')
    .orderBy('slot')
    .limit(faultBounds.reports)
    .execute();
  // Only this module writes them, from what the contract has checked.
  return list.map(({ calls, ...rest }) => ({ ...rest, calls: calls as LastCall[] }));
}
