import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';

/** What the guard may do with the guest who stands at the desk. */
export const deskActions = [
  'checkIn',
  'checkInCard',
  'lend',
  'leave',
  'leaveCard',
  'approve',
  'reject',
  'complete',
  'takeBack',
  'undoArrive',
  'call',
] as const;
export type DeskAction = (typeof deskActions)[number];

type Guest = Pick<VisitRow, 'can' | 'card' | 'duplicate'>;
type Scanned = {
  /** A free card that was scanned while this guest was chosen. */
  ready: string | null;
  /** The guest was found by the card they hand in. */
  handedIn: boolean;
  /** Whether the guard may lend cards. */
  lends: boolean;
  /** Whether it is the time of the visit: nobody is checked in before or after. */
  inTime: boolean;
};

/**
 * What may be done with a guest, the likeliest first. It follows from what the server allows (`can`) and
 * from what was scanned last.
 */
export function deskActionsOf(
  { can, card, duplicate }: Guest,
  { ready, handedIn, lends, inTime }: Scanned,
): DeskAction[] {
  const checkIn = can.checkIn && inTime;
  const acts: (DeskAction | false)[] = [
    can.review && !duplicate && 'approve',
    can.review && 'reject',
    can.complete && 'complete',
    checkIn && ready !== null && lends && 'checkInCard',
    checkIn && 'checkIn',
    checkIn && ready === null && lends && 'checkInCard',
    !can.checkIn && can.lend && lends && ready !== null && card === null && 'lend',
    can.leave && (card !== null && handedIn ? 'leaveCard' : 'leave'),
    !can.checkIn && can.lend && lends && ready === null && card === null && 'lend',
    card !== null && lends && 'takeBack',
    can.undoArrive && 'undoArrive',
    can.reveal && 'call',
  ];
  return acts.filter((act) => act !== false);
}

/** What Enter does. Nobody's phone is looked at, and nothing is taken back, by an Enter too many: that is recorded. */
export const enterAction = (acts: readonly DeskAction[]): DeskAction | undefined =>
  acts.find((act) => act !== 'call' && act !== 'undoArrive');

/** The letters that go with Alt; what has none is done by Enter or by pointing. */
export const actionKeys: Partial<Record<DeskAction, string>> = {
  leave: 'L',
  leaveCard: 'L',
  lend: 'C',
  checkInCard: 'C',
  takeBack: 'B',
  call: 'T',
  approve: 'A',
  reject: 'R',
};

/** Some scanners end with two line feeds: the second says nothing. In milliseconds. */
const echoMs = 80;

/** Whether an Enter belongs to the scan before it. */
export const isScannerEcho = (at: number, lastAt: number): boolean => at - lastAt < echoMs;

/** What a search that found nobody says about a guest who is new. */
export function visitorFromSearch(text: string): { name: string | null; phone: string | null } {
  const half = text.normalize('NFKC').trim();
  if (/^1\d{10}$/.test(half)) return { name: null, phone: half };
  return { name: /^[^\d:*|"\\<>/?]{1,50}$/.test(half) ? half : null, phone: null };
}
