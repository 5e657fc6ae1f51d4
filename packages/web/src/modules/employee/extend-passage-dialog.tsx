import { Radio } from 'antd';
import { useState } from 'react';
import { FieldError } from '../../kit/form/field-error.tsx';
import { MomentPicker, momentProblem } from '../../kit/form/fields/moment-field.tsx';
import { dayFormat, toDayjs } from '../../kit/time/date-picker-days.ts';
import { today } from '../../kit/time/project-time.ts';
import { clockOf, instantOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import css from './employee.module.css';
import { EmploymentDialog, type EmploymentDialogProps, employeeNameOrCount } from './employment-dialogs.tsx';
import { passCutOffOf } from './pass-cut-off.ts';

const months = [3, 6, 12] as const;
type Choice = (typeof months)[number] | 'custom' | 'never';

/** The last minute of the day so many months from today. */
const endAfter = (count: number): string =>
  instantOf(`${toDayjs(today()).add(count, 'month').format(dayFormat)} 23:59`);

function Choices(props: {
  choice: Choice;
  custom: string;
  onChoice: (choice: Choice) => void;
  onCustom: (instant: string) => void;
}) {
  const { choice, custom, onChoice, onCustom } = props;
  const why = momentProblem(custom);
  return (
    <fieldset className="field">
      <legend>{t('employee.extendTo')}</legend>
      <Radio.Group
        className={css.employeeChoices}
        value={choice}
        onChange={({ target }) => onChoice(target.value)}
      >
        {months.map((count) => (
          <Radio key={count} value={count}>
            {t(`employee.extend_${count}`, clockOf(endAfter(count)))}
          </Radio>
        ))}
        <Radio value="custom">{t('employee.extend_custom')}</Radio>
        {choice === 'custom' ? (
          <>
            <MomentPicker
              aria-label={t('employee.extend_custom')}
              value={custom}
              clearable={false}
              onChange={(instant) => instant !== null && onCustom(instant)}
              {...(why === undefined ? {} : { status: 'error', 'aria-invalid': true })}
            />
            <FieldError text={why} alert />
          </>
        ) : null}
        <Radio value="never">{t('employee.extend_never')}</Radio>
      </Radio.Group>
    </fieldset>
  );
}

/** Moves the end of passage of one employee or several, to the same time. */
export function ExtendPassageDialog(props: EmploymentDialogProps) {
  const { rows, kind } = props;
  const now = rows.length === 1 ? (rows[0]?.cutOffAt ?? null) : undefined;
  const [choice, setChoice] = useState<Choice>(12);
  const [custom, setCustom] = useState(() => endAfter(12));
  const chosen = { custom, never: null };
  const cutOffAt = typeof choice === 'number' ? endAfter(choice) : chosen[choice];
  return (
    <EmploymentDialog
      {...props}
      title={t('employee.extendTitle', employeeNameOrCount(rows))}
      verb={t('employee.extendVerb')}
      say={() => (
        <div className="dialog-fields">
          {now === undefined ? null : <p className="t2">{t('employee.extendNow', passCutOffOf(now).text)}</p>}
          <Choices choice={choice} custom={custom} onChoice={setChoice} onCustom={setCustom} />
        </div>
      )}
      ready={choice !== 'custom' || momentProblem(custom) === undefined}
      call={({ employeeId }) => kind.calls.extend({ employeeId, cutOffAt })}
      successText={(subject) => t('employee.extendedDone', subject, passCutOffOf(cutOffAt).text)}
    />
  );
}
