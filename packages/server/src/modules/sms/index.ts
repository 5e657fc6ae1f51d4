export { smsModule } from './sms.handlers.ts';
export { sandboxInboxStore } from './sms.queries.ts';
