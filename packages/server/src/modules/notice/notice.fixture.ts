import type { SentOf } from '@mdi/contract/kit/op.ts';
import { exportApi } from '@mdi/contract/modules/export/export.contract.ts';
import { jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import exceljs from 'exceljs';
import { sql } from 'kysely';
import { newNotice } from '../../../test/factories/inputs.ts';
import type { World } from '../../../test/world.ts';
import { announceDue } from '../../kit/review/announce.ts';
import { noticeAnnouncement } from './notice.tasks.ts';

/** All that somebody of head office may do with notices. */
export const noticeRights = [
  'content:notice:view',
  'content:notice:edit',
  'content:notice:review',
  'content:notice:readers',
] as const;

const writes = ['content:notice:view', 'content:notice:edit'] as const;
const reviews = ['content:notice:view', 'content:notice:review', 'content:notice:readers'] as const;

/** A project with somebody who writes, somebody who reviews, and a company with an employee on the phone. */
export async function officeOf(w: World) {
  const project = await w.make.project();
  const at = { projectId: project.id };
  const author = await w.make.person({ role: { level: 30, resources: writes }, ...at });
  const reviewer = await w.make.person({ role: { level: 30, resources: reviews }, ...at });
  const company = await w.make.company(at);
  const employee = await w.make.employee({ company });
  return { project, author, reviewer, company, employee, phone: await w.make.phone(employee) };
}
export type Office = Awaited<ReturnType<typeof officeOf>>;

type Facts = Omit<Parameters<typeof newNotice>[0], 'projectId'>;

/** A notice that its author handed in, as its reviewer sees it. */
export async function submittedNotice(w: World, { project, author, reviewer }: Office, facts: Facts = {}) {
  const input = newNotice({ projectId: project.id, ...facts });
  const { noticeId, version } = await w.ok(noticeApi, 'add', input, author.token);
  await w.ok(noticeApi, 'submit', { noticeId, version }, author.token);
  const seen = await w.ok(noticeApi, 'get', { noticeId }, reviewer.token);
  return { input, looked: { noticeId, version: seen.version }, hash: seen.revision.hash, noticeId };
}

/** A notice that its reviewer approved. */
export async function approvedNotice(w: World, office: Office, facts: Facts = {}) {
  const { looked, hash, noticeId, input } = await submittedNotice(w, office, facts);
  const { version } = await w.ok(noticeApi, 'approve', { ...looked, hash }, office.reviewer.token);
  return { noticeId, version, input };
}

/** So many employees of a company in one statement, all of whom an SMS reaches. */
export async function addCrowd(
  w: World,
  { id, projectId }: { id: number; projectId: number },
  count: number,
): Promise<void> {
  await sql`
    with people as (
      insert into "user" (user_name, user_name_key, nick_name, phone, phone_key)
      select 'c' || ${id}::text || '-' || n, 'c' || ${id}::text || '-' || n, '员工', p, p
      from (select n, '1' || lpad(((${id}::bigint * 1000000 + n) % 10000000000)::text, 10, '0') as p
        from generate_series(1, ${count}::int) n) made
      returning id)
    insert into employee (company_id, project_id, user_id)
    select ${id}, ${projectId}, id from people`.execute(w.db);
}

/** What the clock does each minute. */
export const announce = (w: World) => announceDue(w.db, noticeAnnouncement, w.now);

/** The rows of the workbook that an export makes, the titles first. */
export async function exportedRows(w: World, token: string, asked: SentOf<typeof exportApi.ops.start>) {
  await w.ok(exportApi, 'start', asked, token);
  await w.work();
  const [job] = await w.ok(jobApi, 'list', {}, token);
  const file = await w.app.inject({ method: 'GET', url: job?.result?.url ?? '' });
  const book = new exceljs.Workbook();
  const { buffer, byteOffset, byteLength } = file.rawPayload;
  await book.xlsx.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
