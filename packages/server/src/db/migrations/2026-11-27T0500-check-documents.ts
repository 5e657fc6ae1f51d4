import { type Kysely, sql } from 'kysely';

/** What is known of a checked document, and large files on their way, which come in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload
      add column sha256 text,
      add column pages int,
      add column sending text constraint upload_sending_key unique,
      add column thumbnail_of bigint constraint upload_thumbnail_of references upload (id) on delete cascade,
      add column page int,
      add constraint upload_page_of check ((thumbnail_of is null) = (page is null));
    create unique index upload_thumbnails on upload (thumbnail_of, page) where thumbnail_of is not null;

    create table upload_sending (
      id text primary key,
      purpose text not null,
      name text not null,
      bytes int not null,
      user_id bigint not null,
      company_id bigint,
      created_at timestamptz not null default now()
    );
    create index upload_sending_by_user on upload_sending (user_id, created_at);
    create index upload_sending_by_company on upload_sending (company_id, created_at) where company_id is not null;

    create table upload_part (
      sending_id text not null references upload_sending (id) on delete cascade,
      part int not null,
      key text not null constraint upload_part_key unique,
      bytes int not null,
      sha256 text not null,
      primary key (sending_id, part)
    );
  `.execute(db);
}
