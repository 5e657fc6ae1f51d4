import type { Visit, VisitStep } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';

/** Where a visit may stop before the guest comes. */
type Stop = Extract<VisitState, 'rejected' | 'expired' | 'cancelled'>;
const stops: readonly VisitState[] = ['rejected', 'expired', 'cancelled'];
const isStop = (state: VisitState): state is Stop => stops.includes(state);

export type Milestone = {
  id: 'invited' | 'registered' | 'approved' | 'arrived' | 'left';
  at: string | null;
} & ({ state: 'done' | 'now' | 'later' } | { state: 'stopped'; stop: Stop });

const reached: Record<VisitState, number> = {
  invited: 1,
  pending: 1,
  approved: 2,
  arrived: 3,
  left: 4,
  rejected: 1,
  expired: 1,
  cancelled: 1,
};

/** The way of a visit in four stages; one that stopped ends there. */
export function milestonesOf(
  visit: Pick<Visit, 'kind' | 'state' | 'createdAt' | 'arrivedAt' | 'leftAt' | 'timeline'>,
): Milestone[] {
  const { kind, state, createdAt, arrivedAt, leftAt, timeline } = visit;
  const at = (...names: string[]) => timeline.find(({ step }) => names.includes(step))?.at ?? null;
  const approvedAt = at('approve', 'complete') ?? (reached[state] > 1 ? createdAt : null);
  const ids = [kind === 'invited' ? 'invited' : 'registered', 'approved', 'arrived', 'left'] as const;
  const times = [createdAt, approvedAt, arrivedAt, leftAt];
  const done = isStop(state) && approvedAt !== null ? 2 : reached[state];
  const stages = ids.map(
    (id, index): Milestone => ({
      id,
      at: index < done ? (times[index] ?? null) : null,
      state: index < done ? 'done' : index === done ? 'now' : 'later',
    }),
  );
  if (!isStop(state)) return stages;
  const stage = stages[done];
  const ended = at('reject', 'expire', 'cancel');
  return stage
    ? [...stages.slice(0, done), { id: stage.id, at: ended, state: 'stopped', stop: state }]
    : stages;
}

/** What one call did lies this close together; nobody fills in a form so fast. */
const oneCallMs = 2_000;

/** The steps as they are told: a guest whose details the invitation brought along has not filled them in. */
export function shownVisitSteps(steps: readonly VisitStep[]): VisitStep[] {
  const invited = steps.find(({ step }) => step === 'invite');
  const broughtAlong = ({ step, at, by }: VisitStep) =>
    step === 'complete' &&
    by !== 'guest' &&
    invited !== undefined &&
    Date.parse(at) - Date.parse(invited.at) < oneCallMs;
  return steps.filter((step) => !broughtAlong(step));
}
