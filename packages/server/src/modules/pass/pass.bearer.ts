import type { PassCode } from '@mdi/contract/kit/pass/codes.ts';
import { type Token, tokenTypes } from '@mdi/contract/kit/pass/token.ts';
import type { VisitStanding } from '../../kit/standing.ts';
import { cardHolder, codeOf, type Holder, holderOf } from './pass.holder.queries.ts';
import type { PassWork } from './pass.tell.queries.ts';
import { type Guest, guestOf, guestWithCard } from './pass.visit.queries.ts';
import { partAt } from './pass.visit.ts';

/** Who shows a pass or a card, employee or guest alike, on the truth of now. */
export type Bearer = {
  projectId: number;
  companyId: number;
  name: string;
  /** Why their passes are refused; OK: they aren't. */
  code: PassCode;
  areaIds: number[];
  /** Which one entry a pass for one entry stands for, whatever its own number. */
  entry: (token: Token) => number;
  /** When a visitor card ends in any case. */
  endsAt: Date | null;
};

/** What a guest's standing is called at a door. */
export const guestCode = (of: VisitStanding): PassCode => (of === 'visit' ? 'REVOKED_PASS' : codeOf(of));

const ofEmployee = ({ projectId, companyId, name, standing, areaIds }: Holder): Bearer => ({
  ...{ projectId, companyId, name, areaIds },
  code: codeOf(standing),
  entry: (token) => token.jti,
  // Past the cut-off time they are refused by name.
  endsAt: null,
});

const ofGuest = (guest: Guest, now: Date): Bearer => ({
  ...{
    projectId: guest.projectId,
    companyId: guest.companyId,
    name: guest.name ?? '',
    areaIds: guest.areaIds,
  },
  code: guestCode(guest.standing),
  entry: () => partAt(guest, now.getTime()).number,
  endsAt: guest.endAt,
});

/** Whose genuine pass it is; undefined when the job or the visit is gone. */
export async function bearerOf(work: PassWork, { type, sid }: Token): Promise<Bearer | undefined> {
  if (type === tokenTypes.employee) {
    const holder = await holderOf(work, sid);
    return holder && ofEmployee(holder);
  }
  if (type !== tokenTypes.invitedVisitor && type !== tokenTypes.temporaryVisitor) return undefined;
  const guest = await guestOf(work, sid);
  return guest && ofGuest(guest, work.now);
}

/** Who has a card of a project in use. */
export async function cardBearer(
  work: PassWork,
  projectId: number,
  uid: string,
): Promise<Bearer | undefined> {
  const holder = await cardHolder(work, projectId, uid);
  if (holder) return ofEmployee(holder);
  const guest = await guestWithCard(work, projectId, uid);
  return guest && ofGuest(guest, work.now);
}
