import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { miniKinds, miniProgramPages } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { miniProgramAddress, miniProgramsAddress } from '../kit/paths/addresses.ts';
import { opens } from '../kit/rights/open-screens.ts';
import { useBell } from './use-bell.ts';

type Waiting = OutputOf<(typeof miniProgramApi)['ops']['waiting']>;

/** The list that shows just those. */
const listOf = ({ kind, what }: Waiting[number]): string =>
  miniProgramsAddress(kind, what === 'lost' ? { attention: what } : { release: what });

/** Mini-programs that wait for somebody, and where; none for who has no business with them. */
export function useMiniPrograms() {
  const enabled = miniKinds.some((kind) => opens(miniProgramPages[kind].path));
  const data = useBell<Waiting>('miniProgram', 'waiting', { enabled });
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
