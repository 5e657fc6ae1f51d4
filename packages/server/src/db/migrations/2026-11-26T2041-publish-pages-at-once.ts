import { type Kysely, sql } from 'kysely';

/** What was published at once, or taken back, holds whatever the clock says later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table page_live add column at_once boolean not null default false;
    update page_live l set at_once = true
      where l.version_id is null or exists (
        select from page_version v where v.id = l.version_id and l.from_at <= v.at);
    comment on column page_live.at_once is 'It doesn''t wait for from_at, which then only tells since when.';
    comment on table page_live is
      'Readers get the newest row that was at once or whose time has come; nothing has to happen for it.';
  `.execute(db);
}
