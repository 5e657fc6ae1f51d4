import { type User, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { useSearchParams } from 'react-router';
import { client } from '../../kit/client.ts';
import { queries } from '../../kit/query.ts';
import { CallFailed } from '../../kit/send.ts';
import { useRead } from '../../kit/use-read.ts';
import { t } from '../../kit/words.ts';

/** The calls about users. */
export const users = client(userApi);

/** Reads everything about users anew. */
export const refreshUsers = () => void queries.invalidateQueries({ queryKey: [userApi.module] });

type Found = { user: User | undefined; failure: CallFailed | null; reload: () => Promise<unknown> };

/** The user that the page's address names. */
export function useUser(): Found {
  const [params] = useSearchParams();
  const mdiUserId = Number(params.get('mdiUserId'));
  const valid = Number.isInteger(mdiUserId) && mdiUserId > 0;
  const read = useRead(userApi, 'get', { mdiUserId }, { enabled: valid });
  return {
    // A kept answer may lag behind what the list shows.
    user: read.isFetchedAfterMount ? read.data : undefined,
    failure: valid ? read.error : new CallFailed(404, t('kit.error.notFound'), null),
    reload: () => read.refetch(),
  };
}
