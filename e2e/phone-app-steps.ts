import type { Lang } from '@mdi/contract/kit/words.ts';
import { type BrowserUser, latestCode } from './browser.ts';

/** Has a code sent to the phone, and answers it. */
export async function askForPhoneCode({ page, t, server }: BrowserUser, phone: string): Promise<string> {
  await page.getByLabel(t('auth.phone'), { exact: true }).fill(phone);
  await page.getByRole('button', { name: t('auth.sendCode'), exact: true }).click();
  await page.getByText(t('auth.codeSentAny')).first().waitFor();
  return latestCode(server, phone);
}

/** Signs in where the page asks for it. */
export async function signInOnPhone(v: BrowserUser, phone: string): Promise<void> {
  const code = await askForPhoneCode(v, phone);
  await v.page.getByLabel(v.t('auth.code'), { exact: true }).fill(code);
  await v.page.getByRole('button', { name: v.t('myPass.signIn'), exact: true }).click();
}

/** What is for one language, in a journey that both are taken in. */
export const chooseByLanguage = <T>(lang: Lang, zh: T, en: T): T => (lang === 'zh' ? zh : en);

/** Presses one of the ways at the bottom of the app; what is unread may stand before its name. */
export const pressAppTab = ({ page, t }: BrowserUser, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: t('appNotice.mainMenu') })
    .getByRole('link', { name: new RegExp(`${name}$`) })
    .click();

/** Waits until the page of this heading is there. */
export const waitForHeading = ({ page }: BrowserUser, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
