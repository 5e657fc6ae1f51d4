import type pg from 'pg';
import { personNameSql, type Run, withoutIndexes } from './filling.ts';

// Research reports and who read them, files, whitelists, runs of tasks, and errors of browsers.

const project = '$base + case when n % 10 = 0 then 1 else 2 + n % ($projects - 1) end';

async function addLedger(run: Run, client: pg.Client): Promise<void> {
  await run(`insert into research_report (id, title_zh, title_en, report_on, category, region, period, whitelisted, download, select_text,
      mark_date, mark_company, mark_strength, published, published_at, uploaded_at) overriding system value
    select $base + n, '市场报告' || n, 'Report ' || n, current_date - n::int, 'MARKET', (array['EAST','NORTH','SOUTH'])[1 + n % 3],
      (array['thematic','quarterly'])[1 + n % 2], n % 4 = 0, true, true, true, true, 10, n % 5 > 0, now() - n * interval '1 day', now() - n * interval '1 day'
    from generate_series(1, 500) n`);
  await run(`insert into report_file (id, report_id, slot, no, added_at) overriding system value
    select $base + n, $base + n, 'zhPdf', 1, now() from generate_series(1, 500) n`);
  await run(`insert into report_reader (id, user_id) overriding system value
    select $base + n, $base + n from generate_series(1, $companies / 5) n`);
  // One in eight reads the first report, each time somebody else until all have.
  const report = '$base + 1 + case when n % 8 = 0 then 0 else n % 500 end';
  const reader = '$base + 1 + (n * 7919 + n / 500) % ($companies / 5)';
  const read = `${report}, ${report}, ${reader}, ${reader}, 1, t`;
  await withoutIndexes(client, 'report_view', () =>
    run(`insert into report_view (report_id, file_id, reader_id, company_id, mini_session_id, opened_at, seen_at, again, seconds, page, furthest)
      select ${read}, t + interval '1 minute', false, 60, 3, 5 from generate_series(1, $views::bigint) n, lateral (select now() - n * interval '1 minute' as t) t`),
  );
  await run(`insert into report_download (report_id, file_id, reader_id, company_id, mini_session_id, asked_at, served_at)
    select ${read}, t from generate_series(1, $views / 10) n, lateral (select now() - n * interval '10 minutes' as t) t`);
}

export async function addReportTaskFaultRows(run: Run, client: pg.Client): Promise<void> {
  await addLedger(run, client);
  await run(`insert into upload (id, key, purpose, name, mime, bytes) overriding system value
    values ($base, 'bed', 'libraryFile', '文件.pdf', 'application/pdf', 1)`);
  await run(`insert into library_file (id, project_id, name_zh, upload_id, start_on, end_on, whitelisted, uploaded_at) overriding system value
    select $base + n, ${project}, '手册' || n, $base, current_date - 10, case when n % 2 = 0 then current_date + (n % 60 - 9)::int end, n % 3 = 0,
      now() - n * interval '1 hour' from generate_series(1, $companies / 20) n`);
  await run(`insert into whitelist (id, project_id, name, name_key, uploaded_at) overriding system value
    select $base + n, ${project}, '名单' || n, '名单' || n, now() - n * interval '1 hour' from generate_series(1, $companies / 100) n`);
  await run(`insert into whitelist_phone (whitelist_id, phone, phone_key, person)
    select $base + case when n % 5 = 0 then 1 else 1 + n % ($companies / 100) end, k, k, ${personNameSql('n')}
    from generate_series(1, $companies) n, lateral (select '135' || lpad(n::text, 8, '0') as k) k`);
  await run(`insert into task (id, kind, name, cron, last_no, next_at) overriding system value
    select $base + n, 'recheckRecords', '任务' || n, '0 3 * * *', case when n = 1 then $companies / 5 else 0 end, now() + n * interval '1 hour'
    from generate_series(1, 50) n`);
  await run(`insert into task_run (task_id, no, trigger, due_at, state, queued_at, started_at, ended_at)
    select $base + 1, n, 'clock', t, case when n % 50 = 0 then 'failed' else 'done' end, t, t, t
    from generate_series(1, $companies / 5) n, lateral (select now() - n * interval '1 minute' as t) t`);
  await run(`insert into fault (fingerprint, kind, surface, message, source, stack, versions, first_at, last_at, times)
    select decode(md5(n::text), 'hex'), (array['error','rejection','render','chunk'])[1 + n % 4], (array['office','phone','public'])[1 + n % 3],
      'Cannot read ' || n, 'a.js', 'at a', '{1.0.0}', t, t, n from generate_series(1, 2000) n, lateral (select now() - n * interval '1 minute' as t) t`);
}
