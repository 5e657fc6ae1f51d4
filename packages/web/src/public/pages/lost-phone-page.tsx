import { type SubmitEvent, useRef, useState } from 'react';
import { callAuth } from '../../kit/call/public-client.ts';
import { t } from '../../kit/words/words.ts';
import { type FieldErrors, focusFirstError } from '../../lite-kit/focus-first-error.ts';
import { PublicPage } from '../../lite-kit/public-page.tsx';
import { RedirectNotice } from '../../lite-kit/redirect-notice.tsx';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { addressOf } from '../addresses.ts';
import { AccountFields } from '../login/account-fields.tsx';
import { accountProblems, type SignInDraft } from '../login/sign-in.ts';

/** Where one came from, to sign in there: the office, or the pass on the phone. */
const signInPath = () =>
  new URLSearchParams(location.search).get('from') === 'pass' ? '/h5/pass' : '/login';

const blank: SignInDraft = { username: '', password: '', code: '', appCode: '', agreed: true };

function Form({ reported }: { reported: () => void }) {
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const task = useButtonAction();
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const found = accountProblems(draft);
    setErrors(found);
    if (form.current && focusFirstError(form.current, found)) return;
    await task.run(async () => {
      await callAuth('phoneLost', { username: draft.username.trim(), password: draft.password });
      reported();
      return undefined;
    });
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <AccountFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={errors} />
      <SubmitButton task={task} label={t('auth.phoneLostVerb')} />
      <FailureMessage text={task.failure} />
      <p className="after">{t('auth.phoneLostAsk')}</p>
      <p className="after">
        <a href={addressOf(signInPath())}>{t('auth.back')}</a>
      </p>
    </form>
  );
}

/** Reports one's own phone lost from any browser, without the code that would be sent to it. */
export function Page() {
  const [done, setDone] = useState(false);
  return (
    <PublicPage title={t('auth.phoneLost')} {...(done ? {} : { about: t('auth.phoneLostHint') })}>
      {done ? (
        <RedirectNotice text={t('auth.phoneLostSaid')} to={signInPath()} label={t('auth.back')} />
      ) : (
        <Form reported={() => setDone(true)} />
      )}
    </PublicPage>
  );
}
