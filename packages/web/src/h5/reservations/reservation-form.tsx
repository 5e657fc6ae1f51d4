import { isMobile } from '@mdi/contract/kit/phone.ts';
import type { BlockOf } from '@mdi/page-kit/shapes.ts';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { useCountdown } from '../../kit/time/use-countdown.ts';
import { t } from '../../kit/words/words.ts';
import { CodeField, isCode } from '../../lite-kit/code-field.tsx';
import { ErrorLine, Field } from '../../lite-kit/field.tsx';
import { type Errors, focusFirstBad } from '../../lite-kit/first-bad.ts';
import { Failure, Submit } from '../../lite-kit/submit.tsx';
import { useTask } from '../../lite-kit/use-task.ts';
import { addressOf } from '../../public/addresses.ts';
import { callReservation, type ReservationBuildings } from '../app/app-client.ts';
import { useApp } from '../app/app-state.ts';
import './reservation.css';

const mostLetters = 200;
/** What is offered of areas, in square metres. */
const areas = {
  any: { areaFrom: null, areaTo: null },
  under: { areaFrom: null, areaTo: 500 },
  between: { areaFrom: 500, areaTo: 1_000 },
  over: { areaFrom: 1_000, areaTo: null },
} as const;
type Area = keyof typeof areas;
const areaWords = {
  any: 'appReservation.areaAny',
  under: 'appReservation.areaUnder',
  between: 'appReservation.areaBetween',
  over: 'appReservation.areaOver',
} as const;

const blank = {
  ...{ name: '', phone: '', code: '', company: '', building: '', area: 'any', moveIn: '', text: '' },
  consent: false,
};
type Values = typeof blank;

/** The sentences of a refusal by the fields they belong to; false: it says nothing of a field. */
function fieldsOf({ data }: CallFailed): Errors | false {
  if (typeof data !== 'object' || data === null) return false;
  const told = Object.entries(data).filter(([, said]) => typeof said === 'string');
  return told.length > 0 && Object.fromEntries(told);
}

/** What is wrong before it is sent. */
function wrongIn(values: Values, signed: boolean): Errors {
  const { name, phone, code, text, consent } = values;
  return {
    name: name.trim() === '' ? t('kit.error.required') : undefined,
    phone: signed || isMobile(phone) ? undefined : t('field.mobile'),
    code: signed || isCode(code) ? undefined : t('field.smsCode'),
    text: [...text].length > mostLetters ? t('kit.charCount', [...text].length, mostLetters) : undefined,
    consent: consent ? undefined : t('appReservation.consentNeeded'),
  };
}

const wanted = ({ name, company, building, area, moveIn, text }: Values, pageId: number | null) => ({
  ...{ name: name.trim(), companyName: company.trim() || null, people: null, text: text.trim() || null },
  ...{ buildingId: building === '' ? null : Number(building), moveIn: moveIn || null, pageId },
  ...areas[(area in areas ? area : 'any') as Area],
  consent: true as const,
});

type Choice = { label: string; value: string; change: (value: string) => void; options: [string, string][] };

function Choose({ label, value, change, options }: Choice) {
  const id = useId();
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{label}</label>
      </div>
      <select id={id} value={value} onChange={({ target }) => change(target.value)}>
        {options.map(([code, said]) => (
          <option key={code} value={code}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}

function Notes({
  value,
  error,
  change,
}: {
  value: string;
  error?: string | undefined;
  change: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className="fd">
      <div className="lb">
        <label htmlFor={id}>{t('appReservation.text')}</label>
        <span className="count">{t('appReservation.counter', [...value].length, mostLetters)}</span>
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

/** The buildings to choose from; none while they are on their way. */
function useBuildings(projectId: number): ReservationBuildings {
  const [buildings, setBuildings] = useState<ReservationBuildings>([]);
  useEffect(() => {
    void callReservation('form', { projectId }).then(
      (form) => setBuildings(form.buildings),
      () => setBuildings([]),
    );
  }, [projectId]);
  return buildings;
}

type Props = { fields: BlockOf<'form'>['fields']; pageId: number | null };

/** Who wants to lease says so: signed in as they are known, else with a phone that a code proves. */
export function ReservationForm({ fields, pageId }: Props) {
  const { session, projectId } = useApp();
  const signed = session.me?.projectId === projectId;
  const [values, setValues] = useState({ ...blank, name: signed ? (session.me?.name ?? '') : '' });
  const [errors, setErrors] = useState<Errors>({});
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const resend = useCountdown();
  const task = useTask();
  const buildings = useBuildings(projectId);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  const stop = (found: Errors): boolean => {
    setErrors(found);
    const first = form.current !== null && focusFirstBad(form.current, found);
    return first || Object.values(found).some((said) => said !== undefined);
  };
  async function sendCode() {
    if (stop({ phone: isMobile(values.phone) ? undefined : t('field.mobile') })) return null;
    const { resendIn } = await callReservation('sendCode', { projectId, phone: values.phone.trim() });
    return { resendIn, note: t('appReservation.codeSent') };
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (stop(wrongIn(values, signed))) return;
    await task.run(
      async () => {
        const needs = wanted(values, pageId);
        const { phone, code } = values;
        if (signed) await callReservation('sendOwn', needs);
        else await callReservation('send', { projectId, phone: phone.trim(), code, ...needs });
        setSent(true);
        return undefined;
      },
      (failure) => {
        const told = fieldsOf(failure);
        return told !== false && stop(told);
      },
    );
  }
  if (sent)
    return (
      <section className="card reserve">
        <p role="status">{t('appReservation.sent')}</p>
        <button
          type="button"
          className="btn out"
          onClick={() => {
            setValues((before) => ({ ...before, code: '', text: '', consent: false }));
            setSent(false);
          }}
        >
          {t('appReservation.another')}
        </button>
      </section>
    );
  return (
    <form
      ref={form}
      className="card reserve"
      aria-label={t('appReservation.title')}
      onSubmit={submit}
      noValidate
    >
      <Field
        name="name"
        label={t('appReservation.name')}
        autoComplete="name"
        maxLength={50}
        value={values.name}
        error={errors.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {signed ? (
        <p className="hint">{t('appReservation.asYou')}</p>
      ) : (
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
          <CodeField
            value={values.code}
            onChange={(code) => set({ code })}
            error={errors.code}
            countdown={resend}
            send={sendCode}
          />
        </>
      )}
      {fields.includes('company') ? (
        <Field
          name="company"
          label={t('appReservation.companyName')}
          autoComplete="organization"
          maxLength={50}
          value={values.company}
          error={errors.companyName}
          onChange={({ target }) => set({ company: target.value })}
        />
      ) : null}
      {fields.includes('unit') ? (
        <>
          <Choose
            label={t('appReservation.building')}
            value={values.building}
            change={(building) => set({ building })}
            options={[
              ['', t('appReservation.anyBuilding')],
              ...buildings.map((one): [string, string] => [String(one.buildingId), one.buildingName]),
            ]}
          />
          <Choose
            label={t('appReservation.area')}
            value={values.area}
            change={(area) => set({ area })}
            options={(['any', 'under', 'between', 'over'] as const).map((code): [string, string] => [
              code,
              t(areaWords[code]),
            ])}
          />
        </>
      ) : null}
      {fields.includes('time') ? (
        <Field
          name="moveIn"
          type="month"
          label={t('appReservation.moveIn')}
          value={values.moveIn}
          error={errors.moveIn}
          onChange={({ target }) => set({ moveIn: target.value })}
        />
      ) : null}
      {fields.includes('content') ? (
        <Notes value={values.text} error={errors.text} change={(text) => set({ text })} />
      ) : null}
      <label className="agreed">
        <input
          type="checkbox"
          name="consent"
          checked={values.consent}
          aria-invalid={errors.consent ? true : undefined}
          onChange={({ target }) => set({ consent: target.checked })}
        />
        {t('appReservation.consent')}
      </label>
      <p className="after">
        <a href={addressOf('/privacy')}>{t('auth.policyTitle')}</a>
      </p>
      {errors.consent ? <ErrorLine id="consent-error" text={errors.consent} /> : null}
      <Submit task={task} label={t('appReservation.send')} />
      <Failure text={task.failure} />
    </form>
  );
}
