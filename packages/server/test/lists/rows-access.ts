import type pg from 'pg';
import { personNameSql, type Run, withoutIndexes } from './filling.ts';

// Areas with readers and what those told, visits, and the audit.

/** The employee e of a row n, with their company and project. */
const at = (n: string) =>
  `join lateral (select id as e, company_id as c, project_id as p from employee where id = $base + 1 + (${n} * 7919) % $companies) w on true`;

async function addReaders(run: Run): Promise<void> {
  await run(`insert into area (id, project_id, name, name_key, kind, building_id, common) overriding system value
    select id, project_id, name, name, 'building', id, false from building where id > $base
    union all select $base + 1000 + (id - $base), id, '大门', '大门', 'doors', null, true from project where id > $base
    union all select $base + 2000 + (id - $base), id, '车库', '车库', 'doors', null, false from project where id > $base`);
  await run(`insert into device (id, code, name, model, network, logistics, use_state, project_id, area_id, channel) overriding system value
    select $base + n, 'D' || n, '读头' || n, 'A' || n % 3, (array['eth','wifi','4g'])[1 + n % 3],
      case when n % 12 = 0 then 'warehouse' when n % 12 = 1 then 'installation' else 'online' end,
      case when n % 30 = 0 then 'disabled' else 'normal' end, case when n % 12 > 0 then $base + p end,
      case when n % 12 > 0 then $base + (p - 1) * 3 + 1 + n % 3 end, (array['in','out','both'])[1 + n % 3]
    from (select n, case when n % 10 = 0 then 1 else 2 + n % ($projects - 1) end as p from generate_series(1, $devices) n) d`);
  await run(`insert into device_live (device_id, last_seen, firmware, network)
    select id, now() - case when id % 9 = 0 then interval '2 hours' else interval '10 seconds' end, '1.0.' || id % 3, network
    from device where logistics = 'online' and id > $base`);
  await run(`insert into device_command (device_id, type, state, created_at, expires_at, ended_at)
    select $base + 1 + n % $devices, (array['config','open','reboot','ping'])[1 + n % 4],
      case when n % 50 = 0 then 'failed' else 'done' end, t, t + interval '1 hour', t
    from generate_series(1, $companies) n, lateral (select now() - n * interval '1 minute' as t) t`);
  await run(`insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at, recovered_at)
    select d.id, d.project_id, d.area_id, 'X' || n, (array['TAMPER','DOOR_HELD','DOOR_FORCED','STORAGE'])[1 + n % 4], 1 + n % 3, t, t,
      case when n % 40 > 0 then t + interval '1 hour' end
    from generate_series(1, $companies) n join device d on d.id = $base + 1 + n % $devices,
      lateral (select now() - n * interval '1 minute' as t) t where d.project_id is not null`);
}

/** What the people on duty of the large project were told. */
async function addDuty(run: Run): Promise<void> {
  await run(
    `insert into project_data (project_id) select id from project where id > $base on conflict do nothing`,
  );
  await run(`insert into duty_message (project_id, user_id, kind, news, created_at, ended_at, state)
    select $base + 1, $base + 1 + n % 5, case when n % 5 = 0 then 'over' else 'alarm' end, 'TAMPER', t, t, 'sent'
    from generate_series(1, $companies / 20) n, lateral (select now() - n * interval '1 hour' as t) t`);
}

async function addVisits(run: Run): Promise<void> {
  await run(`insert into visit (id, kind, state, project_id, company_id, host_id, host_name, name, phone, phone_key, building_id,
      start_at, end_at, arrived_at, left_at, visitor_type, purpose, created_at, updated_at) overriding system value
    select $base + n, case when n % 4 = 0 then 'temporary' else 'invited' end, s, p, c, e, '被访人', ${personNameSql('n')}, k, k,
      case when n % 2 = 0 then $base + (p - $base - 1) * 3 + 1 + n % 3 end, t, t + interval '3 hours',
      case when s in ('arrived', 'left') then t end, case when s = 'left' then t + interval '1 hour' end, null, null, t, t
    from (select n, case when n % 100 < 60 then 'left' when n % 100 < 72 then 'expired' when n % 100 < 76 then 'cancelled'
        when n % 100 < 80 then 'rejected' when n % 100 < 84 then 'pending' when n % 100 < 90 then 'invited'
        when n % 100 < 96 then 'approved' else 'arrived' end as s, '137' || lpad(n::text, 8, '0') as k
      from generate_series(1, $visits::bigint) n) v ${at('n')},
      lateral (select case when n % 100 < 80 then now() - (n * 7907 % 86400) * interval '1 minute' - interval '4 hours'
        when n % 100 < 96 then now() + (n * 7907 % 14400) * interval '1 minute' else now() - interval '1 hour' end as t) t`);
  await run(`insert into visit_link (project_id, company_id, host_id, start_at, end_at, places, token, token_hash, created_at)
    select p, c, e, t, t + interval '3 hours', 5, decode(md5(n::text), 'hex'), decode(md5(n::text), 'hex'), t
    from generate_series(1, $companies / 20) n ${at('n')}, lateral (select now() - n * interval '7 minutes' + interval '2 days' as t) t`);
  await run(`insert into visitor_card (project_id, number, name, state) select $base + case when n % 10 = 0 then 1 else 2 + n % ($projects - 1) end,
    'VC' || n, '访客卡' || n, case when n % 50 = 0 then 'lost' else 'free' end from generate_series(1, $cards) n`);
  await run(`insert into denied_visitor (project_id, name, name_key, phone, phone_key, reason, until)
    select $base + case when n % 10 = 0 then 1 else 2 + n % ($projects - 1) end, x, x, k, k, '扰乱秩序', case when n % 3 = 0 then current_date + (n % 100 - 50)::int end
    from generate_series(1, $companies / 20) n, lateral (select '136' || lpad(n::text, 8, '0') as k, ${personNameSql('n')} as x) x`);
}

/** People pass readers of their own project. */
async function addPassages(run: Run, client: pg.Client): Promise<void> {
  await run(`select make_pass_event_month(now() - m * interval '1 month') from generate_series(0, 3) m`);
  await withoutIndexes(client, 'pass_event', () =>
    run(`insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, boot, seq, up_ms, clock, dir, channel,
        granted, rc, pass_type, pid, tid, sid, offline, rev, project_id, area_id, company_id, employee_id)
      select own.id, 'E' || n, t, t + interval '1 second', t, 0, n, n, 'sync', case when n % 2 = 0 then 'in' else 'out' end, 'qr',
        n % 25 > 0, case when n % 25 > 0 then 'OK' else 'EXPIRED' end, 1, p, c, e, false, 0, p, $base + 1000 + p - $base, c, e
      from generate_series(1, $passages::bigint) n ${at('n')}
        join (select project_id, count(*) as readers from device group by 1) there on there.project_id = p
        join (select id, project_id, row_number() over (partition by project_id order by id) - 1 as k from device) own
          on own.project_id = p and own.k = n % there.readers,
        lateral (select date_trunc('milliseconds', now() - n * (interval '60 days' / $passages)) as t) t`),
  );
  await run(`select remake_pass_sums('-infinity')`);
}

export async function addAccessRows(run: Run, client: pg.Client): Promise<void> {
  await addReaders(run);
  await addDuty(run);
  await addVisits(run);
  await addPassages(run, client);
  await withoutIndexes(client, 'audit', () =>
    run(`insert into audit (at, request_id, op, code, user_id, user_name, project_id, company_id, address, changes)
      select now() - n * interval '40 seconds', 'r' || n, (array['company/edit','visit/add','employee/edit','user/add','auth/login'])[1 + n % 5],
        case when n % 20 = 0 then 409 else 200 end, e, 'b' || e - $base, p, c, '10.0.0.1',
        jsonb_build_array(jsonb_build_object('entity', 'company', 'id', c, 'field', 'name'))
      from generate_series(1, $audit::bigint) n ${at('n')}`),
  );
  await run(`with file as (
      insert into upload (key, purpose, name, mime, bytes, sha256)
      select 'audit-month-' || n, 'auditMonth', 'audit-' || n, 'application/gzip', 1, 'x' from generate_series(1, 120) n
      returning id)
    insert into audit_month (month, upload_id, entries, made_at, checked_at, removed_at)
    select date '2000-01-01' + (row_number() over (order by id)) * interval '1 month', id, 9, now(), now(), now() from file`);
}
