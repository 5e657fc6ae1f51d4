export { type Bearer, bearerOfCard, bearerOfPass, refusalOfGuest } from './pass.bearer.ts';
export { areasBeyond, entersBeyond, liesBeyond } from './pass.beyond.queries.ts';
export { cardPage } from './pass.cards.queries.ts';
export { beginDay } from './pass.day.queries.ts';
export { configsChanged, groupOf, groupsOfArea, holdConfigs } from './pass.groups.queries.ts';
export { codeOf, holderOf } from './pass.holder.queries.ts';
export { issuePasses } from './pass.issue.ts';
export * as passKeys from './pass.keys.queries.ts';
export { revocationsSince } from './pass.lists.queries.ts';
export { passPart } from './pass.part.ts';
export {
  companiesLetIn,
  companyReachOf,
  employeeReach,
  holders,
  lasts,
  letsIn,
  opens,
  standing,
} from './pass.reach.queries.ts';
export { settleDue, settlePasses } from './pass.settle.queries.ts';
export { claimEntry, sameUseSeconds } from './pass.subject.queries.ts';
export { endIssued, type PassWork, passWork, readersOf, tell } from './pass.tell.queries.ts';
export { guestOf, lentCardsOf, visitReach } from './pass.visit.queries.ts';
export { entryText, guestTypes, issueVisitPasses, personText } from './pass.visit.ts';
