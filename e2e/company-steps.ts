import { expect } from 'vitest';
import type { BrowserUser } from './browser.ts';
import { findRow, goTo, openRecord } from './navigation.ts';

export const at = (path: string) => new RegExp(`/savills-mdi${path}`);
/** The project of the demo whose companies these journeys change. */
export const home = '锦程广场';
export const list = '/passManage/tenantList';

/** The day so many days from today in the demo's time zone. */
export const day = (offset: number) =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

export const options = ({ page }: BrowserUser) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option');
export const dialogOf = ({ page }: BrowserUser) => page.getByRole('dialog');
export const press = (v: BrowserUser, name: string) =>
  dialogOf(v).getByRole('button', { name, exact: true }).click();
export const told = (v: BrowserUser, text: string) => v.page.getByText(text).first().waitFor();
export const save = (v: BrowserUser) =>
  v.page.getByRole('button', { name: v.t('kit.save'), exact: true }).click();

/** Chooses an option of a field by its text, or the first one, and answers what it is called. */
export async function choose(v: BrowserUser, field: string, text?: string): Promise<string> {
  const control = v.page.locator(`#field-${field}`);
  await control.click();
  if (text !== undefined) await control.fill(text);
  const option = options(v).first();
  const name = (await option.textContent()) ?? '';
  await option.click();
  return name;
}

/** Types a day: its calendar opens first, for what is typed before that gives way to the day that was there. */
export async function type(v: BrowserUser, field: string, text: string): Promise<void> {
  const control = v.page.locator(`#field-${field}`);
  await control.click();
  await v.page.locator('.ant-picker-dropdown:visible').waitFor();
  await control.fill(text);
  await control.press('Tab');
  await expect.poll(() => control.inputValue()).toBe(text);
}

/** Chooses the first vacant unit of a row and answers its name. */
export async function chooseUnit(v: BrowserUser, prefix: string): Promise<string> {
  await choose(v, `${prefix}floorId`);
  return choose(v, `${prefix}unitId`);
}

/** Opens the list where only this company stands, and answers the row. */
export const rowOf = (v: BrowserUser, name: string) => findRow(v, '租户管理', name);

export async function openLeases(v: BrowserUser, name: string): Promise<void> {
  await openRecord(v, '租户管理', name);
  await v.page.getByRole('tab').nth(1).click();
}

export const leaseRow = ({ page }: BrowserUser, ...texts: string[]) =>
  texts.reduce((rows, hasText) => rows.filter({ hasText }), page.locator('.company_leaseTable tbody tr'));

/** From the list to the form of a new company. */
export async function openForm(v: BrowserUser): Promise<void> {
  await goTo(v, '租户管理');
  await v.page.getByRole('link', { name: v.t('company.addNew') }).click();
  await v.page.waitForURL(at('/passManage/addTenant'));
}
