import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { containsByIndex, userIdsCalled } from '../../kit/search/name-search.ts';

/** A phone whole, or its last four as lists show them: any other part would tell what the mask hides. */
export const hasPhone = (word: string) => {
  const phone = normalisePhone(word);
  return sql<SqlBool>`(visit.phone_key = ${phone} or right(visit.phone_key, 4) = ${phone})`;
};

/** The names of the guest, and of a host who is known by name only, as the index has them, over `named`. */
const names = sql`(lower(normalize(coalesce(named.name, '') || E'\\n'
  || case when named.host_id is null then coalesce(named.host_name, '') else '' end, nfkc)) collate "default")`;

const naming = (word: string) => sql`select named.id from visit named where ${containsByIndex(names, word)}`;

/** The ids of the visits whose guest's name holds a word, as a condition on `named`. */
export const guestNameContains = (word: string) => sql<SqlBool>`(${containsByIndex(names, word)}
  and lower(normalize(named.name, nfkc)) like ${containsPattern(normaliseName(word))})`;

/** So many visits, and hosts, are sought one by one; where there are more, most rows of a list meet one soon. */
const most = 500;

/** Only what holds a digit can be a phone: the phone isn't looked at for any other word. */
const mayBePhone = (word: string) => /\d/.test(normalisePhone(word));
const orPhone = (word: string) => (mayBePhone(word) ? sql`or ${hasPhone(word)}` : sql``);

type Named = { visitIds: number[]; hostIds: number[] };

/** What {@link visitsMatching} answers where a word finds no visit. */
export const matchesNoVisit = sql<SqlBool>`false`;

/** The visits that a word finds, by the name of the guest or of whom they see, or by the phone: a condition on `visit`. */
export async function visitsMatching(ctx: PublicCtx, word: string): Promise<RawBuilder<SqlBool>> {
  const anew = sql.raw(replanMarker);
  const some = sql.lit(most + 1);
  const { rows: found } = await sql<Named>`
    ${anew} select array(${naming(word)} limit ${some}) as visit_ids, array(
      select hosting.id from employee hosting where hosting.user_id in (${userIdsCalled(word)}) limit ${some}) as host_ids`.execute(
    rows(ctx),
  );
  const { visitIds, hostIds } = found[0] ?? { visitIds: [], hostIds: [] };
  if (visitIds.length + hostIds.length === 0 && !mayBePhone(word)) return matchesNoVisit;
  if (visitIds.length <= most && hostIds.length <= most) {
    return sql<SqlBool>`(${anew} visit.id = any(${visitIds}::bigint[]) or visit.host_id = any(${hostIds}::bigint[])
      ${orPhone(word)})`;
  }
  return sql<SqlBool>`(${anew} visit.id in (${naming(word)})
    or (select hosting.user_id from employee hosting where hosting.id = visit.host_id) in (${userIdsCalled(word)})
    ${orPhone(word)})`;
}
