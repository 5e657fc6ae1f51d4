import { isMobile } from '@mdi/contract/kit/phone.ts';
import type { BlockOf } from '@mdi/page-kit/shapes.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { useCountdown } from '../../kit/time/use-countdown.ts';
import { t } from '../../kit/words/words.ts';
import { Field } from '../../lite-kit/field.tsx';
import { type FieldErrors, focusFirstError } from '../../lite-kit/focus-first-error.ts';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { VerificationCodeField } from '../../lite-kit/verification-code-field.tsx';
import { addressOf } from '../../public/addresses.ts';
import { callReservation, type ReservationBuildings } from '../app/shell/app-client.ts';
import { useApp } from '../app/shell/app-state.ts';
import { useDraft } from '../app/use-draft.ts';
import { ChipsField, ConsentField, NotesField, SelectField } from './form-parts.tsx';
import {
  blankValues,
  fieldErrorsOf,
  formErrors,
  type ReservationFormValues,
  reservationInput,
  sizeRanges,
  sizeRangeWords,
} from './form-values.ts';

export type FormFields = BlockOf<'form'>['fields'];

type Part = {
  values: ReservationFormValues;
  errors: FieldErrors;
  set: (change: Partial<ReservationFormValues>) => void;
};

/** Whose phone it is: a code proves it, where nobody is signed in. */
function PhoneFields({ values, errors, set, send }: Part & { send: () => ReturnType<SendCode> }) {
  const resend = useCountdown();
  return (
    <>
      <Field
        name="phone"
        label={t('appReservation.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={values.phone}
        error={errors.phone}
        onChange={({ target }) => set({ phone: target.value })}
      />
      <VerificationCodeField
        value={values.code}
        onChange={(code) => set({ code })}
        error={errors.code}
        countdown={resend}
        send={send}
      />
    </>
  );
}
type SendCode = () => Promise<{ resendIn: number; note: string } | null>;

function Wishes({ values, errors, set, buildings }: Part & { buildings: ReservationBuildings }) {
  return (
    <>
      <ChipsField
        label={t('appReservation.area')}
        value={values.area}
        choose={(area) => set({ area })}
        options={sizeRanges.map((value) => ({ value, label: t(sizeRangeWords[value]) }))}
      />
      <SelectField
        label={t('appReservation.building')}
        name="building"
        value={values.building}
        error={errors.building}
        change={(building) => set({ building })}
        options={[
          ['', t('appReservation.anyBuilding')],
          ...buildings.map((one) => [String(one.buildingId), one.buildingName] as const),
        ]}
      />
    </>
  );
}

type Props = {
  fields: FormFields;
  pageId: number | null;
  buildings: ReservationBuildings;
  sent: (ticket: string) => void;
};

/** Who wants to lease says so: signed in as they are known, else with a phone that a code proves. */
export function SendForm({ fields, pageId, buildings, sent }: Props) {
  const { session, projectId } = useApp();
  const signed = session.me?.projectId === projectId;
  const draft = useDraft<ReservationFormValues>('reservation', ['code', 'consent']);
  // Who is signed in may be known only later; a name that was typed stays.
  const values: ReservationFormValues = {
    ...blankValues,
    name: signed ? (session.me?.name ?? '') : '',
    ...draft.typed,
  };
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const task = useButtonAction();
  const set = (change: Partial<ReservationFormValues>) => {
    draft.set(change);
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((one) => [one, undefined])),
    }));
  };
  const stop = (found: FieldErrors): boolean => {
    setErrors(found);
    const first = form.current !== null && focusFirstError(form.current, found);
    return first || Object.values(found).some((said) => said !== undefined);
  };
  async function sendCode() {
    if (stop({ phone: isMobile(values.phone) ? undefined : t('field.mobile') })) return null;
    const { resendIn } = await callReservation('sendCode', { projectId, phone: values.phone.trim() });
    return { resendIn, note: t('appReservation.codeSent') };
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stop(formErrors(values, signed))) return;
    await task.run(
      async () => {
        const needs = reservationInput(values, pageId);
        const { phone, code } = values;
        const { ticket } = signed
          ? await callReservation('sendOwn', needs)
          : await callReservation('send', { projectId, phone: phone.trim(), code, ...needs });
        draft.forget();
        sent(ticket);
        return 'leaving';
      },
      (failure) => {
        const told = fieldErrorsOf(failure);
        return told !== false && stop(told);
      },
    );
  }
  const part = { values, errors, set };
  return (
    <form ref={form} className="reserve" aria-label={t('appReservation.title')} onSubmit={submit} noValidate>
      <div className="card">
        <Field
          name="name"
          label={t('appReservation.name')}
          autoComplete="name"
          maxLength={50}
          value={values.name}
          error={errors.name}
          hint={signed ? t('appReservation.asYou') : undefined}
          onChange={({ target }) => set({ name: target.value })}
        />
        {signed ? null : <PhoneFields {...part} send={sendCode} />}
        {fields.includes('company') ? (
          <>
            <Field
              name="company"
              label={t('appReservation.companyName')}
              autoComplete="organization"
              maxLength={50}
              value={values.company}
              error={errors.company}
              onChange={({ target }) => set({ company: target.value })}
            />
            <Field
              name="people"
              label={t('appReservation.people')}
              inputMode="numeric"
              maxLength={6}
              value={values.people}
              error={errors.people}
              onChange={({ target }) => set({ people: target.value })}
            />
          </>
        ) : null}
      </div>
      {fields.includes('unit') || fields.includes('time') ? (
        <div className="card">
          {fields.includes('unit') ? <Wishes {...part} buildings={buildings} /> : null}
          {fields.includes('time') ? (
            <Field
              name="moveIn"
              type="month"
              placeholder="YYYY-MM"
              label={t('appReservation.moveIn')}
              value={values.moveIn}
              error={errors.moveIn}
              onChange={({ target }) => set({ moveIn: target.value })}
            />
          ) : null}
        </div>
      ) : null}
      {fields.includes('content') ? (
        <div className="card">
          <NotesField value={values.text} error={errors.text} change={(text) => set({ text })} />
        </div>
      ) : null}
      <div>
        <ConsentField
          checked={values.consent}
          error={errors.consent}
          change={(consent) => set({ consent })}
        />
        <a className="policy" href={addressOf('/privacy')}>
          {t('auth.policyTitle')}
        </a>
      </div>
      <FailureMessage text={task.failure} />
      <SubmitButton task={task} label={t('appReservation.send')} />
    </form>
  );
}
