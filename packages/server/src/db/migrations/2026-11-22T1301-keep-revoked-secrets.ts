import { type Kysely, sql } from 'kysely';

/**
 * A credential that was taken back is known for ever, so that whoever still signs with it is told to forget
 * everything, however long it was away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table device_secret drop constraint device_secret_check;
    alter table device_secret add constraint device_secret_there check (state = 'revoked' or secret is not null);
    comment on column device_secret.secret is 'Encrypted; of a revoked one only so that its reader is told so.';

    -- Readers that never heard of their initialising, and whose credential is forgotten.
    insert into device_secret (device_id, state, retired_at)
    select d.id, 'revoked', now() from device d
    where not exists (select from device_secret s where s.device_id = d.id)
      and exists (select from device_command c where c.device_id = d.id and c.type = 'init' and c.state <> 'done');
  `.execute(db);
}
