import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { miniKinds, miniProgramPages } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { miniProgramAddress, miniProgramsAddress } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { useFrameCall } from '../frame/use-frame-call.ts';

type Waiting = OutputOf<(typeof miniProgramApi)['ops']['waiting']>;

/** The list that shows just those. */
const listOf = ({ kind, what }: Waiting[number]): string =>
  miniProgramsAddress(kind, what === 'lost' ? { attention: what } : { release: what });

/** Mini-programs that wait for somebody, and where; none for who has no business with them. */
export function useMiniProgramsWaiting() {
  const enabled = miniKinds.some((kind) => mayOpen(miniProgramPages[kind].path));
  const data = useFrameCall<Waiting>('miniProgram', 'waiting', { enabled });
  return (data ?? [])
    .filter(({ kind }) => mayOpen(miniProgramPages[kind].path))
    .map((one) => ({
      what: one.what,
      kind: one.kind,
      count: one.count,
      to: one.miniProgramId === null ? listOf(one) : miniProgramAddress(one.kind, one.miniProgramId),
    }));
}

export type MiniProgramsWaiting = ReturnType<typeof useMiniProgramsWaiting>;
