import * as z from 'zod/mini';
import { smsCode } from '../../kit/fields.ts';
import { api, op } from '../../kit/op.ts';

/** So many recovery codes there are at a time. */
export const recoveryCodeCount = 10;

/** What an app needs to show codes: the secret to type, and the same as an address for its camera. */
export const AppSecret = z.strictObject({ secret: z.string(), address: z.string() });
export type AppSecret = z.output<typeof AppSecret>;

/** Shown once, when they are made. */
const NewCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const nothing = z.strictObject({});

/** The app on a person's own phone whose codes are asked for at sign-in, after the password. */
export const authenticatorApi = api('authenticator', {
  state: op({
    access: 'self',
    anyPlace: true,
    asViewer: false,
    about:
      "Whether the caller's sign-in asks for a code of an app, since when, whether a role of theirs demands it, and how many recovery codes are left.",
    input: nothing,
    output: z.strictObject({
      since: z.nullable(z.string()),
      demanded: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
  begin: op({
    access: 'self',
    anyPlace: true,
    about: 'Makes the secret for an app of the caller; it counts once a code of it was told.',
    input: nothing,
    output: AppSecret,
    writes: true,
    presence: true,
  }),
  confirm: op({
    access: 'self',
    anyPlace: true,
    about: 'Switches the app on by one of its codes, and answers the recovery codes, once.',
    input: z.strictObject({ code: smsCode }),
    output: NewCodes,
    writes: true,
    presence: true,
  }),
  renewCodes: op({
    access: 'self',
    anyPlace: true,
    about: 'Makes new recovery codes, by which the former end, and answers them, once.',
    input: nothing,
    output: NewCodes,
    writes: true,
    presence: true,
  }),
  switchOff: op({
    access: 'self',
    anyPlace: true,
    about: 'Asks for no code of an app any more; not while a role of the caller demands one.',
    input: nothing,
    output: z.boolean(),
    writes: true,
    presence: true,
  }),
});
