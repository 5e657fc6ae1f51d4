import { isMobile } from '@mdi/contract/kit/phone.ts';
import { type SubmitEvent, useEffect, useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import { t } from '../kit/words/words.ts';
import { Field } from '../lite-kit/field.tsx';
import { LoadFailed, Loading } from '../lite-kit/read-states.tsx';
import { FailureMessage, SubmitButton } from '../lite-kit/submit.tsx';
import { failureText, useButtonAction } from '../lite-kit/use-button-action.ts';
import { Heading } from './app/shell/navigate.tsx';
import { defaultVisitTimes, type VisitTimes } from './invite-times.ts';
import { callMyGuests, type InviteFormOptions, type LastGuest } from './my-guests-client.ts';
import { ShareLink } from './share-link.tsx';

const unsafe = /[*|":\\<>/?]/;

type Typed = VisitTimes & { name: string; phone: string };
type Errors = Partial<Record<keyof Typed, string>>;

/** What is wrong before it is sent; a known guest has a name and a phone already. */
function errorsOf({ name, phone, day, from, until }: Typed, known: boolean): Errors {
  const required = t('kit.error.required');
  const person = {
    ...(name.trim() === '' ? { name: required } : unsafe.test(name) ? { name: t('field.safeName') } : {}),
    ...(isMobile(phone) ? {} : { phone: t('field.mobile') }),
  };
  return {
    ...(known ? {} : person),
    ...(day === '' ? { day: required } : {}),
    ...(from === '' ? { from: required } : {}),
    ...(until === '' || until <= from ? { until: until === '' ? required : t('myPass.timesWrong') } : {}),
  };
}

/** What a refusal says of fields. */
function fieldErrors({ data }: CallFailed): Errors {
  if (typeof data !== 'object' || data === null) return {};
  const found = Object.entries(data).filter((one): one is [string, string] => typeof one[1] === 'string');
  return Object.fromEntries(found.filter(([key]) => ['name', 'phone', 'day', 'from', 'until'].includes(key)));
}

const langs = { zh: 'kit.chinese', en: 'kit.english' } as const;
type Lang = keyof typeof langs;

/** In which language the guest is written to; that of the employee's phone says nothing of them. */
function LangChoice({ lang, pick }: { lang: Lang; pick: (lang: Lang) => void }) {
  return (
    <fieldset className="choices">
      <legend>{t('myPass.guestLang')}</legend>
      {(['zh', 'en'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="btn"
          lang={one}
          aria-pressed={one === lang}
          onClick={() => pick(one)}
        >
          {t(langs[one])}
        </button>
      ))}
    </fieldset>
  );
}

type Made = { name: string; url: string; when: string };

function LastGuests({
  last,
  known,
  pick,
}: {
  last: InviteFormOptions['last'];
  known?: LastGuest | undefined;
  pick: (one?: LastGuest) => void;
}) {
  if (last.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{t('myPass.lastGuests')}</legend>
      {last.map((one) => (
        <button
          key={one.visitId}
          type="button"
          className="btn"
          aria-pressed={known?.visitId === one.visitId}
          onClick={() => pick(one)}
        >
          {one.name} <small>{one.phone}</small>
        </button>
      ))}
      {known ? (
        <button type="button" className="btn" onClick={() => pick(undefined)}>
          {t('myPass.newGuest')}
        </button>
      ) : null}
    </fieldset>
  );
}

function Form({ offer, done }: { offer: InviteFormOptions; done: (made: Made) => void }) {
  const [typed, setTyped] = useState<Typed>(() => ({
    name: '',
    phone: '',
    ...defaultVisitTimes(offer.now, offer.timeZone),
  }));
  const [lang, setLang] = useState<Lang>('zh');
  const [known, setKnown] = useState<LastGuest>();
  const [errors, setErrors] = useState<Errors>({});
  const task = useButtonAction();
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  });
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = errorsOf(typed, known !== undefined);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { name, phone, ...when } = typed;
    await task.run(
      async () => {
        const made = known
          ? await callMyGuests('again', { visitId: known.visitId, ...when })
          : await callMyGuests('invite', { name: name.trim(), phone: phone.trim(), lang, ...when });
        done({
          name: known?.name ?? name.trim(),
          url: made.url,
          when: `${when.day} ${when.from}–${when.until}`,
        });
        return undefined;
      },
      (failure) => {
        const told = fieldErrors(failure);
        setErrors(told);
        return Object.keys(told).some((key) => known === undefined || (key !== 'name' && key !== 'phone'));
      },
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <LastGuests last={offer.last} known={known} pick={setKnown} />
      {known ? null : (
        <>
          <Field
            {...field('name')}
            required
            label={t('myPass.guestName')}
            autoComplete="off"
            maxLength={50}
          />
          <Field
            {...field('phone')}
            required
            label={t('myPass.guestPhone')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={20}
          />
          <LangChoice lang={lang} pick={setLang} />
        </>
      )}
      <Field {...field('day')} required label={t('myPass.day')} type="date" />
      <div className="time-pair">
        <Field {...field('from')} required label={t('myPass.from')} type="time" />
        <Field {...field('until')} required label={t('myPass.until')} type="time" />
      </div>
      <SubmitButton task={task} label={t('myPass.makeInvite')} />
      <FailureMessage text={task.failure} />
    </form>
  );
}

type Props = { hostName: string; over: (failure: CallFailed) => void; back: () => void };

/** An employee invites a guest to themselves: who, their phone, and when. */
export function InviteGuestView({ hostName, over, back }: Props) {
  const [offer, setOffer] = useState<InviteFormOptions>();
  const [failed, setFailed] = useState('');
  const [made, setMade] = useState<Made>();
  const read = () =>
    callMyGuests('offer', {}).then(setOffer, (problem: unknown) => {
      if (problem instanceof CallFailed && [401, 4001].includes(problem.code)) over(problem);
      else setFailed(failureText(problem));
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; trying again is the person's.
  useEffect(() => void read(), []);
  if (!offer) return failed ? <LoadFailed text={failed} again={() => void read()} /> : <Loading />;
  return (
    <section className="ticket form own-guests">
      <Heading>{t('myPass.invite')}</Heading>
      {made ? (
        <>
          <p role="status">{t('myPass.inviteDone', made.name)}</p>
          <ShareLink url={made.url} text={t('myPass.shareText', hostName, offer.projectName, made.when)} />
        </>
      ) : (
        <>
          <p>{t('myPass.inviteText', offer.projectName)}</p>
          <Form offer={offer} done={setMade} />
        </>
      )}
      <button type="button" className="btn out" onClick={back}>
        {t('myPass.backToGuests')}
      </button>
    </section>
  );
}
