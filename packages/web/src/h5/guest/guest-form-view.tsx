import { type SubmitEvent, useRef, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { type FieldErrors, focusFirstError } from '../../lite-kit/focus-first-error.ts';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { callGuest, type Opened } from './guest-client.ts';
import { GuestFields, PrivacyNote, RequiredMarkNote } from './guest-fields.tsx';
import { blankDetails, type Details, problemsOf, sentOf } from './guest-form.ts';

/** The state of a guest's form: what is typed, and what is wrong with it once it was sent. */
export function useGuestDetails(start: Partial<Details>, withPhone: boolean) {
  const [details, setDetails] = useState<Details>({ ...blankDetails, ...start });
  const [tried, setTried] = useState(false);
  const problems = tried ? problemsOf(details, withPhone) : {};
  return {
    details,
    problems,
    set: (name: keyof Details, value: string) => setDetails((before) => ({ ...before, [name]: value })),
    /** Whether it can be sent; the first bad field gets the focus, also of those that the form has besides. */
    check: (form: HTMLFormElement | null, besides: FieldErrors = {}): boolean => {
      setTried(true);
      const found = { ...besides, ...problemsOf(details, withPhone) };
      if (Object.keys(found).length === 0) return true;
      if (form) focusFirstError(form, found);
      return false;
    },
  };
}

type Props = {
  token: string;
  opened: Opened;
  /** Of a group with the phone to which the link goes. */
  filled: (sentTo: string | null) => void;
};

/** What the guest still has to say; of a group, each who does so is sent a link of their own. */
export function GuestFormView({ token, opened, filled }: Props) {
  const group = opened.is === 'group';
  const form = useRef<HTMLFormElement>(null);
  const { purpose, visitorType, name } = opened;
  const state = useGuestDetails(
    { name: name ?? '', purpose: purpose ?? '', visitorType: visitorType ?? '' },
    group,
  );
  const task = useButtonAction();
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!state.check(form.current)) return;
    await task.run(async () => {
      const { details } = state;
      const phone = group ? { phone: details.phone.trim() } : {};
      const answer = await callGuest('fill', { token, ...sentOf(details), ...phone });
      filled(answer.token === null ? details.phone.trim() : null);
      return undefined;
    });
  }
  return (
    <section className="ticket form">
      <h2>{t(group ? 'visitorPage.joinTitle' : 'visitorPage.fillTitle')}</h2>
      <p>{t('visitorPage.fillText')}</p>
      {group && opened.placesLeft !== null && (
        <p className="t2">{t('visitorPage.placesLeft', opened.placesLeft)}</p>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <RequiredMarkNote />
        <GuestFields {...state} withPhone={group} purposes={opened.purposes} types={opened.types} />
        <SubmitButton task={task} label={t('visitorPage.submit')} />
        <FailureMessage text={task.failure} />
        <PrivacyNote />
      </form>
    </section>
  );
}
