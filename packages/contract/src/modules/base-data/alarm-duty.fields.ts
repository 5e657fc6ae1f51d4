import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { exceptionCodes } from '../../kit/pass/protocol-codes.ts';

/** Somebody may be in danger, or somebody is in who should not be: these don't wait for the morning. */
export const urgentAlarmCodes = ['TAMPER', 'DOOR_FORCED', 'VIOLATION'] as const;

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'baseData.error.dutyTime' }));
const maxOnDuty = 20;

const DutyShift = z.strictObject({
  userId: ids.user(),
  /** Of the week, Monday is 1. */
  days: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, { error: 'baseData.error.dutyDays' }), z.maxLength(7)),
  /** By the clocks of the project; an end before the start is on the next day, the same time is all day. */
  from: time,
  to: time,
});
export type DutyShift = z.output<typeof DutyShift>;

/** Who of a project is told of alarms of its readers, of which, and when not. */
export const dutyFacts = {
  codes: z.array(z.enum(exceptionCodes)).check(z.maxLength(exceptionCodes.length)),
  /** A reader that is silent for less is not told of. */
  offlineMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
  /** What is not urgent waits from then to then; null: nothing waits. */
  quiet: z.nullable(z.strictObject({ from: time, to: time })),
  people: z.array(DutyShift).check(z.maxLength(maxOnDuty)),
};
const Duty = z.strictObject(dutyFacts);
export type Duty = z.output<typeof Duty>;
