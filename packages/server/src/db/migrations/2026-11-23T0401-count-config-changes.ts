import { type Kysely, sql } from 'kysely';

/** Whatever a reader's config says tells of its own change, whoever makes it: the reader fetches a newer version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_config() returns trigger language plpgsql as $$
    begin
      -- Who changes it by the product counts it there, and sends a command that hastens it.
      if new.cfg_ver = old.cfg_ver then new.cfg_ver := old.cfg_ver + 1; end if;
      return new;
    end $$;
    create trigger device_config before update on device for each row
      when ((old.code, old.name, old.project_id, old.area_id, old.channel, old.online_verify, old.heartbeat_seconds,
          old.door_hold_seconds, old.relay_ms, old.use_state)
        is distinct from (new.code, new.name, new.project_id, new.area_id, new.channel, new.online_verify,
          new.heartbeat_seconds, new.door_hold_seconds, new.relay_ms, new.use_state))
      execute function count_config();

    create function count_configs() returns trigger language plpgsql as $$
    begin
      update device set cfg_ver = cfg_ver + 1
        where deleted_at is null and case tg_table_name when 'area' then area_id else project_id end = new.id;
      return null;
    end $$;
    create trigger area_config after update on area for each row
      when (old.name is distinct from new.name) execute function count_configs();
    create trigger project_config after update on project for each row
      when (old.name is distinct from new.name) execute function count_configs();
  `.execute(db);
}
