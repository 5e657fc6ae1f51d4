import type { Ctx } from '../../kit/calls/ctx.ts';
import { Refusal, refuseField } from '../../kit/calls/refuse.ts';

type Facts = {
  jobNumber: string | null;
  department: string | null;
  icCard: string | null;
  cutOffAt: string | null;
};

/** The columns of an employee's own facts; an empty text is none, so that it can't be taken twice. */
export const employeeColumnsOf = ({ jobNumber, department, icCard, cutOffAt }: Facts) => ({
  jobNumber: jobNumber || null,
  department: department || null,
  icCard,
  cutOffAt: cutOffAt === null ? null : new Date(cutOffAt),
});

/** A cut-off time may not be in the past when it is set (spec §5); one that stays as it was may be over. */
export function assertCutOff(ctx: Ctx, cutOffAt: string | null, current: Date | null): void {
  if (cutOffAt === null) return;
  const at = new Date(cutOffAt).getTime();
  if (at !== current?.getTime() && at < ctx.now().getTime()) {
    refuseField('cutOffAt', 'employee.error.cutOffPast');
  }
}

/** Whether a job's end is put off; null is no end. */
export const isEndPutOff = (at: Date | null, before: Date | null): boolean =>
  before !== null && (at === null || at > before);

type Card = { icCard: string | null; cardState: 'none' | 'inUse' | 'returned' | 'lost' };

/**
 * What a form that shows the card's number does to it: an emptied field takes the card back, another number is
 * given out or corrects the one in use, and the number that is there stays as it is.
 */
export function cardAfter(current: Card, icCard: string | null): Partial<Card> {
  if (icCard === current.icCard) return {};
  if (icCard !== null) return { icCard, cardState: 'inUse' };
  return current.cardState === 'inUse' ? { cardState: 'returned' } : {};
}

/** What a broken constraint means to a person who adds or edits an employee. */
export const employeeConstraints = {
  employee_card_key: () => new Refusal('employee.error.cardExists', { data: { field: 'icCard' } }),
  employee_job_number_key: () =>
    new Refusal('employee.error.jobNumberExists', { data: { field: 'jobNumber' } }),
  employee_user_key: () => new Refusal('employee.error.alreadyEmployed', { data: { field: 'phone' } }),
  assignment_key: () => new Refusal('user.error.alreadyHeld', { data: { field: 'roles' } }),
  user_user_name_key: () =>
    new Refusal('employee.error.phoneExists', { data: { field: 'phone' }, args: [''] }),
  user_phone_key: () => new Refusal('employee.error.phoneExists', { data: { field: 'phone' }, args: [''] }),
};
