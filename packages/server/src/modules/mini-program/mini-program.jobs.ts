import { rightsByKind } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { Refusal } from '../../kit/calls/refuse.ts';
import type { FinishRun, Runner } from '../../kit/jobs/jobs.ts';
import { type ActProgress, advanceAct } from './mini-program.act.ts';
import type { ActInput } from './mini-program.act-records.queries.ts';

/** How a run ends that brought an act as far as it goes. */
const endOf =
  (came: ActProgress): FinishRun =>
  async () => {
    if (came === 'done') return undefined;
    return came instanceof Refusal ? { failed: came } : came;
  };

type Input = ActInput & { kind: MiniKind };

/** Does one act on one mini-program. */
export const miniProgramAct: Runner<Input> = {
  lane: 'outside',
  access: ({ kind }) => rightsByKind[kind].operate,
  run: async ({ ctx, input, piece }) => endOf(await advanceAct(ctx, piece, input)),
};
