import { type Kysely, sql } from 'kysely';
import type { DB } from '../schema.gen.ts';

/** How many people could read a report, of whom some do. */
const crowd = 420;

/**
 * Who has read the published reports since they came out, in the last ninety days: who may, each on some days, more in
 * the first weeks; one in five saved the file. All of it follows from the numbers of people and reports, so every demo
 * has the same.
 */
export async function addReadings(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    with person as (
      select u.id as user_id, u.phone_key, min(e.company_id) as company_id, row_number() over (order by u.id) as no
      from "user" u join employee e on e.user_id = u.id where e.left_at is null and u.phone ~ '^1[0-9]{10}$'
      group by u.id order by u.id limit ${crowd}),
    chance as (
      select r.id as report_id, f.id as file_id, p.user_id, p.company_id, d.days, r.download,
        abs(hashtext(r.id || ' ' || p.no || ' ' || d.days)) as h,
        extract(day from ${now}::timestamptz - r.published_at)::int as age
      from research_report r join report_file f on f.report_id = r.id and f.slot = 'zhPdf'
      cross join person p cross join generate_series(1, 89) as d (days)
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
      insert into report_view (report_id, file_id, user_id, company_id, mini_session_id, opened_at, seen_at, closed_at,
        again, seconds, page, furthest)
      select report_id, file_id, user_id, company_id, 0, at, at + seconds * interval '1 second',
        at + seconds * interval '1 second', false, seconds, furthest, furthest from look)
    insert into report_download (report_id, file_id, user_id, company_id, mini_session_id, asked_at, served_at)
    select report_id, file_id, user_id, company_id, 0, at + seconds * interval '1 second',
      at + (seconds + 2) * interval '1 second' from look where h % 5 = 0 and download`.execute(db);
}
