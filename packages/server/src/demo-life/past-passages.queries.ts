import { tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/schema.gen.ts';
import { employeeReach, isOpeningReason, passStandingSql, visitReach } from '../modules/pass/index.ts';
import { bellCurveChance, repeatableChance } from './repeatable-chance.ts';

/** A stretch of time of the history: later than the one and up to the other. */
export type TimeStretch = { from: Date; to: Date };

/** Of those who might, so many pass readers that are simulated. */
const share = 0.5;
/** How likely a working person comes, Monday to Sunday; those who look after the buildings come in shifts instead. */
const comes = sql.raw('(array[.86, .9, .9, .88, .8, .16, .06])');
const shifts = sql.raw('(array[-1, 7, 14])');

const openAreas = (at: Date) => sql`
  select reach.employee_id, reach.area_id from ${employeeReach(at)} reach
  where reach.area_id in (select area_id from doors) and ${isOpeningReason('reach.reason')}`;

/** Valid people with the areas whose doors they may pass all the time; over `doors`. */
const peopleOf = ({ from, to }: TimeStretch) => sql`
  select employee.id, project.id as project_id, project.time_zone as zone, company.id as company_id,
    company.category = 0 as staff, case when employee.card_state = 'inUse' then upper(employee.ic_card) end as card,
    array_agg(r.area_id) as areas,
    (array_agg(r.area_id order by hashtextextended(concat_ws('/', employee.id, r.area_id), 1))
      filter (where not g.common))[1] as home,
    (array_agg(r.area_id order by hashtextextended(concat_ws('/', employee.id, r.area_id), 2))
      filter (where g.common))[1] as gate
  from (${openAreas(from)} intersect ${openAreas(to)}) r
    join (select distinct area_id, common from doors) g on g.area_id = r.area_id
    join employee on employee.id = r.employee_id
    join "user" on "user".id = employee.user_id
    join company on company.id = employee.company_id
    join project on project.id = employee.project_id
  where ${passStandingSql(to)} = 'valid' and ${repeatableChance(`concat_ws('/', 'reader', employee.id)`, 7)} < ${sql.lit(share)}
  group by employee.id, project.id, company.id`;

const doorsOf = (readers: readonly number[]) => sql`
  select d.id, d.project_id, d.area_id, d.channel, a.common and a.kind = 'doors' as common
  from device d join area a on a.id = d.area_id where d.id = any(${readers}::bigint[])`;

/** When a reader was without network on a day, over `d.id`, `d.day` and `d.zone`. */
const cutKey = `concat_ws('/', 'cut', d.id, d.day)`;
const cutHour = sql`9 + ${repeatableChance(cutKey, 2)} * 7`;
const local = (hours: RawBuilder<unknown>, row: string) =>
  sql`(${sql.ref(`${row}.day`)}::timestamp + (${hours}) * interval '1 hour') at time zone ${sql.ref(`${row}.zone`)}`;
const cutsOf = ({ from, to }: TimeStretch) => sql`
  select d.id as device_id, ${local(cutHour, 'd')} as begins, ${local(sql`${cutHour} + 0.4 + ${repeatableChance(cutKey, 3)}`, 'd')} as ends
  from (
    select doors.id, p.time_zone as zone, day::date as day
    from doors join project p on p.id = doors.project_id
      cross join lateral generate_series((${from}::timestamptz at time zone p.time_zone)::date,
        (${to}::timestamptz at time zone p.time_zone)::date, interval '1 day') as day) d
  where ${repeatableChance(cutKey, 1)} < .015`;

const u = (n: number) => repeatableChance('w.key', n);
const b = (n: number) => bellCurveChance('w.key', n);

/** A working day of everybody who came: in the morning, at lunch, on an errand, in the evening; some are refused. */
const legsOf = ({ from, to }: TimeStretch) => sql`
  select w.*, l.*, ${local(sql`l.hour`, 'w')} as at
  from (
    select p.*, d.day::date as day, concat_ws('/', p.id, d.day::date) as key,
      case when p.staff then ${shifts}[1 + floor(${repeatableChance(`concat_ws('/', p.id, d.day::date)`, 9)} * 3)::int] else 0 end as shift
    from people p cross join lateral generate_series((${from}::timestamptz at time zone p.zone)::date - 1,
      (${to}::timestamptz at time zone p.zone)::date, interval '1 day') as d(day)) w
  cross join lateral (
    select w.shift + 8 + ${b(2)} * 2 as came, w.shift + 11.5 + ${b(3)} * 1.3 as lunch,
      w.shift + 14.6 + ${u(4)} * 1.8 as errand, w.shift + case when w.staff then 16.5 else 17 + ${b(5)} * 3.2 end as gone,
      ${u(6)} as odd) t
  cross join lateral (values
    (1, w.gate, 'in', t.came - .06 - ${u(11)} * .05, ${u(12)} < .55, 'OK'),
    (2, w.home, 'in', t.came, true, 'OK'),
    (3, w.home, 'out', t.lunch, ${u(13)} < .6, 'OK'),
    (4, w.home, 'in', t.lunch + .4 + ${u(14)} * .7, ${u(13)} < .6, 'OK'),
    (5, w.home, 'out', t.errand, ${u(15)} < .18, 'OK'),
    (6, w.home, 'in', t.errand + .15 + ${u(16)} * .4, ${u(15)} < .18, 'OK'),
    (7, w.home, 'out', t.gone, true, 'OK'),
    (8, w.gate, 'out', t.gone + .05 + ${u(17)} * .08, true, 'OK'),
    (9, (select f.area_id from doors f where f.project_id = w.project_id and f.area_id <> all (w.areas)
      order by f.id limit 1), 'in', t.came + 1 + ${u(18)} * 7, t.odd < .02, 'AREA_DENIED'),
    (10, w.home, 'in', t.came - .01, t.odd between .02 and .034, 'EXPIRED'),
    (11, w.home, 'in', t.came + .004, t.odd between .034 and .042, 'REPLAY'),
    (12, w.home, 'in', t.came - .008, t.odd between .042 and .048, 'CARD_UNKNOWN'),
    (13, w.home, 'in', t.came - .012, t.odd between .048 and .052, 'BAD_FORMAT')) l(n, area_id, dir, hour, done, rc)
  where l.done and l.area_id is not null
    and ${u(1)} < case when w.staff then .7 else ${comes}[extract(isodow from w.day)::int] end`;

/** Guests whose visit has an arrival or a departure; they pass where they were let in. */
const guestsOf = ({ from, to }: TimeStretch) => sql`
  select v.id, v.project_id, v.company_id, v.kind, x.dir, x.at,
    (select g.area_id from ${visitReach(to)} g join doors on doors.area_id = g.area_id
      where g.visit_id = v.id and ${isOpeningReason('g.reason')} order by doors.common, g.area_id limit 1) as area_id
  from visit v cross join lateral (values ('in', v.arrived_at), ('out', v.left_at)) x(dir, at)
  where x.at > ${from} and x.at <= ${to} and v.project_id in (select project_id from doors)`;

/**
 * Stores what the readers saw in a stretch of time: the same every time, so that storing it again changes nothing. The
 * sums are for who calls. Answers how many passages are new.
 */
export async function addPassages(
  db: Kysely<DB>,
  readers: readonly number[],
  stretch: TimeStretch,
  now: Date,
) {
  const { from, to } = stretch;
  const pick = (key: string) => sql`g.ids[1 + floor(${repeatableChance(key, 31)} * cardinality(g.ids))::int]`;
  const { rows } = await sql<{ n: number }>`
    with doors as materialized (${doorsOf(readers)}),
    gates as materialized (
      select area_id, dir, array_agg(id order by id) as ids
      from doors cross join (values ('in'), ('out')) d(dir) where channel in (dir, 'both') group by 1, 2),
    people as materialized (${peopleOf(stretch)}),
    cuts as materialized (${cutsOf(stretch)}),
    legs as (${legsOf(stretch)}),
    passages as (
      select ${pick(`l.key || l.n`)} as device_id, concat_ws('-', 'H' || l.id, to_char(l.day, 'YYYYMMDD'), l.n) as event_id,
        l.project_id, l.area_id, l.company_id, l.at, l.dir, l.rc, l.id as subject, l.id as employee_id, null::bigint as visit_id,
        ${sql.lit(tokenTypes.employee)} as type, l.key,
        case when l.rc = 'CARD_UNKNOWN' then upper(substr(md5(l.key), 1, 8))
          when l.rc in ('OK', 'AREA_DENIED') and ${repeatableChance('l.key', 32)} < .7 then l.card end as card
      from legs l join gates g on g.area_id = l.area_id and g.dir = l.dir
      where l.at > ${from} and l.at <= ${to}
      union all
      select ${pick('v.id::text')}, concat_ws('-', 'V' || v.id, v.dir), v.project_id, v.area_id, v.company_id, v.at, v.dir,
        'OK', v.id, null, v.id,
        case v.kind when 'invited' then ${sql.lit(tokenTypes.invitedVisitor)} else ${sql.lit(tokenTypes.temporaryVisitor)} end,
        v.id::text, null
      from (${guestsOf(stretch)}) v join gates g on g.area_id = v.area_id and g.dir = v.dir),
    told as (
      select p.*, p.rc = 'OK' as granted, c.ends, p.card is null and p.rc <> 'BAD_FORMAT' as signed
      from passages p left join cuts c on c.device_id = p.device_id and p.at >= c.begins and p.at < c.ends),
    stored as (
      insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, boot, seq, clock, dir, channel,
        granted, rc, pass_type, pid, tid, sid, token_hash, card, offline, project_id, area_id, company_id, employee_id, visit_id)
      select device_id, event_id, at, least(${now}::timestamptz, coalesce(ends, at) + (1 + ${repeatableChance('key', 33)} * 3) * interval '1 second'),
        at, 0, extract(epoch from at)::bigint, 'sync', dir, case when card is null then 'qr' else 'ic' end, granted, rc,
        case when signed then type end, case when signed then project_id end, case when signed then company_id end,
        case when signed then subject end, case when card is null and not granted then substr(md5(key), 1, 16) end, card,
        ends is not null, project_id, area_id,
        case when rc not in ('CARD_UNKNOWN', 'BAD_FORMAT') then company_id end,
        -- A refused text says no name, and an unknown card has none.
        case when granted or rc = 'AREA_DENIED' and card is not null then employee_id end, visit_id
      from told where at > ${from}
      on conflict do nothing returning 1)
    select count(*)::int as n from stored`.execute(db);
  await sql`
    with doors as materialized (${doorsOf(readers)})
    insert into device_exception (device_id, project_id, area_id, event_id, code, level, at, received_at, recovered_at,
      alarms, alarmed_at)
    select c.device_id, d.project_id, d.area_id, 'H-' || extract(epoch from c.begins)::bigint, 'OFFLINE', 3,
      c.begins + interval '90 seconds', c.begins + interval '2 minutes', c.ends, 1, c.begins + interval '2 minutes'
    from (${cutsOf(stretch)}) c join doors d on d.id = c.device_id
    where c.ends > ${from} and c.ends <= ${to}
    on conflict do nothing`.execute(db);
  return rows[0]?.n ?? 0;
}

/** When one of these readers was last passed. */
export async function lastPassage(
  db: Kysely<DB>,
  readers: readonly number[],
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last.at) as at from unnest(${readers}::bigint[]) as d(id) cross join lateral (
      select e.ts_corrected as at from pass_event e where e.device_id = d.id and e.ts_corrected <= ${now}
      order by e.ts_corrected desc limit 1) last`.execute(db);
  return rows[0]?.at ?? null;
}

/** Makes the sums that follow from passages since a moment, and tells open pages. */
export async function sumPassages(db: Kysely<DB>, readers: readonly number[], since: Date): Promise<void> {
  await sql`select remake_pass_sums(${since}::timestamptz)`.execute(db);
  await sql`
    select pg_notify('live', json_build_object('topic', 'pass', 'projectId', project_id)::text)
    from device where id = any(${readers}::bigint[]) group by project_id`.execute(db);
}
