import { nameSql, personNameSql, type Run } from './filling.ts';

// Projects with their places, companies with leases, and a person with a job, a role and an account at each.

export async function addCompanyRows(run: Run): Promise<void> {
  await run(`insert into project (id, name, name_key, type, province_code, address) overriding system value
    select $base + n, 'P' || n, 'p' || n, 'office', (array['SH','BJ','GD','JS'])[1 + n % 4], 'x' from generate_series(1, $projects) n`);
  await run(
    `insert into pass_project (project_id) select id from project where id > $base on conflict do nothing`,
  );
  await run(`insert into phase (id, project_id, name) overriding system value
    select id, id, '一期' from project where id > $base`);
  await run(`insert into building (id, project_id, phase_id, name, spelt) overriding system value
    select $base + (p.id - $base - 1) * 3 + b, p.id, p.id, b || '座', b || 'z' from project p, generate_series(1, 3) b where p.id > $base`);
  await run(`insert into floor (id, building_id, name, sort, usable_space) overriding system value
    select $base + (id - $base - 1) * 25 + f, id, f || 'F', f, 2000 from building, generate_series(1, 25) f where id > $base`);
  await run(`create table made as select n, case when n <= $companies / 10 then 1 else 2 + n % ($projects - 1) end as p,
    ${nameSql('n')} || (array['科技','贸易','投资','咨询','传媒','物流','教育','置业'])[1 + n % 8]
      || case when n % 50 = 0 then '事务所' else '有限公司' end as name
    from generate_series(1, $companies::bigint) n`);
  await run(`insert into unit (id, building_id, floor_id, name, sort) overriding system value
    select $base + n, b, $base + (b - $base - 1) * 25 + 1 + n / 3 % 25, 'U' || n, n from
      (select n, $base + (p - 1) * 3 + 1 + n % 3 as b from made) m`);
  await run(`insert into company (id, project_id, category, name, name_key, spelt, contact, contact_phone, business_type, state,
      lease_ends_on, created_at, updated_at) overriding system value
    select $base + n, $base + p, case when n % 20 = 0 then 0 when n % 7 = 0 then 1 else 2 end, name, lower(name), '',
      '联系人', '1380000' || lpad((n % 10000)::text, 4, '0'), (array['FINANCE','TRADE','MEDIA','RETAIL','OTHER'])[1 + n % 5],
      case when n % 33 = 0 then 'Y' else 'N' end, case when n % 11 > 0 then current_date + (n % 1500)::int - 100 end,
      now() - n * interval '1 minute', now() - n * 7919 % $companies * interval '1 minute' from made`);
  await run(`insert into lease (id, company_id, building_id, unit_id, area, starts_on, ends_on, category, business_type)
      overriding system value
    select l.id, c.id, $base + (p - 1) * 3 + 1 + n % 3, $base + n, 80 + n % 400, l.starts_on, l.ends_on, c.category, c.business_type
    from made join company c on c.id = $base + n, lateral (
      select $base + n, date '2025-01-01' + (n % 300)::int, case when n % 11 > 0 then current_date + (n % 1500)::int - 100 end
      union all select $base + $companies + n, date '2022-01-01' + (n % 200)::int, date '2024-06-30' where n % 5 = 0
    ) l (id, starts_on, ends_on)`);
  await run(`insert into managed_building (company_id, building_id)
    select $base + n, $base + (p - 1) * 3 + 1 + n % 3 from made where n % 20 = 0`);
  await run(`insert into "user" (id, user_name, user_name_key, nick_name, phone, phone_key, spelt, state, created_at, updated_at) overriding system value
    select $base + n, 'b' || n, 'b' || n, ${personNameSql('n')}, k, k, '', case when n % 50 = 0 then 'Y' else 'N' end,
      now() - n * 7901 % $companies * interval '1 minute', now() - n * 104729 % $companies * interval '1 minute' from made, lateral (select '131' || lpad(n::text, 8, '0') as k) k`);
  await run(`insert into employee (id, company_id, project_id, user_id, job_number, department, ic_card, card_state, cut_off_at, state, updated_at)
    overriding system value
    select $base + n, $base + n, $base + p, $base + n, 'J' || n, (array['财务','市场','行政'])[1 + n % 3],
      case when n % 5 < 3 then 'E' || n end, (array['inUse','inUse','lost','none','none'])[1 + n % 5],
      case when n % 9 = 0 then now() + (n % 400 - 100) * interval '1 day' end, case when n % 40 = 0 then 'Y' else 'N' end,
      now() - n * 7907 % $companies * interval '1 minute' from made`);
  await run(`insert into role (id, code, name, level, data_scope) overriding system value
    select $base + n, 'BED' || n, '角色' || n, case when n <= 2 then 30 else 40 end, 10 from generate_series(1, 6) n`);
  await run(`insert into assignment (id, user_id, role_id, project_id, company_id, employee_id, granted_level) overriding system value
    select $base + n, $base + n, $base + case when n % 20 = 0 then 1 + n / 20 % 2 else 3 + n % 4 end, $base + p, $base + n, $base + n,
      case when n % 20 = 0 then 30 else 40 end from made`);
}
