export { deliverSms, sendSms } from './auth.deliver-sms.queries.ts';
export { authModule } from './auth.handlers.ts';
export { rememberBrowser } from './auth.known-browser.ts';
export { assertNotLost, phoneFound, reportLost } from './auth.lost-phone.ts';
export { hashPassword, rightPassword } from './auth.password.ts';
export {
  assertPhoneCode,
  browserKeyOfPhone,
  ownerByCode,
  ownerByPassCode,
  sendFormCode,
  sendPassCode,
  sendReadingCode,
} from './auth.phone-code.ts';
export {
  dropTickets,
  endSession,
  endSessions,
  hasProvenPhone,
  makeTicket,
  rememberLang,
} from './auth.queries.ts';
