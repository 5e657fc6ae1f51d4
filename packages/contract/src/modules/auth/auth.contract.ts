import * as z from 'zod/mini';
import { dateOnly, mobile, smsCode, text } from '../../kit/fields.ts';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';
import { AppSecret } from '../authenticator/authenticator.contract.ts';

/** The privacy policy people agree to at sign-in; raise it when the text changes. */
export const privacyPolicyVersion = '2026-11';

/** A secret typed or carried by a client; its rule is checked by the handler, so that no rule leaks here. */
const secret = () => z.string().check(z.minLength(1), z.maxLength(200));
const token = z.optional(secret());

/** What shows that it is the person and not only an open session: the current password, or an own code. */
const proof = { password: z.optional(secret()), code: z.optional(z.string().check(z.maxLength(10))) };

/** MDI01010–MDI01050: sign-in, forgotten password, change of password, chat-app account (spec §7). */
export const authApi = api('auth', {
  login: op({
    access: 'public',
    pace: 300,
    about:
      'Signs in with user name and password; verifyCode where the SMS step is demanded; appCode, of their app or a recovery code, where one is; openid carries a one-time bind ticket.',
    input: z.strictObject({
      username: text(50, 1),
      password: secret(),
      verifyCode: z.optional(z.string().check(z.maxLength(10))),
      appCode: z.optional(z.string().check(z.maxLength(20))),
      openid: z.optional(z.string().check(z.maxLength(200))),
      policyVersion: z.optional(text(20)),
    }),
    output: z.strictObject({
      token: z.string(),
      /** Answers to a bind ticket: false when it was too old. */
      bound: z.optional(z.boolean()),
      /** Of an app that was set up by this sign-in, told once. */
      recoveryCodes: z.optional(z.array(z.string())),
    }),
    writes: true,
    sentenceOnly: true,
  }),
  getLoginVerifyCode: op({
    access: 'public',
    pace: 300,
    about: 'Checks user name and password and sends a sign-in code to the phone of that user.',
    input: z.strictObject({ username: text(50, 1), password: secret() }),
    output: z.strictObject({ phone: z.string(), resendIn: z.int(), expiresIn: z.int() }),
    writes: true,
  }),
  setUpApp: op({
    access: 'public',
    pace: 120,
    about:
      'Makes the secret for the app that a role demands of whoever has none, after the same checks as a sign-in, which is then done with a code of it.',
    input: z.strictObject({
      username: text(50, 1),
      password: secret(),
      verifyCode: z.optional(z.string().check(z.maxLength(10))),
    }),
    output: AppSecret,
    writes: true,
  }),
  logout: op({
    access: 'self',
    anyPlace: true,
    asViewer: true,
    about: 'Ends the session. A token in the query must equal the header.',
    input: z.strictObject({ token }),
    output: z.boolean(),
    from: 'query',
    writes: true,
  }),
  getVerificationCode: op({
    access: 'public',
    pace: 120,
    about: 'Sends a code for a forgotten password. Answers the same whether the phone is known or not.',
    input: z.strictObject({ phone: mobile }),
    output: z.strictObject({ resendIn: z.int(), expiresIn: z.int() }),
    writes: true,
  }),
  checkUserInfo: op({
    access: 'public',
    pace: 120,
    about:
      'User name, birth date, phone and code must all match; answers the one-time ticket that modifyPw demands.',
    input: z.strictObject({
      userName: text(50, 1),
      birth: dateOnly,
      phone: mobile,
      verificationCode: smsCode,
    }),
    output: z.strictObject({ mdiUserId: ids.user(), ticket: z.string(), expiresIn: z.int() }),
    writes: true,
  }),
  modifyPw: op({
    access: 'public',
    pace: 120,
    about:
      'Sets a new password: with oldPass while signed in, or with a one-time ticket. Ends the other sessions.',
    input: z.strictObject({
      mdiUserId: ids.user(),
      password: secret(),
      oldPass: z.optional(secret()),
      ticket: z.optional(secret()),
    }),
    output: z.boolean(),
    writes: true,
  }),
  readLink: op({
    access: 'public',
    pace: 120,
    about: 'Tells whose a one-time link is that sets a password, and until when it is good.',
    input: z.strictObject({ ticket: secret() }),
    output: z.strictObject({ userName: z.string(), until: z.string() }),
  }),
  phoneLost: op({
    access: 'public',
    pace: 60,
    about:
      'Reports the phone of the user with this name and password lost: sessions, passes, chat account and links end, and no code is taken any more until the number changes or a manager says that it is back.',
    input: z.strictObject({ username: text(50, 1), password: secret() }),
    output: z.boolean(),
    writes: true,
  }),
  ownPhoneLost: op({
    access: 'self',
    anyPlace: true,
    about: 'The same for who is signed in; this session goes on.',
    input: z.strictObject({}),
    output: z.strictObject({ endedSessions: z.int() }),
    writes: true,
  }),
  scanState: op({
    access: 'public',
    pace: 120,
    about:
      'Issues the single-use state of a chat-app scan, bound to this browser by an HttpOnly cookie, and the page to open. To bind, the current password or a code of sendOwnCode is needed.',
    input: z.strictObject({ purpose: z.enum(['login', 'bind']), ...proof }),
    output: z.strictObject({ state: z.string(), url: z.string(), expiresIn: z.int() }),
    writes: true,
  }),
  scanLogin: op({
    access: 'public',
    pace: 120,
    about: "Finishes a scan: without mdiUserId signs in, with the caller's own id binds the account.",
    input: z.strictObject({
      code: text(200, 1),
      state: text(200, 1),
      mdiUserId: z.optional(ids.user()),
    }),
    output: z.strictObject({ token: z.optional(z.string()), bound: z.boolean() }),
    writes: true,
  }),
  unBind: op({
    access: 'self',
    anyPlace: true,
    about: "Removes the caller's chat-app account. The current password or a code of sendOwnCode is needed.",
    input: z.strictObject({ mdiUserId: ids.user(), ...proof }),
    output: z.boolean(),
    writes: true,
  }),
  sendOwnCode: op({
    access: 'self',
    anyPlace: true,
    about:
      "Sends a code to the caller's own phone, which stands for the password when a chat account is bound or unbound.",
    input: z.strictObject({}),
    output: z.strictObject({ phone: z.string(), resendIn: z.int(), expiresIn: z.int() }),
    writes: true,
  }),
  proofWays: op({
    access: 'self',
    anyPlace: true,
    asViewer: false,
    about:
      'How the caller shows again that it is they: by the password, or by a code where none is set, and by their app besides where one is on.',
    input: z.strictObject({}),
    output: z.strictObject({ way: z.enum(['password', 'code']), app: z.boolean() }),
  }),
  prove: op({
    access: 'self',
    anyPlace: true,
    about:
      'Shows again that it is the person, for ten minutes of this session: by the current password, or by a code of sendOwnCode where none is set, with a code of their app where one is on. Signing in with the password shows it too; a new password ends it.',
    input: z.strictObject({ ...proof, appCode: z.optional(z.string().check(z.maxLength(20))) }),
    output: z.strictObject({ until: z.string() }),
    writes: true,
  }),
  getBindInfo: op({
    access: 'self',
    anyPlace: true,
    asViewer: false,
    about: 'Whether the caller has bound a chat-app account.',
    input: z.strictObject({ mdiUserId: ids.user() }),
    output: z.boolean(),
  }),
  options: op({
    access: 'public',
    pace: 1_200,
    about: 'What the sign-in page may offer on this installation.',
    input: z.strictObject({}),
    output: z.strictObject({
      demo: z.boolean(),
      smsStep: z.boolean(),
      scan: z.boolean(),
      policyVersion: z.string(),
      /** Whether who agreed to another version before is pointed to this one. */
      showPrivacy: z.boolean(),
      version: z.string(),
    }),
  }),
});
