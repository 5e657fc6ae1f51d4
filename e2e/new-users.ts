import { answerCodes } from '@mdi/contract/kit/answer-codes.ts';
import type { Api, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { type BrowserUser, latestSms, signIn } from './browser.ts';
import { enterByAddress } from './navigation.ts';
import { CallRefused, callOk, type Server, tokenOf } from './server.ts';

const offices = new WeakMap<Server, string>();

/** Calls an op as the head office of the demo; answers its data. @throws Error when it is refused. */
export async function callAsHeadOffice<A extends Api, K extends keyof A['ops'] & string>(
  server: Server,
  api: A,
  op: K,
  input: SentOf<A['ops'][K]>,
): Promise<OutputOf<A['ops'][K]>> {
  const ask = async () => {
    const token = offices.get(server) ?? (await tokenOf(server, 'hq'));
    offices.set(server, token);
    return callOk(server, api, op, input, token);
  };
  try {
    return await ask();
  } catch (error) {
    // A person has only so many sessions: later sign-ins of the journeys end the oldest.
    if (!(error instanceof CallRefused && error.code === answerCodes.ended.code)) throw error;
    offices.delete(server);
    return ask();
  }
}

/** Somebody who is new in a journey. */
export type NewPerson = { userName: string; phone: string };

type Grant = SentOf<typeof userApi.ops.addUser>['assignments'][number];

/** Adds a user with one role; a link to set the password goes to the phone. */
export async function addPerson(server: Server, { userName, phone }: NewPerson, grant: Grant): Promise<void> {
  const facts = { userName, nickName: userName, phone, birth: null };
  await callAsHeadOffice(server, userApi, 'addUser', { ...facts, assignments: [grant] });
}

/** The link that an SMS brought; only its path counts, since the server of a test has a port of its own. */
async function linkFor(server: Server, phone: string): Promise<string> {
  const { pathname, hash } = new URL(await latestSms(server, phone, /https?:\/\/\S+?modifyPw#[\w=&-]+/));
  return `${pathname.replace('/savills-mdi', '')}${hash}`;
}

/** Sets somebody's first password through the link in the SMS. */
export async function setPassword(v: BrowserUser, server: Server, phone: string, password: string) {
  await enterByAddress(v, await linkFor(server, phone));
  await v.page.getByLabel(v.t('auth.newPassword'), { exact: true }).fill(password);
  await v.page.getByLabel(v.t('auth.confirmPassword'), { exact: true }).fill(password);
  await v.page
    .getByRole('button', { name: v.t('kit.confirm') })
    .or(v.page.getByRole('button', { name: v.t('auth.reset') }))
    .click();
  await v.page.getByText(v.t('auth.changed')).waitFor();
}

/** Signs somebody new in for the first time, through the link in the SMS. */
export async function firstSignIn(
  v: BrowserUser,
  server: Server,
  { userName, phone }: NewPerson,
): Promise<void> {
  const password = 'First#pass26';
  await setPassword(v, server, phone, password);
  await signIn(v, userName, password);
}
