import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readToken } from '@mdi/contract/kit/pass/token.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserUser, bothLanguages, journeyLanguages, startDemo } from './browser.ts';
import { employAtTenant, installReader, projectNamed, type TenantEmployee } from './demo-records.ts';
import { enterByAddress } from './navigation.ts';
import { callAsHeadOffice } from './new-users.ts';
import { askForPhoneCode, pressAppTab } from './phone-app-steps.ts';

const { visit, server } = startDemo();

const home = '锦程广场';
const gate = '南门闸机';

/** Somebody new for each language, so that neither journey meets the other's. */
const facts = (lang: Lang) =>
  lang === 'zh'
    ? { name: '沈一鸣', phone: '13911770001', at: 0, guest: '陶李' }
    : { name: 'Grace Hall', phone: '13911770002', at: 1, guest: 'Tom Lee' };

const people = new Map<Lang, TenantEmployee>();
let projectId = 0;
let folder = '';
let reader: Reader | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'mdi-e2e-pass-'));
  projectId = await projectNamed(server(), home);
  ({ reader } = await installReader(server(), { projectId, gate, code: 'E2EPASS01', folder }));
  for (const lang of bothLanguages) {
    const { at, name, phone } = facts(lang);
    people.set(lang, await employAtTenant(server(), { projectId, at, name, phone }));
  }
});

afterAll(async () => {
  await reader?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const personOf = (lang: Lang): TenantEmployee => {
  const found = people.get(lang);
  if (!found) throw new Error('nobody was employed');
  return found;
};

const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
const press = (v: BrowserUser, name: string) => v.page.getByRole('button', { name, exact: true }).click();
const shown = (v: BrowserUser) => v.page.locator('svg.qr').getAttribute('data-text');

/** Who has lost the phone and knows no password is told whom to ask, and comes back to My pass. */
async function lookForLost({ page, t, healthy }: BrowserUser): Promise<void> {
  await page.getByRole('link', { name: t('auth.policyTitle'), exact: true }).waitFor();
  await page.getByRole('link', { name: t('auth.phoneLost'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('auth.phoneLost') }).waitFor();
  await page.getByText(t('auth.phoneLostAsk')).waitFor();
  await healthy();
  await page.getByRole('link', { name: t('auth.back'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('myPass.title') }).waitFor();
}

/** Signs in on the phone with the code that the SMS brought; a wrong one is told first. */
async function signInByPhone(v: BrowserUser, phone: string): Promise<void> {
  const { page, t } = v;
  await page.setViewportSize({ width: 390, height: 844 });
  // The address of before is what people keep.
  await enterByAddress(v, '/h5/pass');
  await page.getByRole('heading', { level: 1, name: t('myPass.title') }).waitFor();
  await v.healthy();
  await lookForLost(v);
  await press(v, t('myPass.signIn'));
  await told(v, t('field.mobile'));
  const code = await askForPhoneCode(v, phone);
  await page.getByLabel(t('auth.code'), { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await press(v, t('myPass.signIn'));
  await told(v, t('auth.error.badCode'));
  await page.getByLabel(t('auth.code'), { exact: true }).fill(code);
  await press(v, t('myPass.signIn'));
  await page.getByRole('heading', { level: 1, name: facts(v.lang).name }).waitFor();
}

/** Somebody stands at the desk and says whom they visit; the host lets them in from the phone. */
async function letIn(v: BrowserUser, { employeeId, companyId }: TenantEmployee): Promise<void> {
  const { t } = v;
  const { guest } = facts(v.lang);
  await callAsHeadOffice(server(), visitApi, 'walkIn', {
    companyId,
    hostId: employeeId,
    hostName: null,
    buildingId: null,
    location: null,
    purpose: null,
    visitorType: null,
    name: guest,
    phone: null,
    companions: [],
    endAt: null,
    remarks: null,
    agreed: false,
    card: null,
  });
  await pressAppTab(v, t('appNotice.me'));
  await v.page
    .locator('main')
    .getByRole('link', { name: t('appNotice.visitors') })
    .click();
  await told(v, guest);
  await v.healthy();
  await press(v, t('myPass.reject'));
  await press(v, t('myPass.reject'));
  await told(v, t('kit.error.required'));
  await press(v, t('kit.cancel'));
  await press(v, t('myPass.approve'));
  await told(v, t('visit.state_approved'));
}

/** A guest is invited from the phone: who, by which number and in which language they are written to, and when. */
async function inviteFromPhone(v: BrowserUser): Promise<void> {
  const { page, t, lang } = v;
  const name = lang === 'zh' ? 'Emma Stone' : '韩梅';
  const other = t(lang === 'zh' ? 'kit.english' : 'kit.chinese');
  await page.getByRole('link', { name: t('myPass.invite'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('myPass.invite') }).waitFor();
  const chosen = page
    .getByRole('group', { name: t('myPass.guestLang') })
    .getByRole('button', { name: other });
  await chosen.waitFor();
  // The language belongs to the phone to which it is sent, and comes before the day.
  const order = await page
    .locator('form')
    .locator('input, fieldset')
    .evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? one.tagName));
  expect(order).toEqual(['name', 'phone', 'FIELDSET', 'day', 'from', 'until']);
  await page.getByLabel(t('myPass.guestName')).fill(name);
  await page.getByLabel(t('myPass.guestPhone')).fill(lang === 'zh' ? '13911770021' : '13911770022');
  await chosen.click();
  expect(await chosen.getAttribute('aria-pressed')).toBe('true');
  await v.healthy();
  await press(v, t('myPass.makeInvite'));
  await told(v, t('myPass.inviteDone', name));
  // Who is to read English gets a page in English.
  expect(((await page.getByText(/\/h5\/v\//).textContent()) ?? '').endsWith('?lang=en')).toBe(lang === 'zh');
  await v.healthy();
  await press(v, t('myPass.backToGuests'));
  await told(v, name);
}

test.each(journeyLanguages)(
  'in %s an employee’s code opens the gate, until the employee is invalid and the phone says so',
  async (lang) => {
    const v = await visit(lang);
    const { page, t } = v;
    const { employeeId, companyName } = personOf(lang);
    await signInByPhone(v, facts(lang).phone);
    await told(v, companyName);
    await page.locator('svg.qr').waitFor();
    await v.healthy();
    expect((await page.locator('svg.qr').boundingBox())?.width).toBeGreaterThanOrEqual(200);
    expect(readToken((await shown(v)) ?? '')?.token).toMatchObject({ pid: projectId, sid: employeeId });

    // The reader checks the signature with the project's public key, and the areas; it may have to hear of a new set.
    const opens = async () => {
      await reader?.beat();
      const scanned = await reader?.scan((await shown(v)) ?? '');
      return scanned?.is === 'pass' && scanned.allow;
    };
    await expect.poll(opens).toBe(true);

    await pressAppTab(v, t('appNotice.me'));
    await told(v, gate);
    await told(v, t('myPass.noCutOff'));
    await v.healthy();
    await letIn(v, personOf(lang));
    await inviteFromPhone(v);
    await pressAppTab(v, t('appNotice.pass'));
    await page.locator('svg.qr').waitFor();

    await callAsHeadOffice(server(), employeeApi, 'updateState', { employeeId, state: 'Y' });
    await told(v, t('myPass.error.employee'));
    expect(await page.locator('svg.qr').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: t('myPass.title') }).waitFor();
    await v.healthy();
    await callAsHeadOffice(server(), employeeApi, 'updateState', { employeeId, state: 'N' });
    await v.context.close();
  },
  240_000,
);
