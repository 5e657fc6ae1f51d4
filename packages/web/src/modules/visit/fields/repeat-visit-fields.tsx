import { InviteInput } from '@mdi/contract/modules/visit/visit.contract.ts';
import { maxGuests, maxRepeats, visitPeriodInOrder } from '@mdi/contract/modules/visit/visit.fields.ts';
import * as z from 'zod/mini';
import { ChoiceField } from '../../../kit/form/fields/basic-fields.tsx';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { isInstant } from '../../../kit/form/fields/moment-field.tsx';
import { MultiChoiceField } from '../../../kit/form/fields/multi-choice-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { today } from '../../../kit/time/project-time.ts';
import { clockOf } from '../../../kit/time/zone-clock.ts';
import { lang, t } from '../../../kit/words/words.ts';
import { periodOnDays, weeklyDays } from './repeat-periods.ts';

const repeats = ['once', 'weekly'] as const;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

const { later: _, ...once } = InviteInput.shape;

/** An invitation as it is filled in: the further visits follow from how it repeats. */
export const Invitation = z
  .strictObject({
    ...once,
    repeat: z.enum(repeats),
    weekdays: z.nullable(z.array(z.int())),
    lastDay: z.nullable(z.iso.date({ error: 'field.date' })),
  })
  .check(
    visitPeriodInOrder,
    z.refine(({ repeat, lastDay }) => repeat === 'once' || lastDay !== null, {
      error: 'kit.error.required',
      path: ['lastDay'],
    }),
    z.refine((one) => one.repeat === 'once' || one.lastDay === null || daysOf(one).length > 0, {
      error: 'visit.error.repeatNone',
      path: ['lastDay'],
    }),
    z.refine((one) => daysOf(one).length < maxRepeats, {
      error: 'visit.error.repeatMost',
      path: ['lastDay'],
    }),
    z.refine((one) => one.guests.length * (daysOf(one).length + 1) <= maxGuests, {
      error: 'visit.error.repeatGuests',
      path: ['lastDay'],
    }),
    z.refine(({ repeat, guests }) => repeat === 'once' || guests.every(({ name }) => name !== null), {
      error: 'visit.error.repeatName',
      path: ['guests'],
    }),
  );
export type Invitation = z.output<typeof Invitation>;

type Repeat = Pick<Invitation, 'startAt' | 'repeat' | 'weekdays' | 'lastDay'>;

/** The days of the further visits; one more than may be, where they are too many. */
function daysOf({ startAt, repeat, weekdays, lastDay }: Repeat): string[] {
  if (repeat === 'once' || lastDay === null || !isInstant(startAt)) return [];
  return weeklyDays(clockOf(startAt).slice(0, 10), { lastDay, weekdays, most: maxRepeats });
}

/** What is sent of it. */
export function inviteInputOf({ repeat, weekdays, lastDay, ...input }: Invitation): InviteInput {
  const days = daysOf({ ...input, repeat, weekdays, lastDay });
  return days.length === 0 ? input : { ...input, later: periodOnDays(input, days) };
}

/** 1 January 2024 was a Monday. */
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

const shownDays = 3;

/** What will come of it, in days. */
function Sum({ values }: Pick<Form<Invitation>, 'values'>) {
  const { startAt, repeat, weekdays, lastDay } = values;
  if (startAt === null || !isInstant(startAt) || repeat !== 'weekly') return null;
  const later = daysOf({ startAt, repeat, weekdays: weekdays ?? null, lastDay: lastDay ?? null });
  if (later.length === 0 || later.length >= maxRepeats) return null;
  const days = [clockOf(startAt).slice(0, 10), ...later];
  const some = days.slice(0, shownDays).join(t('kit.listMark'));
  return (
    <p className="t2 field-wide" role="status">
      {t('visit.againSum', days.length, days.length > shownDays ? t('visit.againAll', some) : some)}
    </p>
  );
}

/** Whether the visit comes again each week: on which weekdays, and until when. */
export function RepeatVisitFields({ form }: { form: Form<Invitation> }) {
  return (
    <>
      <ChoiceField
        form={form}
        name="repeat"
        options={repeats.map((value) => ({ value, label: t(`visit.repeat_${value}`) }))}
      />
      {form.values.repeat === 'weekly' ? (
        <>
          <DateField form={form} name="lastDay" needed first={today()} hint={t('visit.lastDayHint')} />
          <MultiChoiceField
            form={form}
            name="weekdays"
            wide
            hint={t('visit.weekdaysHint')}
            options={weekdays.map((value) => ({ value, label: weekdayName(value) }))}
          />
          <Sum values={form.values} />
        </>
      ) : null}
    </>
  );
}
