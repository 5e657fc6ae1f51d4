import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/db/schema.gen.ts';

/** Companies of one project, as a busy one has. */
const perProject = 1_000;

/**
 * Fills a migrated database with so many companies, each with a lease or two and a person now and then. Their
 * names are put together from parts that are common, of middling frequency, and rare, as real ones are.
 */
export async function addCompanies(db: Kysely<DB>, count: number): Promise<void> {
  const projects = Math.ceil(count / perProject);
  await sql`
    insert into project (name, name_key, type, province_code, address)
    select 'P' || n, 'p' || n, 'office', 'SH', 'x' from generate_series(1, ${projects}::int) n`.execute(db);
  await sql`insert into phase (project_id, name) select id, '一期' from project`.execute(db);
  await sql`
    insert into building (project_id, phase_id, name)
    select p.project_id, p.id, b || '座' from phase p, generate_series(1, 3) b`.execute(db);
  await sql`
    insert into floor (building_id, name, sort) select id, f || 'F', f from building, generate_series(1, 25) f`.execute(
    db,
  );
  await sql`
    insert into unit (building_id, floor_id, name, sort)
    select building_id, id, name || u, u from floor, generate_series(1, 20) u`.execute(db);
  await sql`
    insert into company (project_id, category, name, name_key, contact, contact_phone, business_type, state)
    select p.id, case when n % 20 = 0 then 0 when n % 7 = 0 then 1 else 2 end, name, lower(name), '联系人',
      '1380000' || lpad((n % 10000)::text, 4, '0'), (array['FINANCE','TRADE','MEDIA','RETAIL','OTHER'])[1 + n % 5],
      case when n % 33 = 0 then 'Y' else 'N' end
    from (
      select n, 1 + (n - 1) / ${perProject}::bigint as at,
        (array['上海','北京','深圳','广州','杭州','南京','成都','武汉','苏州','天津'])[1 + n % 10]
        || chr(19968 + (n * 7919 % 3000)::int) || chr(19968 + (n * 104729 % 2999)::int)
        || (array['科技','贸易','投资','咨询','传媒','物流','教育','置业'])[1 + n % 8]
        || case when n % 50 = 0 then '事务所' else '有限公司' end as name
      from generate_series(1, ${count}::bigint) n) made
    join (select id, row_number() over (order by id) as at from project) p on p.at = made.at`.execute(db);
  await sql`
    insert into lease (company_id, building_id, unit_id, area, starts_on, ends_on)
    select c.id, u.building_id, u.id, 80 + c.id % 400, date '2025-01-01',
      case when c.id % 11 = 0 then null else current_date + (c.id % 1500)::int - 100 end
    from (select id, project_id, row_number() over (partition by project_id order by id) as at from company) c
    join (
      select unit.id, unit.building_id, building.project_id,
        row_number() over (partition by building.project_id order by unit.id) as at
      from unit join building on building.id = unit.building_id) u
      on u.project_id = c.project_id and (u.at = c.at or (c.at % 4 = 0 and u.at = 1200 + c.at / 4))`.execute(
    db,
  );
  await sql`
    with people as (
      insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
      select 'b' || id, 'b' || id, '员工', 'b' || id, 'b' || id from company where id % 2 = 0
      returning id, substr(user_name, 2)::bigint as company_id)
    insert into employee (company_id, project_id, user_id)
    select company.id, company.project_id, people.id from people join company on company.id = people.company_id`.execute(
    db,
  );
}
