import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';
import { openStates, visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import type { Ctx } from '../../kit/ctx.ts';

type Row = {
  state: VisitState;
  leaderId: number | null;
  wiped: boolean;
  phone: string | null;
  idTail: string | null;
  cardId: number | null;
  hostUserId: number | null;
  /** Checked in today, and no reader has let the guest pass. */
  undoable: boolean;
  /** Why the guest is on the deny list. */
  denial: string | null;
};

export const isOpen = (state: VisitState): boolean => openStates.some((one) => one === state);

type Verb = 'add' | 'edit' | 'review' | 'desk' | 'leave' | 'reveal';

/** What the caller may do with visits in sight; sent with each row. */
export function visitRights(ctx: Ctx) {
  const lend = 'pass:visitorCard:lend';
  const own = ctx.actor.resources;
  const may = (verb: Verb) => own.has(`pass:visit:${verb}`);
  const isHost = (userId: number | null) => userId === ctx.actor.userId;
  return ({ state, leaderId, wiped, phone, idTail, cardId, hostUserId, denial, undoable }: Row) => ({
    edit: may('edit') && isOpen(state),
    complete: may('edit') && visitFlow.can(state, 'complete'),
    review: visitFlow.can(state, 'approve') && (may('review') || isHost(hostUserId)),
    cancel: (may('edit') || isHost(hostUserId)) && visitFlow.can(state, 'cancel'),
    // An expired visit begins by what readers saw alone.
    checkIn: may('desk') && state === 'approved' && denial === null,
    undoArrive: may('desk') && undoable && (cardId === null || own.has(lend)),
    leave: may('leave') && visitFlow.can(state, 'leave'),
    again: may('add') && !wiped,
    send: may('add') && phone !== null && leaderId === null && isOpen(state),
    areas: may('edit') && isOpen(state),
    lend:
      own.has(lend) && (state === 'approved' || state === 'arrived') && cardId === null && denial === null,
    reveal: may('reveal') && (phone !== null || idTail !== null || hostUserId !== null),
  });
}

export type Rights = ReturnType<typeof visitRights>;
