import type { DutyShift } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';
import { Button, Checkbox, Select } from 'antd';
import { FieldError } from '../../kit/form/field-error.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import type { AlarmDutyInput, AlarmDutyStaff } from './alarm-duty.ts';
import baseDataCss from './base-data.module.css';
import dutyCss from './duty.module.css';

const halfHours = Array.from({ length: 48 }, (_, at) => {
  const hours = String(Math.floor(at / 2)).padStart(2, '0');
  return `${hours}:${at % 2 === 0 ? '00' : '30'}`;
});

/** A time of day by half hours; one that was set otherwise stays. */
export function HalfHourChoice(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const times = halfHours.includes(value) ? halfHours : [value, ...halfHours];
  return (
    <Select<string>
      className={dutyCss.time}
      aria-label={label}
      showSearch
      value={value}
      options={times.map((time) => ({ value: time, label: time }))}
      onChange={onChange}
    />
  );
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;
const workDays = [1, 2, 3, 4, 5];

type RowProps = {
  shift: DutyShift;
  staff: AlarmDutyStaff;
  change: (shift: DutyShift) => void;
  remove: () => void;
};

function Row({ shift, staff, change, remove }: RowProps) {
  const search = useOptionSearch();
  const name = staff.find(({ userId }) => userId === shift.userId)?.name ?? t('baseData.dutyGone');
  return (
    <li className={dutyCss.shift}>
      <Select<number>
        className={dutyCss.who}
        aria-label={t('baseData.dutyWho')}
        showSearch={search}
        value={shift.userId}
        options={recordChoices(staff, 'userId', 'name')}
        onChange={(userId) => change({ ...shift, userId })}
      />
      <fieldset className={dutyCss.days}>
        <legend className="unseen">{t('baseData.dutyDays')}</legend>
        <Checkbox.Group
          value={shift.days}
          options={days.map((value) => ({ value, label: t(`baseData.day_${value}`) }))}
          onChange={(chosen) => change({ ...shift, days: chosen.toSorted() })}
        />
      </fieldset>
      <span className="row">
        <HalfHourChoice
          label={t('baseData.dutyFrom')}
          value={shift.from}
          onChange={(from) => change({ ...shift, from })}
        />
        –
        <HalfHourChoice
          label={t('baseData.dutyTo')}
          value={shift.to}
          onChange={(to) => change({ ...shift, to })}
        />
      </span>
      <Button
        type="text"
        aria-label={`${t('baseData.dutyRemove')} ${name}`}
        title={t('baseData.dutyRemove')}
        icon={<Icon name="close" size={14} />}
        onClick={remove}
      />
    </li>
  );
}

/** Who is told, each with the days and hours; the same person may stand there twice. */
export function AlarmDutyPeople({ form, staff }: { form: Form<AlarmDutyInput>; staff: AlarmDutyStaff }) {
  const people = form.values.people ?? [];
  const set = (next: DutyShift[]) => form.set('people', next);
  const wrong = Object.entries(form.errors).find(([name]) => name.split('.')[0] === 'people')?.[1];
  const free = staff.find(({ userId }) => !people.some((one) => one.userId === userId)) ?? staff[0];
  return (
    <div className="field-wide">
      {people.length === 0 ? <p className="t3">{t('baseData.dutyNobody')}</p> : null}
      <ul className={dutyCss.people}>
        {people.map((shift, at) => (
          <Row
            // Rows have no number of their own; the same person may stand there twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep nothing but their values.
            key={at}
            {...{ shift, staff }}
            change={(next) => set(people.with(at, next))}
            remove={() => set(people.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <FieldError text={wrong} />
      <Button
        disabled={free === undefined || people.length >= 20}
        icon={<Icon name="plus" />}
        onClick={() =>
          free && set([...people, { userId: free.userId, days: workDays, from: '09:00', to: '18:00' }])
        }
      >
        {t('baseData.dutyAdd')}
      </Button>
      <p className={baseDataCss.help}>{t('baseData.dutyAllDay')}</p>
    </div>
  );
}
