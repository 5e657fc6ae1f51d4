import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { miniKinds, miniProgramPages } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { useQuery } from '@tanstack/react-query';
import { type CallFailed, send } from '../kit/call/send.ts';
import { together } from '../kit/call/together.ts';
import { miniProgramAddress, miniProgramsAddress } from '../kit/paths/addresses.ts';
import { opens } from '../kit/rights/open-screens.ts';

// Every page asks this, so it uses the contract's types only: the schemas of mini-programs are for the pages about them.
type Waiting = OutputOf<(typeof miniProgramApi)['ops']['waiting']>;

const call = { path: '/prod-api/api/sys/miniProgram/waiting', from: 'body', scoped: true } as const;

/** The list that shows just those. */
const listOf = ({ kind, what }: Waiting[number]): string =>
  miniProgramsAddress(kind, what === 'lost' ? { attention: what } : { release: what });

/** Mini-programs that wait for somebody, and where; none for who has no business with them. */
export function useMiniPrograms() {
  const { data } = useQuery<Waiting, CallFailed>({
    queryKey: ['miniProgram', 'bell'],
    // The server's answer is typed by the contract, which tests hold it to.
    queryFn: ({ signal }) => send(call, {}, { signal, via: together }) as Promise<Waiting>,
    enabled: miniKinds.some((kind) => opens(miniProgramPages[kind].path)),
  });
  return (data ?? [])
    .filter(({ kind }) => opens(miniProgramPages[kind].path))
    .map((one) => ({
      what: one.what,
      kind: one.kind,
      count: one.count,
      to: one.miniProgramId === null ? listOf(one) : miniProgramAddress(one.kind, one.miniProgramId),
    }));
}

export type MiniProgramsWaiting = ReturnType<typeof useMiniPrograms>;
