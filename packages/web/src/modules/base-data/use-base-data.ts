import {
  baseDataApi,
  type Dictionary,
  dictionaries,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { useSearchParams } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';

/** What the caller may do with the lists, by the server; unknown while it is on its way. */
export type ListRights = { canEdit: boolean; canSeeUses: boolean } | undefined;

export const baseDataCalls = client(baseDataApi);

/** Options are chosen from on many pages, which ask again when they are next shown. */
export const refreshAllCachedAnswers = (): Promise<void> => queryClient.invalidateQueries();

/** Reads the lists again; resolves when what is shown is new. */
export const rereadLists = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [baseDataApi.module] });

export const baseDataListAddress = (dict: Dictionary): string => `?dict=${dict}`;

/** The list that the address names; the first one where it names none. */
export function useDictInAddress(): Dictionary {
  const [params] = useSearchParams();
  return dictionaries.find((one) => one === params.get('dict')) ?? dictionaries[0];
}
