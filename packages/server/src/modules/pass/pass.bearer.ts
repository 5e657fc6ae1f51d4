import type { PassCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import { partyMemberOf, partyPassNumber, type Token } from '@mdi/contract/kit/pass/token.ts';
import type { VisitStanding } from '../../kit/access/pass-standing.ts';
import { refusalOfStanding } from './pass.holder.queries.ts';
import { type Guest, guestOf, wasEnded, guestWithCard as withCard } from './pass.visit.queries.ts';
import { dayPartAt } from './pass.visit.ts';
import type { PassWork } from './pass.work.queries.ts';

/** Who shows a pass or a card at a reader, employee or guest alike, on the truth of now. */
export type Bearer = {
  projectId: number;
  companyId: number;
  name: string;
  /** Why their passes are refused; OK: they aren't. */
  code: PassCode;
  /** Whether they may enter the area of the reader. */
  enters: boolean;
  /** Which one entry a pass for one entry stands for, whatever its own number. */
  entry: (token: Token) => number;
  /** When a visitor card ends in any case. */
  endsAt: Date | null;
};

/** What a guest's standing is called at a door. */
export const refusalOfGuest = (of: VisitStanding): PassCode =>
  of === 'visit' ? 'REVOKED_PASS' : refusalOfStanding(of);

const ofGuest = (guest: Guest, { now }: PassWork, areaId: number | null): Bearer => ({
  projectId: guest.projectId,
  companyId: guest.companyId,
  name: guest.name ?? '',
  code: refusalOfGuest(guest.standing),
  enters: areaId !== null && guest.areaIds.includes(areaId),
  entry: ({ jti }) => partyPassNumber(partyMemberOf(jti), dayPartAt(guest, now.getTime()).number),
  endsAt: guest.endAt,
});

/** The guest of a genuine pass at a reader of an area; null when the visit is gone. */
export async function bearerOfPass(
  work: PassWork,
  { sid, iat }: Token,
  areaId: number | null,
): Promise<Bearer | null> {
  const guest = await guestOf(work, sid);
  if (!guest) return null;
  const bearer = ofGuest(guest, work, areaId);
  const ended = bearer.code === 'OK' && (await wasEnded(work, guest, iat));
  return ended ? { ...bearer, code: 'REVOKED_PASS' } : bearer;
}

/** The guest to whom a card of a project is lent. */
export async function bearerOfCard(
  work: PassWork,
  projectId: number,
  uid: string,
  areaId: number | null,
): Promise<Bearer | null> {
  const guest = await withCard(work, projectId, uid);
  return guest ? ofGuest(guest, work, areaId) : null;
}
