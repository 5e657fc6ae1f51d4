import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about users. */
export const userCalls = client(userApi);

/** Reads everything about users anew. */
export const refreshUsers = () => void queryClient.invalidateQueries({ queryKey: [userApi.module] });

/** The user that the page's address names. */
export const useUser = () => useRecord(userApi, 'mdiUserId');
