import type { authenticatorApi } from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { appCodeOf, makeAuthenticator } from '../../factories/authenticators.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';

/** The caller has an app on. */
async function withApp({ w, me }: Scene) {
  await makeAuthenticator(w, me.user.id);
  return {};
}

export const authenticatorExamples: ExamplesOf<typeof authenticatorApi> = {
  async confirm({ w, me }) {
    // Of the next half minute, which is accepted for longest from now on.
    return { code: appCodeOf(w, await makeAuthenticator(w, me.user.id, { on: false }), 30) };
  },
  renewCodes: withApp,
  switchOff: withApp,
};
