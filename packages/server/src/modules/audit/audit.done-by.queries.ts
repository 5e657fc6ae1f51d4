import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import { maskIfPhone } from '@mdi/contract/kit/mask-user-name.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { replanMarker } from '../../db/replan-marker.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { containsPattern } from '../../kit/queries/page.ts';
import { containsByIndex, userIdsCalled } from '../../kit/search/name-search.ts';

// Rows of the log by a word in the name of who did it, over `audit`.

const named = (text: RawBuilder<unknown>, word: string) =>
  sql<SqlBool>`lower(normalize(${text}, NFKC)) like ${containsPattern(normaliseName(word))}`;

/** A name that can be a phone is found whole, or masked as it is shown: any part would tell what the mask hides. */
function called(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const phone = normalisePhone(word);
  return sql<SqlBool>`case
    when regexp_replace(${text}, '[[:space:]-]', '', 'g') ~ '^\\+?[0-9]{8,15}$' then ${text} = any(${[word.trim(), phone]}::text[])
    else ${named(text, word)} or ${text} = ${maskIfPhone(phone)} end`;
}

/** Of more people than this only these are sought by their id, and the rows of all are met in the order of time. */
export const maxPeople = 2_000;

export function usersFound(word: string): RawBuilder<unknown> {
  const phone = normalisePhone(word);
  return sql`select id from (
    ${userIdsCalled(word)}
    union all
    select ku.id from "user" ku where ${containsByIndex(sql`ku.user_name_key`, word)} and ${called(sql`ku.user_name_key`, word)}
    union all
    select ku.id from "user" ku
    where ku.phone_key = ${phone} or ku.user_name_key = any(${[word.trim(), phone, maskIfPhone(phone)]}::text[])) k`;
}

type People = {
  ids: number[];
  /** Who has been deleted since. */
  gone: number[];
};

/**
 * The users with this in their name, which the log has an index of; who has been deleted since is found by the row of
 * that.
 */
export async function peopleOf(ctx: Ctx, word: string): Promise<People> {
  const { rows: found } = await sql<People>`
    ${sql.raw(replanMarker)} select array(
      ${usersFound(word)}
      limit ${sql.lit(maxPeople + 1)}) as ids,
    array(
      select (kc ->> 'id')::bigint from audit kd, jsonb_array_elements(kd.changes) kc
      where kd.op = 'user/deleteUserInfo' and kc ->> 'entity' = 'user'
        and (${called(sql`kc -> 'before' ->> 'userName'`, word)} or ${named(sql`kc -> 'before' ->> 'nickName'`, word)})) as gone`.execute(
    rows(ctx),
  );
  return found[0] ?? { ids: [], gone: [] };
}

/** Rows of those people and of some who are known, and of who never was a user by the name that was typed. */
export const doneBy = (
  known: readonly number[],
  word: string,
  those: RawBuilder<SqlBool> = sql<SqlBool>`false`,
) =>
  sql<SqlBool>`(${sql.raw(replanMarker)} ${those} or audit.user_id = any(${known}::bigint[])
  or (audit.user_id is null and ${called(sql`audit.user_name`, word)}))`;

/** The same, asked of one row after the other; a sub-select of one value, for all users would be read at once for any other. */
export function doneByOne({ gone }: People, word: string): RawBuilder<SqlBool> {
  const phone = normalisePhone(word);
  return sql<SqlBool>`(${sql.raw(replanMarker)} case when audit.user_id is null then ${called(sql`audit.user_name`, word)}
    else audit.user_id = any(${gone}::bigint[]) or (
      select ${named(sql`ku.nick_name`, word)} or ${called(sql`ku.user_name_key`, word)} or ku.phone_key = ${phone}
        or ku.user_name_key = any(${[word.trim(), phone, maskIfPhone(phone)]}::text[])
      from "user" ku where ku.id = audit.user_id) end)`;
}
