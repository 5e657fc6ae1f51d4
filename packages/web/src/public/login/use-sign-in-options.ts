import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { useEffect, useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';

export type SignInOptions = OutputOf<(typeof authApi)['ops']['options']>;

/** What this installation offers at sign-in; null until it is known. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  useEffect(() => {
    // Signing in with a password works without it, so a failure here says nothing: the form's own call will.
    callAuth('options', {}).then(setOptions, () => undefined);
  }, []);
  return options;
}
