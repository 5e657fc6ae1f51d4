import type { Duty, DutyShift } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';
import type { AuditLogFormat } from '../../kit/audit/audit-log-format.ts';
import { sentenceIn } from '../../kit/words.ts';

/** Who is on duty is stored as one value; it is told as the fields of its form. */
const openedDuty: NonNullable<AuditLogFormat['expand']> = (lang, facts) => {
  const { duty, ...others } = facts;
  if (typeof duty !== 'object' || duty === null) return facts;
  // Only saveDuty writes it, as its contract says.
  const { people, codes, offlineMinutes, quiet } = duty as Duty;
  const hours = ({ from, to }: { from: string; to: string }) => `${from}–${to}`;
  const days = (shift: DutyShift) =>
    shift.days.map((day) => sentenceIn(lang, `baseData.day_${day}`, [])).join(' ');
  return {
    ...others,
    dutyPeople: people.map(({ userId }) => userId),
    dutyShifts: people.map((shift) => `${days(shift)} ${hours(shift)}`),
    dutyCodes: codes,
    dutyOfflineMinutes: offlineMinutes,
    dutyQuiet: quiet && hours(quiet),
  };
};

/** How the log tells its records. */
export const baseDataLogFormat = {
  dictionaryEntry: { words: { dict: 'baseData.dict' } },
  projectData: { nameFields: ['projectId'], words: { dutyCodes: 'deviceApi.ex' }, expand: openedDuty },
} satisfies Readonly<Record<string, AuditLogFormat>>;
