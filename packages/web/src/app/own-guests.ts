import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../kit/call/query.ts';
import { type CallFailed, type Options, send } from '../kit/call/send.ts';
import { together } from '../kit/call/together.ts';

// Every page asks this, so it uses the contract's types only: the schemas of visits are for the pages about them.
type Calls = (typeof visitApi)['ops'];
export type OwnGuest = OutputOf<Calls['bell']>[number];

const ask = (name: 'bell' | 'bellSeen', options: Options = {}) =>
  send({ path: `/prod-api/api/sys/visit/${name}`, from: 'body', scoped: false }, {}, options);

const key = ['visit', 'bell'];

/** The guests of the person who is signed in: who waits for the review, and who has come and was not looked at. */
export const useOwnGuests = () =>
  useQuery<readonly OwnGuest[], CallFailed>({
    queryKey: key,
    // The server's answer is typed by the contract, which tests hold it to.
    queryFn: ({ signal }) => ask('bell', { signal, via: together }) as Promise<readonly OwnGuest[]>,
  });

/** Marks who has come as looked at. */
export async function greetGuests(): Promise<void> {
  await ask('bellSeen');
  await queries.invalidateQueries({ queryKey: key });
}
