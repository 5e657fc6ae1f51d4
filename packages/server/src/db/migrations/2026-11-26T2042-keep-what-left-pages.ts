import { type Kysely, sql } from 'kysely';

/** What a draft showed until a moment ago stays for a while: whoever undoes the change has it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table page_upload add column left_at timestamptz;
    comment on column page_upload.left_at is 'Since when a draft doesn''t show it any more; the sweep drops it a day later.';
    create index page_upload_left on page_upload (left_at) where left_at is not null;
  `.execute(db);
}
