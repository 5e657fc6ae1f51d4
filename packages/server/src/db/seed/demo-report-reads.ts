import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.gen.ts';

/** How many people could read a report, of whom some do. */
const crowd = 420;

/**
 * Who has read the published reports since they came out, in the last ninety days: who may, each on some days, more in
 * the first weeks; one in five saved the file. All of it follows from the numbers of people and reports, so every demo
 * has the same.
 */
export async function addReportReads(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with employed as (
      select u.id as user_id, u.phone_key, min(e.company_id) as company_id
      from "user" u join employee e on e.user_id = u.id where e.left_at is null and u.phone ~ '^1[0-9]{10}$'
      group by u.id order by u.id limit ${crowd}),
    invited as (
      select p.phone_key, min(p.person) as name from whitelist_phone p join whitelist w on w.id = p.whitelist_id
      where w.project_id is null and not exists (select from "user" u where u.phone_key = p.phone_key) group by p.phone_key),
    person as (
      select user_id, phone_key, company_id, name, row_number() over (order by user_id, phone_key) as no from (
        select user_id, phone_key, company_id, null::text as name from employed
        union all select null, phone_key, null, name from invited) people),
    reader as (
      insert into report_reader (user_id, phone_key, name)
      select user_id, case when user_id is null then phone_key end, name from person
      returning id as reader_id, user_id, phone_key),
    known as materialized (
      select p.*, coalesce(u.reader_id, i.reader_id) as reader_id from person p
      left join reader u on u.user_id = p.user_id left join reader i on i.phone_key = p.phone_key),
    chance as (
      select r.id as report_id, f.id as file_id, p.reader_id, p.company_id, d.days, r.download,
        abs(hashtext(r.id || ' ' || p.no || ' ' || d.days)) as h,
        extract(day from ${now}::timestamptz - r.published_at)::int as age
      from research_report r join report_file f on f.report_id = r.id and f.slot = 'zhPdf'
      cross join known p cross join generate_series(1, 89) as d (days)
      where r.published and r.published_at < ${now}::timestamptz - d.days * interval '1 day'
        and abs(hashtext(r.id || ' ' || p.no || ' ' || d.days)) % 1000
          < 1 + 5 * exp(-(extract(day from ${now}::timestamptz - r.published_at) - d.days) / 12.0)
        and (not r.whitelisted or exists (select from research_report_whitelist w
          join whitelist_phone wp on wp.whitelist_id = w.whitelist_id
          where w.report_id = r.id and wp.phone_key = p.phone_key))),
    look as (
      select c.*, date_trunc('day', ${now}::timestamptz - c.days * interval '1 day')
        + (60 + h % 600) * interval '1 minute' as at, 20 + h % 900 as seconds, 1 + h % 14 as furthest from chance c),
    seen as (
      insert into report_view (report_id, file_id, reader_id, company_id, mini_session_id, opened_at, seen_at, closed_at,
        again, seconds, page, furthest)
      select report_id, file_id, reader_id, company_id, 0, at, at + seconds * interval '1 second',
        at + seconds * interval '1 second', false, seconds, furthest, furthest from look)
    insert into report_download (report_id, file_id, reader_id, company_id, mini_session_id, asked_at, served_at)
    select report_id, file_id, reader_id, company_id, 0, at + seconds * interval '1 second',
      at + (seconds + 2) * interval '1 second' from look where h % 5 = 0 and download`.execute(db);
}
