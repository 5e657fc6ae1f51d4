import type { VisitState } from '@mdi/contract/modules/visit/visit.flow.ts';
import { openStates, visitFlow } from '@mdi/contract/modules/visit/visit.flow.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { held } from '../../kit/held.ts';
import { forbidden } from '../../kit/refuse.ts';

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

const verbs = ['add', 'edit', 'review', 'desk', 'leave', 'reveal'] as const;

/** What the caller may do with visits in sight; sent with each row. */
export async function visitRights(ctx: Ctx) {
  const lend = 'pass:visitorCard:lend';
  const own = await held(ctx, lend, ...verbs.map((verb) => `pass:visit:${verb}`));
  const may = (verb: (typeof verbs)[number]) => own.has(`pass:visit:${verb}`);
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

export type Rights = Awaited<ReturnType<typeof visitRights>>;

/** The front desk's poster, the reception's cards and the deny list are the property's. */
export function demandProperty({ actor }: Ctx): void {
  if (actor.level === 40) forbidden();
}
