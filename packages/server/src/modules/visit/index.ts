export {
  addVisit,
  among,
  demandOffered,
  demandPeriod,
  type NewVisit,
  someoneDenied,
} from './visit.add.ts';
export { keepsCard, seesCard } from './visit.card.queries.ts';
export { lendCard, moveCard } from './visit.card.ts';
export { completeOwn, decide, takeBack, wantsLook } from './visit.course.ts';
export { deskOf } from './visit.desk.ts';
export { visitExporter, visitLinkExporter } from './visit.export.ts';
export { visitModule } from './visit.handlers.ts';
export { inviteOwn, inviteOwnAgain, linkOfOwn } from './visit.host.ts';
export { sendLink } from './visit.link.ts';
export { sendVisitMessage } from './visit.messages.queries.ts';
export { move } from './visit.move.ts';
export { companiesCalled, companiesNamed, companyInScope, guestOfPeriod } from './visit.place.queries.ts';
export { maySeeVisit, seesVisit, soughtVisits, visitNumbers } from './visit.queries.ts';
export { moveGuests } from './visit.reader.ts';
export { endOfDay, idKeyOf, type Rules, rulesOf } from './visit.rules.queries.ts';
export { tellJoined } from './visit.send-limits.ts';
export { isOfLink } from './visit.series.queries.ts';
export { hostCalled, tellWaitingSoon } from './visit.walk-in.ts';
export { tidyVisits, watchVisits } from './visit.watch.queries.ts';
export { guestsOfHost, isGuestOf, lastGuestsOf } from './visit.who.queries.ts';
