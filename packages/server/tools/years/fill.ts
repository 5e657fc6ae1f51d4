import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import { factories } from '../../test/factories/index.ts';

const devicesEach = 20;
const companiesEach = 20;
const peopleEach = 200;
const zone = sql.lit('Asia/Shanghai');

/** How much happens on a day, for each reader. */
export type Daily = { passages: number; visits: number; audit: number };

/** Projects with readers, companies and their people, who stay the same for all the years. */
export async function fillPlaces(db: Db, devices: number): Promise<void> {
  const make = factories(db);
  for (let n = 0; n < devices; n += devicesEach) {
    const { id: projectId } = await make.project();
    const { id: areaId } = await make.area({ projectId, common: true });
    for (let m = n; m < Math.min(devices, n + devicesEach); m += 1) {
      const { id: deviceId } = await make.device({ projectId, areaId });
      await db.insertInto('deviceLive').values({ deviceId, lastSeen: new Date() }).execute();
    }
    for (let m = 0; m < companiesEach; m += 1) await make.company({ projectId });
    await sql`
      with c as (select id, row_number() over (order by id) - 1 as n from company where project_id = ${projectId}),
      u as (
        insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
        select k, k, '员工' || n, (15000000000 + n)::text, (15000000000 + n)::text
        from generate_series(${n * 100}::int, ${n * 100 + peopleEach - 1}::int) n, lateral (select 'worker' || n as k) k
        returning id)
      insert into employee (user_id, company_id, project_id)
      select u.id, c.id, ${projectId} from (select id, row_number() over (order by id) as n from u) u
      join c on c.n = u.n % ${companiesEach}`.execute(db);
  }
  await sql`analyze`.execute(db);
}

/** Readers and employees by number, and a row for each so many things that happen on a day, none after the other's time. */
const happen = (day: Date, perDevice: number) => sql`
  d as materialized (
    select id as device_id, project_id, area_id, row_number() over (order by id) as n from device),
  w as materialized (
    select id as employee_id, user_id, company_id, project_id,
      row_number() over (partition by project_id order by id) - 1 as n, count(*) over (partition by project_id) as of
    from employee),
  t as (
    select d.device_id, d.project_id, d.area_id, w.employee_id, w.user_id, w.company_id, k,
      abs(hashint8(d.device_id * 7919 + k + extract(epoch from ${day}::timestamptz)::bigint)) as h,
      date_trunc('milliseconds', ${day}::timestamptz + (k + d.n / 1000.0) * interval '20 hours' / ${perDevice}::float8) as at
    from d cross join generate_series(0, ${Math.ceil(perDevice) - 1}::int) k
      join w on w.project_id = d.project_id and w.n = abs(hashint8(d.device_id * 31 + k
        + extract(epoch from ${day}::timestamptz)::bigint)) % w.of)`;

/** Passages with the sums that the statement keeps which stores what readers tell. */
const passagesOf = (day: Date, perDevice: number) => sql`
  with ${happen(day, perDevice)},
  stored as (
    insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, boot, seq, up_ms, clock, dir, channel,
      granted, rc, pass_type, pid, tid, sid, offline, rev, project_id, area_id, company_id, employee_id)
    select device_id, 'Y' || extract(epoch from at)::bigint || '-' || k, at, at + interval '1 second', at, 0, k, k, 'sync',
      case when h % 2 = 0 then 'in' else 'out' end, 'qr', h % 25 > 0, case when h % 25 > 0 then 'OK' else 'EXPIRED' end, 1,
      project_id, company_id, employee_id, false, 0, project_id, area_id, company_id, employee_id
    from t returning project_id, device_id, area_id, granted, rc, ts_corrected, employee_id, company_id, event_id, dir),
  sums as (
    select project_id, span, date_trunc(span, ts_corrected, ${zone}) as since, device_id, area_id, granted, rc, count(*) as passes
    from stored cross join (values ('day'), ('hour')) as s(span) group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3),
  summed as (
    insert into pass_sum (project_id, span, since, device_id, area_id, granted, rc, passes) select * from sums
    on conflict (project_id, span, since, device_id, area_id, granted, rc)
      do update set passes = pass_sum.passes + excluded.passes),
  areas as (
    insert into area_pass_sum (project_id, span, since, area_id, granted, rc, passes)
    select project_id, span, since, area_id, granted, rc, sum(passes) from sums group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3
    on conflict (project_id, span, since, area_id, granted, rc)
      do update set passes = area_pass_sum.passes + excluded.passes)
  insert into pass_presence (employee_id, project_id, company_id, at, device_id, event_id, area_id, dir)
  select distinct on (employee_id) employee_id, project_id, company_id, ts_corrected, device_id, event_id, area_id, dir
  from stored where granted order by employee_id, ts_corrected desc, event_id desc
  on conflict (employee_id) do update set company_id = excluded.company_id, at = excluded.at, device_id = excluded.device_id,
    event_id = excluded.event_id, area_id = excluded.area_id, dir = excluded.dir`;

const visitsOf = (day: Date, perDevice: number) => sql`
  with ${happen(day, perDevice)},
  v as (
    insert into visit (kind, state, project_id, company_id, host_id, host_name, name, phone, phone_key, start_at, end_at, arrived_at,
      left_at, created_at, updated_at)
    select 'invited', 'left', project_id, company_id, employee_id, '被访人', '访客' || h % 5000, p, p, at, at + interval '2 hours', at,
      at + interval '1 hour', at - interval '1 day', at + interval '1 hour'
    from t, lateral (select '137' || lpad((h % 100000000)::text, 8, '0') as p) p returning id, start_at),
  m as (
    insert into visit_message (visit_id, kind, state, created_at, ended_at)
    select id, 'invite', 'sent', start_at - interval '1 day', start_at - interval '1 day' from v)
  insert into visit_step (visit_id, step, by, at)
  select id, s, 'user', start_at from v, unnest(array['invited', 'arrived', 'left']) s`;

const auditOf = (day: Date, perDevice: number) => sql`
  with ${happen(day, perDevice)}
  insert into audit (at, request_id, op, code, user_id, user_name, project_id, company_id, address, changes)
  select at, 'r' || h, (array['company/edit', 'visit/add', 'employee/edit', 'user/add', 'auth/login'])[1 + h % 5],
    case when h % 20 = 0 then 409 else 200 end, user_id, 'worker' || user_id, project_id, company_id, '10.0.0.1',
    jsonb_build_array(jsonb_build_object('entity', 'company', 'id', company_id,
      'before', jsonb_build_object('name', '旧名称' || h % 1000), 'after', jsonb_build_object('name', '新名称' || h % 1000)))
  from t`;

/** What readers and the clock leave, and what each call and message does. */
const besideOf = (day: Date): RawBuilder<unknown>[] => [
  sql`with ${happen(day, 0.2)}
    insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at, recovered_at)
    select device_id, project_id, area_id, 'X' || extract(epoch from at)::bigint, 'DOOR_HELD', 2, at, at, at + interval '5 minutes'
    from t where h % 5 = 0`,
  sql`with ${happen(day, 1)}
    insert into device_command (device_id, type, state, created_at, expires_at, ended_at)
    select device_id, 'ping', 'done', at, at + interval '1 hour', at from t`,
  sql`with ${happen(day, 1)}
    insert into sms_log (phone_masked, template, provider, outcome, sent_at) select '137****0000', 'visit', 'x', 'sent', at from t`,
  sql`with ${happen(day, 5)}
    insert into idempotency (key_hash, body_hash, created_at, expires_at)
    select sha256((device_id || '/' || at)::text::bytea), '\\x00', at, at + interval '1 day' from t on conflict do nothing`,
  sql`insert into task_run (task_id, no, trigger, due_at, state, queued_at, started_at, ended_at)
    select t.id, t.last_no + 1 + n, 'clock', at, 'done', at, at, at
    from task t, generate_series(0, 23) n, lateral (select ${day}::timestamptz + n * interval '50 minutes' as at) x
    where t.deleted_at is null`,
  sql`update task set last_no = last_no + 24 where deleted_at is null`,
];

/** A notice on the first day of a month, told to everybody at its project. */
const noticeOf = (day: Date) => sql`
  with p as materialized (
    select id as project_id, nextval(pg_get_serial_sequence('content_revision', 'id')) as revision from project),
  c as (
    insert into content (kind, state, revision_id, live_id, created_at, updated_at, approved_at, release_at)
    select 'notice', 'approved', revision, revision, ${day}, ${day}, ${day}, ${day} from p returning id, revision_id),
  r as (
    insert into content_revision (id, content_id, no, hash, title_zh, zh, fields, audience_kind, project_ids, building_ids, company_ids,
      release_at, zone, must_confirm, sms, author_id, author_ids, created_at) overriding system value
    select p.revision, c.id, 1, repeat(md5(c.id::text), 2), '通知' || c.id, '{"title":"公告","blank":false,"body":{"type":"doc","content":[]}}',
      '{"summary":"摘要","publisher":"物业","thumbnail":null}', 'everyone', array[p.project_id], '{}', '{}', ${day}, ${zone}, false,
      false, 1, array[1], ${day}
    from c join p on p.revision = c.revision_id returning id, content_id, project_ids),
  here as (insert into content_project (revision_id, project_id) select id, project_ids[1] from r)
  insert into content_delivery (content_id, employee_id, company_id, at, read_at)
  select r.content_id, e.id, e.company_id, ${day}, ${day} from r join employee e on e.project_id = r.project_ids[1]`;

/** All that happens on a day. */
export async function fillDay(db: Db, day: Date, daily: Daily): Promise<void> {
  const all = [
    passagesOf(day, daily.passages),
    visitsOf(day, daily.visits),
    auditOf(day, daily.audit),
    ...besideOf(day),
    ...(day.getUTCDate() === 1 ? [noticeOf(day)] : []),
  ];
  for (const one of all) await one.execute(db);
}
