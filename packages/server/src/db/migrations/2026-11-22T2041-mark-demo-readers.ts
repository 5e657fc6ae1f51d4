import { type Kysely, sql } from 'kysely';

/**
 * The demo tells the readers it plays from those that people claimed by their serial numbers. Until now both had the
 * same; what the demo installed is known by its claims, which were good for a minute. Its devices get models of the list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update device d set serial = 'DEMO-' || d.code
    where d.serial = 'SIM-' || d.code and exists (
      select from device_secret s where s.device_id = d.id and s.state = 'active' and exists (
        select from device_claim c
        where c.device_id = d.id and c.used_at is not null and c.expires_at = c.created_at + interval '1 minute'
          and not exists (
            select from device_claim later
            where later.device_id = d.id and later.used_at > c.used_at)));
    update device set model = case when name like '%闸机%' then 'GATE_QR' else 'DOOR_QR' end
    where model in ('MX-200', 'MX-210', 'QR-80') and code like 'MDI2%'
      and not exists (select from dictionary_entry m where m.dict = 'deviceModel' and m.code = device.model);
  `.execute(db);
}
