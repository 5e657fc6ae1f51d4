export { deliverSms, sendSms } from './auth.codes.queries.ts';
export { authModule } from './auth.handlers.ts';
export { rememberBrowser } from './auth.known-browser.ts';
export { assertNotLost, phoneFound, reportLost } from './auth.lost-phone.ts';
export { hashPassword, rightPassword } from './auth.password.ts';
export {
  assertPhone,
  browserOfPhone,
  ownerByCode,
  ownerByPassCode,
  sendFormCode,
  sendPassCode,
  sendReadingCode,
} from './auth.phone-code.ts';
export { dropTickets, endSession, endSessions, hasShown, makeTicket, rememberLang } from './auth.queries.ts';
