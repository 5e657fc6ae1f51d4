import { visitApi, visitReviewRight } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';
import { openStates, visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';

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

export const isVisitOpen = (state: VisitState): boolean => openStates.some((one) => one === state);

/** What the caller may do with visits in sight; sent with each row. */
export function visitRights(ctx: Ctx) {
  const { ops } = visitApi;
  const lends = may(ctx, visitorCardApi.ops.lend);
  const isHost = (userId: number | null) => userId === ctx.actor.userId;
  return ({ state, leaderId, wiped, phone, idTail, cardId, hostUserId, denial, undoable }: Row) => ({
    edit: may(ctx, ops.edit) && isVisitOpen(state),
    complete: may(ctx, ops.complete) && visitFlow.can(state, 'complete'),
    review: visitFlow.can(state, 'approve') && (may(ctx, visitReviewRight) || isHost(hostUserId)),
    cancel: (may(ctx, ops.edit) || isHost(hostUserId)) && visitFlow.can(state, 'cancel'),
    // An expired visit begins by what readers saw alone.
    checkIn: may(ctx, ops.checkIn) && state === 'approved' && denial === null,
    undoArrive: may(ctx, ops.undoArrive) && undoable && (cardId === null || lends),
    leave: may(ctx, ops.leave) && visitFlow.can(state, 'leave'),
    again: may(ctx, ops.again) && !wiped,
    send: may(ctx, ops.send) && phone !== null && leaderId === null && isVisitOpen(state),
    areas: may(ctx, ops.setAreas) && isVisitOpen(state),
    lend: lends && (state === 'approved' || state === 'arrived') && cardId === null && denial === null,
    reveal: may(ctx, ops.reveal) && (phone !== null || idTail !== null || hostUserId !== null),
  });
}

export type VisitRights = ReturnType<typeof visitRights>;
