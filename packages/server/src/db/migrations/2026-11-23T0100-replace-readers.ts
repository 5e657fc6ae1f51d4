import { type Kysely, sql } from 'kysely';

/**
 * A reader may be replaced by other hardware with another code. So a credential keeps the code of the hardware that it
 * was given to, and a command may be meant for the hardware with one credential alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_secret add column code text;
    update device_secret s set code = d.code from device d where d.id = s.device_id;
    alter table device_secret alter column code set not null;
    comment on column device_secret.code is 'Of the hardware it was given to, which may have been replaced since.';
    create index device_secret_code on device_secret (code);
    drop index device_code;

    create function name_device_secret() returns trigger language plpgsql as $$
    begin
      new.code := coalesce(new.code, (select device.code from device where device.id = new.device_id));
      return new;
    end $$;
    create trigger device_secret_name before insert on device_secret
      for each row execute function name_device_secret();

    alter table device_command add column secret_id bigint references device_secret (id) on delete cascade;
    comment on column device_command.secret_id is 'For the hardware with this credential alone; null: for the reader of now.';
    create index device_command_secret on device_command (secret_id) where secret_id is not null;
    update device_command c set secret_id = (
      select max(s.id) from device_secret s where s.device_id = c.device_id and s.state = 'retired')
    where c.type = 'init' and c.state in ('queued', 'sent', 'accepted');
  `.execute(db);
}
