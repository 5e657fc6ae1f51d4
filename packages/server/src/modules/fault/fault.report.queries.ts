import { createHash } from 'node:crypto';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type faultApi, faultBounds } from '@mdi/contract/modules/fault/fault.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { onlyOne } from '../../kit/jobs/only-one.ts';
import { networkOf } from '../../kit/rate-limits/ip-limit.ts';
import { describeUserAgent } from '../session/index.ts';
import { messageShape, scrubPath, scrubText, stackSource } from './fault.scrub.ts';
import { knownVersion } from './fault.version.ts';

type FaultReport = InputOf<typeof faultApi.ops.report>;

const order = (version: RawBuilder<string> | string) => sql`string_to_array(${version}, '.')::int[]`;

/** Counts the person without naming them: an account, or a network and a browser. */
const whoOf = (ctx: PublicCtx, browser: string): Buffer =>
  ctx.deps.secrets.mac(
    'fault',
    ...(ctx.actor ? ['user', String(ctx.actor.userId)] : [networkOf(ctx.address), browser]),
  );

/**
 * There are as many as there may be: the one goes that was not met for the longest time, of those that only strangers
 * reported first, since whoever makes errors up must not push out those of people at work.
 */
const dropLongestUnmet = (ctx: PublicCtx) =>
  sql`delete from fault where id in (
    select id from fault order by signed_in desc, last_at desc, id desc offset ${sql.lit(faultBounds.faults)})`.execute(
    rows(ctx),
  );

/** Keeps one report of an error with those before it; answers the number of the error. */
export async function keepBrowserErrorReport(ctx: PublicCtx, told: FaultReport): Promise<number> {
  const { kind, surface, calls } = told;
  const now = ctx.now();
  const message = scrubText(told.message);
  const stack = scrubText(told.stack);
  const source = stackSource(stack);
  const version = knownVersion(ctx, told.version);
  const shape = [kind, surface, messageShape(message), source];
  const fingerprint = createHash('sha256').update(JSON.stringify(shape)).digest();
  const browser = describeUserAgent(ctx.agent);
  const back = sql`(f.state = 'resolved' and ${order(version)} > ${order(sql`f.resolved_version`)})`;
  const stored = await sql<{ id: number; times: number }>`
    insert into fault as f (fingerprint, kind, surface, message, source, stack, versions, signed_in, first_at, last_at)
    values (${fingerprint}, ${kind}, ${surface}, ${message}, ${source}, ${stack}, array[${version}::text],
      ${ctx.actor !== null}, ${now}, ${now})
    on conflict (fingerprint) do update set times = f.times + 1, last_at = greatest(f.last_at, ${now}),
      signed_in = f.signed_in or excluded.signed_in, message = excluded.message, stack = excluded.stack,
      versions = (array_prepend(${version}::text, array_remove(f.versions, ${version}::text)))[1:${sql.lit(faultBounds.versions)}],
      state = case when ${back} then 'open' else f.state end,
      reopened_at = case when ${back} then ${now}::timestamptz else f.reopened_at end
    returning id, times`.execute(rows(ctx));
  const { id, times } = onlyOne(stored.rows);
  // What is beside it, in one statement; whom it met is counted only while there is room.
  await sql`
    with day as (
      insert into fault_day as d (fault_id, day)
      values (${id}, (${now}::timestamptz at time zone 'Asia/Shanghai')::date)
      on conflict (fault_id, day) do update set times = d.times + 1),
    sample as (
      insert into fault_sample (fault_id, slot, at, version, page, browser, lang, calls)
      values (${id}, ${times % faultBounds.reports}, ${now}, ${version}, ${scrubPath(told.page)}, ${browser},
        ${ctx.lang}, ${JSON.stringify(calls)}::jsonb)
      on conflict (fault_id, slot) do update set at = excluded.at, version = excluded.version,
        page = excluded.page, browser = excluded.browser, lang = excluded.lang, calls = excluded.calls),
    person as (
      insert into fault_person (fault_id, who)
      select ${id}, ${whoOf(ctx, browser)} from fault f
      where f.id = ${id} and f.people < ${sql.lit(faultBounds.people)}
      on conflict do nothing returning fault_id)
    update fault set people = people + 1 from person where fault.id = person.fault_id`.execute(rows(ctx));
  if (times === 1) await dropLongestUnmet(ctx);
  return id;
}
