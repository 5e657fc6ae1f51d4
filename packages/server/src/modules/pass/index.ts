export {
  areaGroupNumber,
  groupsOfArea,
  lockReaderConfigs,
  renewReaderConfigs,
} from './pass.area-groups.queries.ts';
export { type Bearer, bearerOfCard, bearerOfPass, refusalOfGuest } from './pass.bearer.ts';
export {
  companyAreasBeyond,
  employeesEnteringBeyond,
  isCompanyBeyondReach,
} from './pass.beyond-reach.queries.ts';
export { pageOfCardList } from './pass.card-lists.queries.ts';
export { claimSingleEntry, sameUseSeconds } from './pass.claim-entry.queries.ts';
export { holderOf, refusalOfStanding } from './pass.holder.queries.ts';
export { issuePasses } from './pass.issue.ts';
export { beginNewDay } from './pass.new-day.queries.ts';
export { countReaders, endIssuedPasses, notifyReaders } from './pass.notify-readers.queries.ts';
export { passPart } from './pass.part.ts';
export {
  areaLetsIn,
  companiesLetIn,
  companyReachOf,
  employeeReach,
  isExceptionInForce,
  isOpeningReason,
  passHolders,
  passStandingSql,
} from './pass.reach.queries.ts';
export { revocationsSince } from './pass.revocations.queries.ts';
export { settleDuePassChanges, settlePassChanges } from './pass.settle-changes.queries.ts';
export * as passKeys from './pass.signing-keys.queries.ts';
export { guestOf, lentCardsOf, visitReach } from './pass.visit.queries.ts';
export { entryNumberSql, guestTokenTypes, issueVisitPasses, partyMemberSql } from './pass.visit.ts';
export { type PassWork, passWork } from './pass.work.queries.ts';
