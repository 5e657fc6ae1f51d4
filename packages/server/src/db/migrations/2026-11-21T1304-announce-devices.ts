import { type Kysely, sql } from 'kysely';

/**
 * Says on the live channel that pages about devices are old, and on the readers' own channel that something waits
 * for a reader, or for all of a project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_device() returns trigger language plpgsql as $$
    declare
      project bigint;
    begin
      if tg_table_name = 'device' then
        project := coalesce(new.project_id, old.project_id);
      else
        select device.project_id into project from device where device.id = coalesce(new.device_id, old.device_id);
      end if;
      perform pg_notify('live', json_strip_nulls(json_build_object('topic', 'device', 'projectId', project))::text);
      return null;
    end $$;
    create trigger device_live_page after insert or update or delete on device
      for each row execute function announce_device();
    create trigger device_command_page after insert or update or delete on device_command
      for each row execute function announce_device();
    create trigger device_exception_page after insert or update or delete on device_exception
      for each row execute function announce_device();

    create function announce_area() returns trigger language plpgsql as $$
    begin
      perform pg_notify('live', '{"topic":"area"}');
      return null;
    end $$;
    create trigger area_page after insert or update or delete on area
      for each statement execute function announce_area();
    create trigger area_exception_page after insert or update or delete on area_exception
      for each statement execute function announce_area();

    create function wake_reader() returns trigger language plpgsql as $$
    begin
      perform pg_notify('readers', json_build_object('deviceId', new.device_id)::text);
      return null;
    end $$;
    create trigger device_command_wake after insert on device_command
      for each row execute function wake_reader();

    create function wake_readers() returns trigger language plpgsql as $$
    begin
      perform pg_notify('readers', json_build_object('projectId', new.project_id)::text);
      return null;
    end $$;
    create trigger pass_project_wake after update on pass_project
      for each row execute function wake_readers();
  `.execute(db);
}
