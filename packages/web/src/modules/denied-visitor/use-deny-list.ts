import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';

/** The calls about the deny list. */
export const denyListCalls = client(deniedVisitorApi);

/** Reads the deny list, and the visits it stands against, anew. */
export const refreshDenyList = (): void => {
  void queryClient.invalidateQueries({ queryKey: [deniedVisitorApi.module] });
  void queryClient.invalidateQueries({ queryKey: ['visit'] });
};
