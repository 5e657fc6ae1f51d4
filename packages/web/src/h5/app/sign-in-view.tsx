import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { CompanyChoice } from '../company-choice.tsx';
import { employeeSignIn, SignIn, type SignInMethod } from '../sign-in.tsx';
import type { PhoneSession } from '../use-phone-session.ts';
import { Heading } from './shell/navigate.tsx';

type Props = { session: PhoneSession; title: string; hint: string; door?: SignInMethod };

/** Phone and code; whoever signs in stays where they wanted to go. */
export function SignInView({ session, title, hint, door = employeeSignIn() }: Props) {
  const { message } = session;
  return (
    <section className="ticket form">
      <Heading>{title}</Heading>
      <p>{hint}</p>
      {message && (
        <p className="info" role="status">
          {message}
        </p>
      )}
      <SignIn door={door} done={session.signedIn} />
    </section>
  );
}

/** Asked once, right after signing in: later one changes the company on one's own page. */
export function ChooseJob({ session }: { session: PhoneSession }) {
  const { me, busy } = session;
  const [failed, setFailed] = useState(false);
  if (!me) return null;
  const choose = async (employeeId: number) => {
    const chosen = await session.choose(employeeId);
    setFailed(!chosen);
    if (chosen) session.settled();
  };
  return (
    <section className="ticket">
      <Heading>{t('myPass.chooseJob')}</Heading>
      <p>{t('myPass.chooseJobText')}</p>
      <CompanyChoice jobs={me.jobs} busy={busy} choose={(id) => void choose(id)} />
      {failed && session.message ? (
        <p className="fail" role="alert">
          {session.message}
        </p>
      ) : null}
    </section>
  );
}
