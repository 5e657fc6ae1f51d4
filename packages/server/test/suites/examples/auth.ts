import type { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { newToken, tokenHash } from '../../../src/kit/settings/secrets.ts';
import { password } from '../../factories/people.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

type Ticket = { purpose: string; userId: number | null; data?: object };

async function ticket({ w }: Scene, { purpose, userId, data = {} }: Ticket): Promise<string> {
  const secret = newToken();
  const expiresAt = new Date(w.now().getTime() + 600_000);
  const row = { hash: tokenHash(secret), purpose, userId, data: JSON.stringify(data), expiresAt };
  await w.db.insertInto('ticket').values(row).execute();
  return secret;
}

/** Somebody else than the caller, who has a role to sign in with. */
const somebody = async ({ w }: Scene, facts: { chatAccount?: string } = {}) =>
  (await w.make.person({}, facts)).user;

/** A code in the table as it is for a forgotten password; asking for it would count against the address. */
async function resetCode({ w }: Scene, phone: string): Promise<string> {
  const [code, purpose, account] = ['246810', 'reset', ''];
  const codeMac = w.deps.secrets.mac('sms-code', purpose, phone, account, code);
  const expiresAt = new Date(w.now().getTime() + 300_000);
  const row = { phoneKey: phone, purpose, account, codeMac, sentAt: w.now(), expiresAt };
  await w.db.insertInto('smsCode').values(row).execute();
  return code;
}

export const authExamples: ExamplesOf<typeof authApi> = {
  login: async (scene) => ({ username: (await somebody(scene)).userName, password }),
  async setUpApp({ w }) {
    const { user } = await w.make.person({ role: { needsAuthenticator: true } });
    return { username: user.userName, password };
  },
  getLoginVerifyCode: async (scene) => ({ username: (await somebody(scene)).userName, password }),
  getVerificationCode: async (scene) => ({ phone: (await somebody(scene)).phone }),
  async checkUserInfo(scene) {
    const { userName, phone } = await somebody(scene);
    return { userName, phone, birth: '1990-01-01', verificationCode: await resetCode(scene, phone) };
  },
  async modifyPw(scene) {
    const mdiUserId = (await somebody(scene)).id;
    return {
      mdiUserId,
      password: 'Fresh#pass2',
      ticket: await ticket(scene, { purpose: 'password', userId: mdiUserId }),
    };
  },
  async readLink(scene) {
    const userId = (await somebody(scene)).id;
    return { ticket: await ticket(scene, { purpose: 'password', userId }) };
  },
  phoneLost: async (scene) => ({ username: (await somebody(scene)).userName, password }),
  scanState: () => ({ purpose: 'login' }),
  async scanLogin(scene) {
    const account = uniqueName('o:account');
    await somebody(scene, { chatAccount: account });
    const browser = newToken();
    scene.browser.cookie = `mdi-oauth=${browser}`;
    const data = { browser: tokenHash(browser).toString('base64url') };
    return { code: account, state: await ticket(scene, { purpose: 'scan-login', userId: null, data }) };
  },
  async unBind({ w, me }) {
    const chatAccount = uniqueName('o:bound');
    await w.db.updateTable('user').set({ chatAccount }).where('id', '=', me.user.id).execute();
    return { mdiUserId: me.user.id, password };
  },
  prove: () => ({ password }),
  getBindInfo: ({ me }) => ({ mdiUserId: me.user.id }),
};
