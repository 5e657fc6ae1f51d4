export { type Bearer, bearerOfCard, bearerOfPass, refusalOfGuest } from './pass.bearer.ts';
export {
  companyAreasBeyond,
  employeesEnteringBeyond,
  isCompanyBeyondReach,
} from './pass.beyond-reach.queries.ts';
export { cardPage } from './pass.cards.queries.ts';
export { beginDay } from './pass.day.queries.ts';
export { areaGroupNumber, groupsOfArea, lockConfigs, renewConfigs } from './pass.groups.queries.ts';
export { holderOf, refusalOfStanding } from './pass.holder.queries.ts';
export { issuePasses } from './pass.issue.ts';
export * as passKeys from './pass.keys.queries.ts';
export {
  countReaders,
  endIssuedPasses,
  notifyReaders,
  type PassWork,
  passWork,
} from './pass.notify-readers.queries.ts';
export { passPart } from './pass.part.ts';
export {
  areaLetsIn,
  companiesLetIn,
  companyReachOf,
  employeeReach,
  isExceptionInForce,
  isOpeningReason,
  passHolders,
  standing,
} from './pass.reach.queries.ts';
export { revocationsSince } from './pass.revocations.queries.ts';
export { settleDue, settlePasses } from './pass.settle.queries.ts';
export { claimEntry, sameUseSeconds } from './pass.subject.queries.ts';
export { guestOf, lentCardsOf, visitReach } from './pass.visit.queries.ts';
export { entryNumberSql, guestTokenTypes, issueVisitPasses, partyMemberSql } from './pass.visit.ts';
