import type { ChangeEvent } from 'react';
import { t } from '../../kit/words/words.ts';
import { ErrorLine, Field } from '../../lite-kit/field.tsx';
import { type Details, idTypes, type Problems } from './guest-form.ts';

type Coded = readonly { code: string; name: string }[];

type Props = {
  details: Details;
  problems: Problems;
  set: (name: keyof Details, value: string) => void;
  withPhone: boolean;
  purposes: Coded;
  types: Coded;
};

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: Coded;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** One of several, or none. */
function Choice({ name, label, value, options, error, onChange }: ChoiceProps) {
  const id = `guest-${name}`;
  return (
    <div className="fd">
      <label className="lb" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="in"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('visitorPage.choose')}</option>
        {options.map((one) => (
          <option key={one.code} value={one.code}>
            {one.name}
          </option>
        ))}
      </select>
      {error && <ErrorLine id={`${id}-error`} text={error} />}
    </div>
  );
}

/** What every guest says: who they are, what for, who comes along; papers only where they want to. */
export function GuestFields({ details, problems, set, withPhone, purposes, types }: Props) {
  const error = (name: keyof Details) => {
    const problem = problems[name];
    return problem && t(problem);
  };
  const typed = (name: keyof Details) => ({
    name,
    value: details[name],
    error: error(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  });
  const chosen = (name: keyof Details) => ({
    name,
    value: details[name],
    error: error(name),
    onChange: (value: string) => set(name, value),
  });
  return (
    <>
      <Field {...typed('name')} required label={t('visitorPage.name')} autoComplete="name" maxLength={50} />
      {withPhone && (
        <Field
          {...typed('phone')}
          required
          label={t('visitorPage.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
      )}
      {purposes.length > 0 && (
        <Choice {...chosen('purpose')} label={t('visitorPage.purpose')} options={purposes} />
      )}
      {types.length > 0 && (
        <Choice {...chosen('visitorType')} label={t('visitorPage.visitorType')} options={types} />
      )}
      <Field
        {...typed('companions')}
        label={t('visitorPage.companions')}
        placeholder={t('visitorPage.companionsHint')}
        autoComplete="off"
        maxLength={500}
      />
      <Choice
        {...chosen('idType')}
        label={t('visitorPage.idType')}
        options={idTypes.map((code) => ({ code, name: t(`visit.idType_${code}`) }))}
      />
      {details.idType !== '' && (
        <Field
          {...typed('idNumber')}
          label={t('visitorPage.idNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          hint={t('visitorPage.idHint')}
        />
      )}
    </>
  );
}

/** What the stars mean, before the first field. */
export const RequiredMarkNote = () => <p className="marks">{t('visitorPage.required')}</p>;

/** The rule by which a guest's details are kept. */
export function PrivacyNote() {
  return (
    <p className="after">
      {t('visitorPage.policyText')}
      <a href={`${import.meta.env.BASE_URL}privacy`}>{t('auth.policy')}</a>
    </p>
  );
}
