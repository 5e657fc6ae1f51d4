import { Button } from 'antd';
import { isInstant, MomentField } from '../../../kit/form/fields/moment-field.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { clockOf, instantOf } from '../../../kit/time/zone-clock.ts';
import { t } from '../../../kit/words/words.ts';

type Times = { startAt: string; endAt: string };

const halfHourMs = 1_800_000;
const lengths = [1, 2, 4];

/** The next full half hour after a time, as an instant. */
export const nextHalfHour = (now: number): string =>
  new Date(Math.ceil((now + 1) / halfHourMs) * halfHourMs).toISOString();

/** So many hours later. */
export const hoursLater = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 2 * halfHourMs).toISOString();

/** From when until when, with the usual lengths at hand; what is moved keeps its length. */
export function PeriodFields<I extends Times>(props: { form: Form<I>; dayLimit: number | undefined }) {
  const { form, dayLimit } = props;
  const { startAt, endAt } = form.values;
  // Both fields hold instants, which the compiler can't see through the form's own type.
  const set = (name: keyof Times, instant: string) => form.set(name, instant as I[typeof name]);
  const moved: Form<I> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      if (name !== 'startAt' || typeof value !== 'string' || startAt === null || endAt === null) return;
      if (![value, startAt, endAt].every(isInstant)) return;
      const length = Math.max(0, Date.parse(endAt) - Date.parse(startAt));
      set('endAt', new Date(Date.parse(value) + length).toISOString());
    },
  };
  const begins = startAt !== null && isInstant(startAt) ? startAt : null;
  const [day, clock = ''] = begins === null ? [] : clockOf(begins).split(' ');
  return (
    <>
      <MomentField form={moved} name="startAt" />
      <MomentField
        form={form}
        name="endAt"
        {...(dayLimit === undefined ? {} : { hint: t('visit.dayLimit', dayLimit) })}
      />
      <div className="row field-wide">
        {lengths.map((hours) => (
          <Button
            key={hours}
            size="small"
            disabled={begins === null}
            onClick={() => begins !== null && set('endAt', hoursLater(begins, hours))}
          >
            {t('visit.hours', hours)}
          </Button>
        ))}
        <Button
          size="small"
          disabled={day === undefined || clock >= '18:00'}
          onClick={() => set('endAt', instantOf(`${day} 18:00`))}
        >
          {t('visit.until18')}
        </Button>
        <Button
          size="small"
          disabled={day === undefined}
          onClick={() => {
            set('startAt', instantOf(`${day} 00:00`));
            set('endAt', instantOf(`${day} 23:59`));
          }}
        >
          {t('visit.allDay')}
        </Button>
      </div>
    </>
  );
}
