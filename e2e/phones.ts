import type { Lang } from '@mdi/contract/kit/words.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type NoticeSent, noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { expect } from 'vitest';
import { type BrowserUser, latestCode } from './browser.ts';
import { asHeadOffice } from './people.ts';
import { tenantsOf } from './records.ts';
import type { Server } from './server.ts';

/** What phones need made for their journeys, and how people sign in on one. */

/** An employee of one of a project's tenants. */
export type TenantEmployee = { employeeId: number; companyId: number; companyName: string };

/** Employs somebody at one of the project's tenants. */
export async function employAt(
  server: Server,
  { projectId, at, name, phone }: { projectId: number; at: number; name: string; phone: string },
): Promise<TenantEmployee> {
  const company = (await tenantsOf(server, projectId))[at];
  if (!company) throw new Error('the demo has too few tenants');
  const { employeeId } = await asHeadOffice(server, employeeApi, 'add', {
    companyId: company.companyId,
    name,
    phone,
    icCard: null,
    jobNumber: null,
    department: null,
    cutOffAt: null,
    roles: ['TENANT_STAFF'],
  });
  return { employeeId, companyId: company.companyId, companyName: company.name };
}

/** Has a code sent to the phone, and answers it. */
export async function askForCode({ page, t, server }: BrowserUser, phone: string): Promise<string> {
  await page.getByLabel(t('auth.phone'), { exact: true }).fill(phone);
  await page.getByRole('button', { name: t('auth.sendCode'), exact: true }).click();
  await page.getByText(t('auth.codeSentAny')).first().waitFor();
  return latestCode(server, phone);
}

/** Signs in where the page asks for it. */
export async function signInOnPhone(v: BrowserUser, phone: string): Promise<void> {
  const code = await askForCode(v, phone);
  await v.page.getByLabel(v.t('auth.code'), { exact: true }).fill(code);
  await v.page.getByRole('button', { name: v.t('myPass.signIn'), exact: true }).click();
}

/** What a notice says in a language. */
const written = (title: string, line: string): NoticeSent['zh'] => ({
  title,
  body: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] },
      { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ],
  },
});

type Notice = {
  projectId: number;
  zh: string;
  en: string | null;
  line: string;
  /** Only for these companies; else for everyone. */
  companyIds?: number[];
  mustConfirm?: boolean;
};

/** Writes a notice and has it approved at once; answers its number. */
export async function publishNotice(server: Server, it: Notice): Promise<number> {
  const { projectId, zh, en, line, companyIds = [], mustConfirm = false } = it;
  await asHeadOffice(server, noticeApi, 'setRules', { projectId, bothLanguages: false, ownReview: true });
  const { noticeId, version } = await asHeadOffice(server, noticeApi, 'add', {
    zh: written(zh, line),
    en: en === null ? null : written(en, line),
    summary: line,
    publisher: '物业服务中心',
    thumbnail: null,
    attachmentIds: [],
    audience: {
      kind: companyIds.length > 0 ? 'companies' : 'everyone',
      projectIds: [projectId],
      buildingIds: [],
      companyIds,
    },
    releaseAt: null,
    expiresAt: null,
    zone: 'Asia/Shanghai',
    mustConfirm,
    sms: false,
  });
  const submitted = await asHeadOffice(server, noticeApi, 'submit', { noticeId, version });
  const { revision } = await asHeadOffice(server, noticeApi, 'get', { noticeId });
  await asHeadOffice(server, noticeApi, 'approve', {
    noticeId,
    version: submitted.version,
    hash: revision.hash,
  });
  return noticeId;
}

/** Takes a notice back. */
export const revokeNotice = (server: Server, noticeId: number) =>
  asHeadOffice(server, noticeApi, 'revoke', { noticeIds: [noticeId], reason: '内容有误' });

/** What is for one language, in a journey that both are taken in. */
export const inLanguage = <T>(lang: Lang, zh: T, en: T): T => (lang === 'zh' ? zh : en);

/** Presses one of the ways at the bottom of the app; what is unread may stand before its name. */
export const pressAppTab = ({ page, t }: BrowserUser, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: t('appNotice.mainMenu') })
    .getByRole('link', { name: new RegExp(`${name}$`) })
    .click();

/** Waits until the page of this heading is there. */
export const waitForHeading = ({ page }: BrowserUser, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** The smallest phone, on which nothing may stand beside the page. */
export async function resizeToSmallPhone({ page }: BrowserUser): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
}

/** Nothing stands beside the page. */
export async function assertFits({ page }: BrowserUser): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
}

/** As people see it who need letters further apart, and larger ones. */
export async function assertFitsLargeType(v: BrowserUser): Promise<void> {
  const style = await v.page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  });
  await assertFits(v);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
}
