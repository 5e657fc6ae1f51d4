export { sendSms } from './auth.codes.queries.ts';
export { authModule } from './auth.handlers.ts';
export { hashPassword } from './auth.password.ts';
export { dropTickets, endSession, endSessions, makeTicket } from './auth.queries.ts';
