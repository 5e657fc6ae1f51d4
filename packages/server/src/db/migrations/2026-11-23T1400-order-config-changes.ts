import { type Kysely, sql } from 'kysely';

/**
 * Whoever reads a config waits for who changes what configs of the project say, and the other way round: a reader that
 * is installed or moved meanwhile either reads the change or is counted by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function change_configs(project bigint) returns void language sql volatile as $$
      select pg_advisory_xact_lock(hashtextextended('configs ' || project, 13)) $$;
    comment on function change_configs is 'Before configs of a project are counted as changed; until the end of the work.';
    create function hold_configs(project bigint) returns void language sql volatile as $$
      select pg_advisory_xact_lock_shared(hashtextextended('configs ' || project, 13)) $$;
    comment on function hold_configs is 'Before a config of a project is read; until the end of the work nothing changes it.';

    create or replace function count_configs() returns trigger language plpgsql as $$
    begin
      perform change_configs(case tg_table_name when 'area' then (to_jsonb(new) ->> 'project_id')::bigint else new.id end);
      update device set cfg_ver = cfg_ver + 1
        where deleted_at is null and case tg_table_name when 'area' then area_id else project_id end = new.id;
      return null;
    end $$;

    -- Whoever missed a change until now reads it.
    update device set cfg_ver = cfg_ver + 1 where deleted_at is null and area_id is not null;
  `.execute(db);
}
