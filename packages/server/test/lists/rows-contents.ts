import { personNameSql, type Run } from './filling.ts';

// Notices, suggestions, reservations, and the pages of mini-programs.

const project = '$base + case when n % 10 = 0 then 1 else 2 + n % ($projects - 1) end';
const body = `jsonb_build_object('title', '公告' || n, 'blank', false, 'body', '{"type":"doc","content":[]}'::jsonb)`;

async function addNotices(run: Run): Promise<void> {
  await run(`create table told as select n, case when n % 20 = 0 then 'draft' when n % 20 = 1 then 'toReview' else 'approved' end as s,
    now() - n * interval '11 minutes' as t from generate_series(1, $contents::bigint) n`);
  await run(`insert into content (id, kind, state, revision_id, live_id, waiting_since, approved_at, release_at, expires_at, created_at,
      created_by, updated_at) overriding system value
    select $base + n, 'notice', s, $base + n, case when s = 'approved' then $base + n end, case when s = 'toReview' then t end,
      case when s = 'approved' then t end, case when s = 'approved' then t end, case when n % 4 = 0 then t + interval '30 days' end,
      t, $base + 1 + n % 1000, t from told`);
  await run(`insert into content_revision (id, content_id, no, hash, title_zh, zh, fields, audience_kind, project_ids, building_ids,
      company_ids, release_at, expires_at, zone, must_confirm, sms, author_id, author_ids, created_at) overriding system value
    select $base + n, $base + n, 1, md5(n::text) || md5(n::text), (array['停水','停电','消防演练','电梯维保','空调'])[1 + n % 5] || '通知' || n, ${body},
      '{"summary":"摘要","publisher":"物业","thumbnail":null}', 'everyone', array[${project}], '{}', '{}', t,
      case when n % 4 = 0 then t + interval '30 days' end, 'Asia/Shanghai', n % 3 = 0, false, $base + 1 + n % 1000,
      array[$base + 1 + n % 1000], t from told`);
  await run(`insert into content_project (revision_id, project_id) select $base + n, ${project} from told`);
  await run(`insert into content_delivery (content_id, employee_id, company_id, announcement_id, at, read_at)
    select $base + 10, $base + n, $base + n, 1, now(), case when n % 2 = 0 then now() end from generate_series(1, $companies / 10) n`);
}

async function addAnswers(run: Run): Promise<void> {
  await run(`insert into suggestion (id, project_id, company_id, name, search_key, source, text, state, created_at, updated_at, closed_at, closed_reason)
      overriding system value
    select $base + n, ${project}, null, x, x || ' 空调太冷 ' || md5(n::text), 'app', '空调太冷 ' || md5(n::text), s, t, t,
      case when s = 'closed' then t end, case when s = 'closed' then 'solved' end
    from (select n, t from told) told, lateral (select ${personNameSql('n')} as x, case when n % 20 = 0 then 'new' when n % 20 = 1 then 'doing' else 'closed' end as s) x`);
  await run(`insert into reservation (id, project_id, building_id, source, name, name_key, phone, phone_key, state, consent_at, created_at, updated_at,
      closed_at, lost_reason) overriding system value
    select $base + n, ${project}, null, 'app', x, x, p, p, s, t, t, t, case when s = 'lost' then t end, case when s = 'lost' then 'price' end
    from (select n, t from told) told, lateral (select ${personNameSql('n')} as x, '132' || lpad(n::text, 8, '0') as p,
      case when n % 20 = 0 then 'new' when n % 20 = 1 then 'contacted' else 'lost' end as s) x`);
}

async function addPages(run: Run): Promise<void> {
  const doc = `'{"v":1,"kind":"standard","title":{"zh":"页","en":"Page"},"blocks":[]}'::jsonb`;
  await run(`insert into app_page (id, project_id, program, kind, title_zh, draft, last_no) overriding system value
    select $base + n, ${project}, 'pm', 'standard', '页' || n, ${doc}, 3 from generate_series(1, $pages) n`);
  await run(`insert into page_version (page_id, no, doc, changes, note, at)
    select $base + n, v, ${doc}, 1, '', now() - v * interval '1 day' from generate_series(1, $pages) n, generate_series(1, 3) v`);
  await run(`insert into mini_program (project_id, kind, name, authorization_state, release_state)
    select id, k, '小程序' || id, 'authorized', 'released' from project, unnest(array['pm','pass']) k where id > $base on conflict do nothing`);
}

export async function addContentRows(run: Run): Promise<void> {
  await addNotices(run);
  await addAnswers(run);
  await addPages(run);
}
