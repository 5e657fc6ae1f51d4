import { expect } from 'vitest';
import { latestSms, signIn, type Visitor } from './browser.ts';
import { call, type Server, tokenOf } from './server.ts';

const offices = new WeakMap<Server, string>();

/** Calls the API as the head office of the demo, and answers its data. @throws Error when it is refused. */
export async function asOffice<T>(server: Server, path: string, body: object): Promise<T> {
  const ask = async () => {
    const token = offices.get(server) ?? (await tokenOf(server, 'hq'));
    offices.set(server, token);
    return call(server, path, body, token);
  };
  let answer = await ask();
  // A person has only so many sessions: later sign-ins of the journeys end the oldest.
  if (answer.code === 4001) {
    offices.delete(server);
    answer = await ask();
  }
  if (answer.code !== 200) throw new Error(`${path}: ${answer.message}`);
  // The contract says what this call answers.
  return answer.data as T;
}

/** Somebody who is new in a journey. */
export type Person = { userName: string; phone: string };

/** Adds a user with one role; a link to set the password goes to the phone. */
export async function addPerson(server: Server, { userName, phone }: Person, grant: object): Promise<void> {
  const facts = { userName, nickName: userName, phone, birth: null };
  await asOffice(server, 'user/addUser', { ...facts, assignments: [grant] });
}

/** The link that an SMS brought; only its path counts, since the server of a test has a port of its own. */
async function linkFor(server: Server, phone: string): Promise<string> {
  await expect
    .poll(() => latestSms(server, phone).catch(() => ''), { timeout: 30_000 })
    .toContain('modifyPw');
  const link = /https?:\/\/\S+?modifyPw#[\w=&-]+/.exec(await latestSms(server, phone))?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  return `${pathname.replace('/savills-mdi', '')}${hash}`;
}

/** Sets somebody's first password through the link in the SMS. */
export async function setPassword(v: Visitor, server: Server, phone: string, password: string) {
  await v.open(await linkFor(server, phone));
  await v.page.getByLabel(v.t('auth.newPassword'), { exact: true }).fill(password);
  await v.page.getByLabel(v.t('auth.confirmPassword'), { exact: true }).fill(password);
  await v.page
    .getByRole('button', { name: v.t('kit.confirm') })
    .or(v.page.getByRole('button', { name: v.t('auth.reset') }))
    .click();
  await v.page.getByText(v.t('auth.changed')).waitFor();
}

/** Signs somebody new in for the first time, through the link in the SMS. */
export async function firstSignIn(v: Visitor, server: Server, { userName, phone }: Person): Promise<void> {
  const password = 'First#pass26';
  await setPassword(v, server, phone, password);
  await signIn(v, userName, password);
}
