import { type ReactNode, useId } from 'react';
import { t } from '../../kit/words/words.ts';
import { ErrorLine } from '../../lite-kit/field.tsx';
import { maxNotesLength } from './form-values.ts';

type Option = readonly [code: string, label: string];

type ChooseProps = {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  change: (value: string) => void;
  options: readonly Option[];
};

/** One of several, as the phone offers them. */
export function SelectField({ label, name, value, error, change, options }: ChooseProps) {
  const id = useId();
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
      </div>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={({ target }) => change(target.value)}
      >
        {options.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
      {error ? <ErrorLine id={`${id}e`} text={error} /> : null}
    </div>
  );
}

type ChipsProps<V extends string> = {
  label: string;
  hidden?: boolean;
  value: V | null;
  choose: (value: V) => void;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
};

/** One of few, all in sight; the fingers find them. */
export function ChipsField<V extends string>({
  label,
  hidden = false,
  value,
  choose,
  options,
}: ChipsProps<V>) {
  const id = useId();
  return (
    <fieldset className="chips">
      <legend className={hidden ? 'sr' : undefined}>{label}</legend>
      {options.map((one) => (
        <label key={one.value} className="chip">
          <input
            type="radio"
            className="sr"
            name={id}
            checked={one.value === value}
            disabled={one.disabled ?? false}
            onChange={() => choose(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

type NotesProps = { value: string; error?: string | undefined; change: (text: string) => void };

/** What else there is to say, with how much of it. */
export function NotesField({ value, error, change }: NotesProps) {
  const id = useId();
  const letters = [...value].length;
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{t('appReservation.text')}</label>
        <span className={letters > maxNotesLength ? 'letters letters-over' : 'letters'}>
          {t('appReservation.counter', letters, maxNotesLength)}
        </span>
      </div>
      <textarea
        id={id}
        rows={4}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={({ target }) => change(target.value)}
      />
      {error ? <ErrorLine id={`${id}e`} text={error} /> : null}
    </div>
  );
}

type ConsentProps = { checked: boolean; error?: string | undefined; change: (on: boolean) => void };

/** That what was typed may be used to get in touch, beside what says how. */
export function ConsentField({ checked, error, change }: ConsentProps) {
  const id = useId();
  return (
    <div className="fd">
      <label className="agreed">
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => change(target.checked)}
        />
        <span>{t('appReservation.consent')}</span>
      </label>
      {error ? <ErrorLine id={id} text={error} /> : null}
    </div>
  );
}
