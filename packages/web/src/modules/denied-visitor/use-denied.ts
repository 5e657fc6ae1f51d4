import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queries } from '../../kit/call/query.ts';

/** The calls about the deny list. */
export const denied = client(deniedVisitorApi);

/** Reads the deny list, and the visits it stands against, anew. */
export const refreshDenied = (): void => {
  void queries.invalidateQueries({ queryKey: [deniedVisitorApi.module] });
  void queries.invalidateQueries({ queryKey: ['visit'] });
};
