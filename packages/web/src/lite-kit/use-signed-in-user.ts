import type { SessionUser } from '@mdi/contract/modules/user/user.contract.ts';
import { useCallback, useEffect, useState } from 'react';
import { callUserInfo } from '../kit/call/public-client.ts';
import { CallFailed } from '../kit/call/send.ts';
import { dropSessionToken, sessionToken } from '../kit/call/session.ts';
import { failureText } from './use-button-action.ts';

type Me =
  | { is: 'loading' }
  | { is: 'nobody' }
  | { is: 'failed'; text: string; again: () => void }
  | { is: 'known'; user: SessionUser };

/** Who is signed in. A session that has ended is forgotten and counts as nobody. */
export function useSignedInUser(): Me {
  const [me, setMe] = useState<Me>(() => ({ is: sessionToken() ? 'loading' : 'nobody' }));
  const load = useCallback(async () => {
    if (!sessionToken()) return;
    try {
      setMe({ is: 'known', user: await callUserInfo() });
    } catch (error) {
      const ended = error instanceof CallFailed && (error.code === 401 || error.code === 4001);
      if (ended) dropSessionToken();
      setMe(ended ? { is: 'nobody' } : { is: 'failed', text: failureText(error), again: load });
    }
  }, []);
  useEffect(() => void load(), [load]);
  return me;
}
