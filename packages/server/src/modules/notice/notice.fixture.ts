import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { newNotice } from '../../../test/factories/inputs.ts';
import type { World } from '../../../test/world.ts';
import { announceDue } from '../../kit/review/announce.ts';
import { announced } from './notice.tasks.ts';

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
export async function handedIn(w: World, { project, author, reviewer }: Office, facts: Facts = {}) {
  const input = newNotice({ projectId: project.id, ...facts });
  const { noticeId, version } = await w.ok(noticeApi, 'add', input, author.token);
  await w.ok(noticeApi, 'submit', { noticeId, version }, author.token);
  const seen = await w.ok(noticeApi, 'get', { noticeId }, reviewer.token);
  return { input, looked: { noticeId, version: seen.version }, hash: seen.revision.hash, noticeId };
}

/** A notice that its reviewer approved. */
export async function approved(w: World, office: Office, facts: Facts = {}) {
  const { looked, hash, noticeId, input } = await handedIn(w, office, facts);
  const { version } = await w.ok(noticeApi, 'approve', { ...looked, hash }, office.reviewer.token);
  return { noticeId, version, input };
}

/** What the clock does each minute. */
export const announce = (w: World) => announceDue(w.db, announced, w.now);
