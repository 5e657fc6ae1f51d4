import { type Kysely, type RawBuilder, sql } from 'kysely';
import { liftTimeouts } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

const counts = ['leased', 'owner', 'property', 'tenants', 'owners', 'started', 'ended'] as const;
const areas = ['leased_area', 'owner_area', 'property_area'] as const;
const all = [...counts, ...areas];
const columns = sql.join(all.map((name) => sql.ref(name)));
const grown = ['held', 'tenants', 'started', 'ended'] as const;
const changing = sql.join(grown.map((name) => sql.ref(name)));

/** What the sums of a project come to, of all its leases, as rows of `lease_day`. */
const daysOf = (projectId: number): RawBuilder<unknown> => {
  const of = (what: string, category: number) =>
    sql`sum(${sql.ref(what)}) filter (where category = ${sql.lit(category)})`;
  const upTo = (type: 'int' | 'numeric') => (name: string) =>
    sql`(sum(coalesce(${sql.ref(name)}, 0)) over upto)::${sql.raw(type)} as ${sql.ref(name)}`;
  return sql`
    with l as materialized (
      select l.company_id, l.building_id, l.business_type, l.category, coalesce(l.area, 0) as area, l.starts_on, l.ends_on
      from lease l join building b on b.id = l.building_id where b.project_id = ${projectId}),
    k as (
      select k.*, l.* from l cross join lateral (values ('project', ''), ('building', l.building_id::text),
        ('businessType', coalesce(l.business_type, ''))) k (kind, key)),
    -- Of a company's leases that overlap the later one counts only for the days after the others.
    apart as (
      select kind, key, category, coalesce(ends_on, 'infinity') as last, greatest(starts_on, 1 + max(coalesce(ends_on, 'infinity')) over (
        partition by kind, key, company_id order by starts_on, ends_on
        rows between unbounded preceding and 1 preceding)) as first
      from k where category <> 0),
    changes (kind, key, day, category, held, area, companies, started, ended) as (
      select kind, key, starts_on, category, 1, area, 0, (category <> 0)::int, 0 from k
      union all select kind, key, ends_on, category, 0, 0, 0, 0, (category <> 0)::int from k where ends_on is not null
      union all select kind, key, ends_on + 1, category, -1, -area, 0, 0, 0 from k where ends_on is not null
      union all select kind, key, first, category, 0, 0, 1, 0, 0 from apart where first <= last
      union all select kind, key, last + 1, category, 0, 0, -1, 0, 0 from apart where first <= last and last < 'infinity'
      union all select kind, key, date '-infinity', 0, 0, 0::numeric, 0, 0, 0 from lease_sum where project_id = ${projectId}),
    days as (
      select kind, key, day, ${of('held', 2)} as leased, ${of('held', 1)} as owner, ${of('held', 0)} as property,
        ${of('area', 2)} as leased_area, ${of('area', 1)} as owner_area, ${of('area', 0)} as property_area,
        ${of('companies', 2)} as tenants, ${of('companies', 1)} as owners, sum(started) as started, sum(ended) as ended
      from changes group by 1, 2, 3)
    select s.id as sum_id, day, ${sql.join([...counts.map(upTo('int')), ...areas.map(upTo('numeric'))])}
    from days join lease_sum s using (kind, key) where s.project_id = ${projectId}
    window upto as (partition by s.id order by day)`;
};

/** Which sums a project has. */
const sumsOf = (projectId: number) => sql`(
  select 'project' as kind, '' as key
  union select k.kind, k.key
  from lease l join building b on b.id = l.building_id cross join lateral (
    values ('building', l.building_id::text), ('businessType', coalesce(l.business_type, ''))) k (kind, key)
  where b.project_id = ${projectId})`;

const sumProject = (db: Kysely<DB>, projectId: number, now: Date) =>
  db.transaction().execute(async (trx) => {
    await liftTimeouts(trx);
    await sql`
      insert into summed_project values (${projectId}, ${now})
      on conflict (project_id) do update set made_at = excluded.made_at`.execute(trx);
    // First: what is noted from now on is summed another time.
    await sql`delete from lease_change where project_id = ${projectId}`.execute(trx);
    await sql`
      delete from lease_sum s where s.project_id = ${projectId} and not exists (
        select from ${sumsOf(projectId)} k where k.kind = s.kind and k.key = s.key)`.execute(trx);
    await sql`
      insert into lease_sum (project_id, kind, key) select ${projectId}, k.kind, k.key from ${sumsOf(projectId)} k
      on conflict do nothing`.execute(trx);
    // Only what differs is written: most days are long over.
    const its = sql`any(array(select id from lease_sum where project_id = ${projectId}))`;
    const set = (of: readonly string[]) =>
      sql.join(of.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
    await sql`
      with fresh as materialized (${daysOf(projectId)}),
      stored as materialized (select sum_id, day, ${columns} from lease_day where sum_id = ${its}),
      gone as (
        delete from lease_day d using (select sum_id, day from stored except select sum_id, day from fresh) f
        where d.sum_id = f.sum_id and d.day = f.day),
      written as (
        insert into lease_day (sum_id, day, ${columns}) select * from fresh except select * from stored
        on conflict (sum_id, day) do update set ${set(all)}),
      ends as (
        select distinct on (1, 2) sum_id, date_trunc('month', day)::date as month, leased + owner + property as held,
          tenants, started, ended
        from fresh where day > '-infinity' order by 1, 2, day desc),
      months as materialized (
        select sum_id, month, ${sql.join(grown.map((name) => sql`${sql.ref(name)} - lag(${sql.ref(name)}, 1, 0) over before as ${sql.ref(name)}`))}
        from ends window before as (partition by sum_id order by month)),
      over as (
        delete from lease_month d using (
          select sum_id, month from lease_month where sum_id = ${its} except select sum_id, month from months) f
        where d.sum_id = f.sum_id and d.month = f.month)
      insert into lease_month (sum_id, month, ${changing})
      select * from months except select sum_id, month, ${changing} from lease_month where sum_id = ${its}
      on conflict (sum_id, month) do update set ${set(grown)}`.execute(trx);
    await sql`delete from unit_sum where project_id = ${projectId}`.execute(trx);
    await sql`
      insert into unit_sum (building_id, project_id, units, floors, usable_space)
      select b.id, b.project_id, sum(u.n), count(f.usable_space), coalesce(sum(f.usable_space), 0)
      from building b join floor f on f.building_id = b.id
        join lateral (select count(*) as n from unit u where u.floor_id = f.id) u on u.n > 0
      where b.project_id = ${projectId} group by b.id`.execute(trx);
  });

/** Sums what leases of projects come to that aren't summed, or changed since. */
export async function sumLeases(db: Kysely<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p
    where not exists (select from summed_project r where r.project_id = p.id)
      or exists (select from lease_change c where c.project_id = p.id)
    order by 1`.execute(db);
  for (const { id } of rows) await sumProject(db, id, now);
  await sql`delete from lease_change c where not exists (select from project p where p.id = c.project_id)`.execute(
    db,
  );
}

/** Whether the leases of a project are summed as they are. */
export const areLeasesSummed = (projectId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from summed_project r where r.project_id = ${projectId})
  and not exists (select from lease_change c where c.project_id = ${projectId}))`;

/** What the sums `keys (id)` are at the end of a day. */
export const leaseSumsAt = (day: RawBuilder<unknown>) => sql`(
  select d.* from lease_day d where d.sum_id = keys.id and d.day <= ${day} order by d.day desc limit 1)`;
