import { flow } from '../../kit/flow.ts';

/**
 * The way of a visit. `invited` waits for the guest's own details, `pending` for a review; `hold` is filling in details
 * that want one. `enter` is another way in during the visit, and back from where the guest was thought gone;
 * `undoLeave` takes a check-out back that was made by mistake a moment ago, `undoArrive` a check-in. An expired
 * visit may still have begun: readers hand in late what they saw. Source: spec §4.
 */
export const visitFlow = flow({
  invited: { complete: 'approved', hold: 'pending', cancel: 'cancelled', expire: 'expired' },
  pending: { approve: 'approved', reject: 'rejected', expire: 'expired' },
  approved: { arrive: 'arrived', cancel: 'cancelled', expire: 'expired' },
  rejected: {},
  arrived: { enter: 'arrived', leave: 'left', undoArrive: 'approved' },
  left: { enter: 'arrived', undoLeave: 'arrived' },
  expired: { arrive: 'arrived' },
  cancelled: {},
});
export type VisitState = (typeof visitFlow.all)[number]['from'];
export type VisitAction = (typeof visitFlow.all)[number]['action'];

/** Who moves a visit: the guest on the page, the host, who holds the right to it, the front desk, a reader, the clock. */
export type VisitActor = 'guest' | 'host' | 'staff' | 'desk' | 'reader' | 'clock';

/** Who may take which step. `expired → arrived` is the readers' alone. */
export const visitActors: Readonly<Record<VisitAction, readonly VisitActor[]>> = {
  complete: ['guest', 'staff'],
  hold: ['guest'],
  approve: ['host', 'staff'],
  reject: ['host', 'staff'],
  cancel: ['host', 'staff'],
  arrive: ['desk', 'reader'],
  enter: ['reader'],
  leave: ['staff', 'reader', 'clock'],
  undoLeave: ['staff'],
  undoArrive: ['desk'],
  expire: ['clock'],
};

/** States in which something may still come of a visit: its link works, and its facts can be changed. */
export const openStates = ['invited', 'pending', 'approved', 'arrived'] as const satisfies VisitState[];

/** The way of a visitor card: in the drawer, lent to a visit, or lost. Source: spec §3, PASS03. */
export const visitorCardFlow = flow({
  free: { lend: 'lent', lose: 'lost' },
  lent: { takeBack: 'free', lose: 'lost' },
  lost: { find: 'free' },
});
export type VisitorCardState = (typeof visitorCardFlow.all)[number]['from'];
