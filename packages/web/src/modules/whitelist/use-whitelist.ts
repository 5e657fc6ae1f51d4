import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type WhitelistPhoneRow, whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import type { WhitelistArea } from '@mdi/contract/modules/whitelist/whitelist.menu.ts';
import { useLocation } from 'react-router';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about whitelists. */
export const whitelistCalls = client(whitelistApi);

/** Reads whitelists, and the files that ask for them, anew. */
export const refreshWhitelists = (): void => {
  void queryClient.invalidateQueries({ queryKey: [whitelistApi.module] });
  void queryClient.invalidateQueries({ queryKey: ['file'] });
};

/** The whitelist that the page's address names. */
export const useWhitelist = () => useRecord(whitelistApi, 'whitelistId');
export type Whitelist = OutputOf<typeof whitelistApi.ops.get>;

/** A phone as it is shown, and whose it is. */
export const phoneAndPerson = ({ phone, person }: WhitelistPhoneRow): string =>
  [phone, person].filter(Boolean).join(' ');

/** The group of the menu from which this page was opened. */
export function useWhitelistArea(): WhitelistArea {
  const { pathname } = useLocation();
  return pathname.startsWith('/reportminiManage/') ? 'report' : 'pm';
}
