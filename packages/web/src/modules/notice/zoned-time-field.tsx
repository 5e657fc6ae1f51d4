import { Radio } from 'antd';
import dayjs from 'dayjs';
import { Field, type FieldProps } from '../../kit/form/field.tsx';
import { isInstant } from '../../kit/form/fields/moment-field.tsx';
import { TypedDatePicker } from '../../kit/form/fields/typed-date-picker.tsx';
import { BrowserZoneTime } from '../../kit/time/browser-zone-time.tsx';
import { instantsAtClock, utcOffsetText } from '../../kit/time/clock-instants-and-utc-offset.ts';
import { parseDayAndTime } from '../../kit/time/parse-day.ts';
import { today } from '../../kit/time/project-time.ts';
import { clockFormat, clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';

/** What was typed as an instant of the zone; in the hour that comes twice the earlier, until the other is chosen. */
const read = (typed: string, zone: string): string | undefined => {
  const clock = parseDayAndTime(typed, today());
  return clock === undefined ? undefined : instantsAtClock(clock, zone)[0];
};

function whyNot(value: string | null): string | undefined {
  if (value === null || isInstant(value)) return undefined;
  const clock = parseDayAndTime(value, today());
  return clock === undefined ? t('kit.error.time') : t('notice.gap', clock);
}

type Props<I extends object> = FieldProps<I> & { zone: string };

/** A day and time on the clocks of a zone: a time that they skip is refused, of one that comes twice it is asked which. */
export function ZonedTimeField<I extends object>(props: Props<I>) {
  const { form, name, zone } = props;
  const value = form.values[name];
  const typed = typeof value === 'string' ? value : null;
  const why = whyNot(typed);
  const told = why === undefined ? form : { ...form, errors: { ...form.errors, [name]: why } };
  const instant = typed !== null && isInstant(typed) ? typed : null;
  const both = instant === null ? [] : instantsAtClock(clockOf(instant, zone), zone);
  // A field of instants; what can't be read goes on as it was typed, and its rule refuses it.
  const put = (next: string | null) => form.set(name, next as I[typeof name] | null);
  return (
    <Field
      {...props}
      form={told}
      wide
      hint={t('notice.zoneSaid', zone, utcOffsetText(instant ?? new Date().toISOString(), zone))}
    >
      {(control) => (
        <>
          <TypedDatePicker
            {...control}
            value={typed}
            format={clockFormat}
            shown={instant === null ? null : dayjs(clockOf(instant, zone), clockFormat)}
            read={(text) => read(text, zone)}
            chosen={(day) => {
              const clock = day.format(clockFormat);
              return instantsAtClock(clock, zone)[0] ?? clock;
            }}
            onChange={put}
            more={{
              showTime: { format: 'HH:mm', defaultOpenValue: dayjs('09:00', 'HH:mm') },
              showNow: false,
            }}
          />
          <span className={css.beside}>
            {instant === null ? null : <BrowserZoneTime at={instant} zone={zone} />}
            {instant !== null && Date.parse(instant) <= Date.now() ? (
              <span className="warn s12">{t('notice.pastTime')}</span>
            ) : null}
          </span>
          {both.length < 2 ? null : (
            <>
              <span className="warn s12">{t('notice.twice')}</span>
              <Radio.Group
                aria-label={t('notice.twice')}
                value={instant}
                options={both.map((one, at) => ({
                  value: one,
                  label: t(at === 0 ? 'notice.first' : 'notice.second', utcOffsetText(one, zone)),
                }))}
                onChange={({ target }) => put(String(target.value))}
              />
            </>
          )}
        </>
      )}
    </Field>
  );
}
