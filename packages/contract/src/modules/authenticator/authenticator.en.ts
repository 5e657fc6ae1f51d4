import type { SameKeys } from '../../kit/words.ts';
import type { authenticatorLogZh, authenticatorZh } from './authenticator.zh.ts';

export const authenticatorEn = {
  title: 'Authenticator app',
  offText:
    'Once it is on, logging in takes your password and the 6-digit code that an authenticator app on your phone shows.',
  demandedText: 'Your role requires an authenticator app to log in, so it can’t be switched off.',
  switchOn: 'Switch on',
  switchOff: 'Switch off the authenticator app',
  switchOffText: 'Logging in will no longer ask for its code, and your recovery codes stop working.',
  switchedOff: 'Authenticator app switched off',
  since: 'On since {0}',
  left: 'Recovery codes left: {0}',
  renew: 'New recovery codes',
  renewText: 'This makes 10 new recovery codes. The ones you have stop working immediately.',
  confirm: 'Confirm and switch on',
  back: 'Back',
  error: {
    already: 'The authenticator app is already on',
    notOn: 'The authenticator app is not on',
    notBegun: 'This setup has expired. Please start again',
    demanded: 'Your role requires an authenticator app, so it can’t be switched off',
    badCode:
      'Incorrect code. Check that your phone’s time is right, and enter the 6 digits the app shows now',
  },
} satisfies SameKeys<typeof authenticatorZh>;

export const authenticatorLogEn = {
  ops: {
    begin: 'Began to set up an authenticator app',
    confirm: 'Switched on the authenticator app',
    renewCodes: 'Made new recovery codes',
    switchOff: 'Switched off the authenticator app',
  },
} satisfies SameKeys<typeof authenticatorLogZh>;
