import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { send } from '../../kit/call/send.ts';
import { useFrameCall } from '../frame/use-frame-call.ts';

type Calls = (typeof visitApi)['ops'];
export type OwnGuest = OutputOf<Calls['bell']>[number];

/** The guests of the person who is signed in: who waits for the review, and who has come and was not looked at. */
export const useOwnGuests = () => useFrameCall<readonly OwnGuest[]>('visit', 'bell');

/** Marks who has come as looked at. */
export async function markGuestsSeen(): Promise<void> {
  await send({ path: '/prod-api/api/sys/visit/bellSeen', from: 'body', scoped: false }, {});
  await queryClient.invalidateQueries({ queryKey: ['visit', 'bell'] });
}
