export { smsModule } from './sms.handlers.ts';
export { inboxStore } from './sms.queries.ts';
