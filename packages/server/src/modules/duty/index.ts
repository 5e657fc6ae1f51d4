export { sendDutyMessage } from './duty.send.queries.ts';
export { tellDuty } from './duty.tell.queries.ts';
