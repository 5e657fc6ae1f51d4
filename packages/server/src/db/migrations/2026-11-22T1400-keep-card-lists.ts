import { type Kysely, sql } from 'kysely';

/** The lists of cards as readers were last told them, so that each is worked out once and told by what changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pass_project add column day date, add column day_ver bigint;
    comment on column pass_project.day is 'The last day that was begun, by the clock of the project.';
    comment on column pass_project.day_ver is 'The version of the cards that a day made: who holds the one before it has what counts and may take time.';

    create table card_list (
      project_id bigint primary key references project (id) on delete cascade,
      ver bigint not null,
      whole_before bigint not null
    );
    comment on table card_list is 'Which version of the cards of a project card_row holds.';
    comment on column card_list.whole_before is 'Who holds an older one takes the whole list: what went before is forgotten.';

    create table card_row (
      project_id bigint not null references project (id) on delete cascade,
      uid text collate "C" not null,
      owner_kind text not null check (owner_kind in ('U', 'V')),
      owner_id bigint not null,
      company_id bigint not null,
      expires_at bigint,
      area_group bigint not null,
      next_at bigint,
      next_group bigint,
      state text not null check (state in ('on', 'off', 'del')),
      ver bigint not null,
      changed_at timestamptz not null,
      primary key (project_id, uid)
    );
    comment on column card_row.next_at is 'Seconds: from then on the areas are those of next_group.';
    comment on column card_row.ver is 'The version of the list since which the row is so.';
    create index card_row_owner on card_row (owner_kind, owner_id);

    -- A new day must not wake everybody at once: readers hear of it with their next heartbeat.
    drop trigger pass_project_wake on pass_project;
    create trigger pass_project_wake after update on pass_project for each row
      when ((to_jsonb(old) - '{card_ver,day_ver,day}'::text[])
          is distinct from (to_jsonb(new) - '{card_ver,day_ver,day}'::text[])
        or old.card_ver <> new.card_ver and new.card_ver is distinct from new.day_ver)
      execute function wake_readers();

    alter table area_group add column used_at timestamptz not null default now();
    comment on column area_group.used_at is 'When it was last named, give or take a day.';
  `.execute(db);
}
