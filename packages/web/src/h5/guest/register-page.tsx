import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { Field } from '../../lite-kit/field.tsx';
import type { FieldErrors } from '../../lite-kit/focus-first-error.ts';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { FailureMessage, SubmitButton } from '../../lite-kit/submit.tsx';
import { failureText, useButtonAction } from '../../lite-kit/use-button-action.ts';
import { type Company, callGuest, guestPageUrl, type Poster } from './guest-client.ts';
import { GuestFields, PrivacyNote, RequiredMarkNote } from './guest-fields.tsx';
import { sentOf } from './guest-form.ts';
import { useGuestDetails } from './guest-form-view.tsx';
import { DeadLink, GuestFrame, goneText } from './guest-frame.tsx';

const restMs = 300;

/** Companies whose name holds what was typed, once the person pauses. */
function useCompanies(token: string, word: string): readonly Company[] | undefined {
  const [found, setFound] = useState<readonly Company[]>();
  useEffect(() => {
    const keyword = word.trim();
    setFound(undefined);
    if (keyword === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callGuest('companies', { token, keyword }, { signal: stop.signal }).then(setFound, () => undefined);
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [token, word]);
  return found;
}

type CompanyProps = {
  token: string;
  company: Company | undefined;
  choose: (company: Company | undefined) => void;
  error: string | undefined;
};

/** The visited company: typed in part, then chosen from those there are. */
function CompanyField({ token, company, choose, error }: CompanyProps) {
  const [word, setWord] = useState('');
  const list = useId();
  const found = useCompanies(token, company ? '' : word);
  if (company) {
    return (
      <div className="fd">
        <div className="lb">{t('visitorPage.company')}</div>
        <p className="picked">
          <b>{company.companyName}</b>
          <button type="button" className="btn" onClick={() => choose(undefined)}>
            {t('visitorPage.change')}
          </button>
        </p>
      </div>
    );
  }
  return (
    <>
      <Field
        name="company"
        required
        label={t('visitorPage.company')}
        placeholder={t('visitorPage.companyHint')}
        autoComplete="off"
        role="combobox"
        aria-expanded={found !== undefined && found.length > 0}
        aria-controls={list}
        maxLength={50}
        value={word}
        error={error}
        onChange={(event) => setWord(event.target.value)}
        hint={found?.length === 0 && <span role="status">{t('visitorPage.companyNone')}</span>}
      />
      <ul className="jobs" id={list} hidden={!found || found.length === 0}>
        {found?.map((one) => (
          <li key={one.companyId}>
            <button type="button" onClick={() => choose(one)}>
              {one.companyName}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Form({ token, poster }: { token: string; poster: Poster }) {
  const form = useRef<HTMLFormElement>(null);
  const [company, setCompany] = useState<Company>();
  const [host, setHost] = useState('');
  const [tried, setTried] = useState(false);
  const state = useGuestDetails({}, true);
  const task = useButtonAction();
  const missing = {
    ...(company ? {} : { company: t('kit.error.required') }),
    ...(host.trim() === '' ? { host: t('kit.error.required') } : {}),
  };
  const errors: FieldErrors = tried ? missing : {};
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!state.check(form.current, missing) || !company) return;
    await task.run(async () => {
      const { details } = state;
      const answer = await callGuest('register', {
        token,
        companyId: company.companyId,
        hostName: host.trim(),
        phone: details.phone.trim(),
        ...sentOf(details),
      });
      location.replace(guestPageUrl(answer.token));
      return 'leaving';
    });
  }
  return (
    <section className="ticket form">
      <h1>{t('visitorPage.registerTitle')}</h1>
      <p>{poster.projectName}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <RequiredMarkNote />
        <CompanyField token={token} company={company} choose={setCompany} error={errors.company} />
        <Field
          name="host"
          required
          label={t('visitorPage.host')}
          placeholder={t('visitorPage.hostHint')}
          autoComplete="off"
          maxLength={50}
          value={host}
          error={errors.host}
          onChange={(event) => setHost(event.target.value)}
        />
        <GuestFields {...state} withPhone purposes={poster.purposes} types={poster.types} />
        <SubmitButton task={task} label={t('visitorPage.register')} />
        <FailureMessage text={task.failure} />
        <PrivacyNote />
      </form>
    </section>
  );
}

type Load = { poster: Poster } | { gone: string } | { failed: string } | undefined;

/** The form behind the poster: a guest without an invitation registers, and waits for the review. */
export function RegisterPage({ token }: { token: string }) {
  const [load, setLoad] = useState<Load>();
  const read = () =>
    callGuest('poster', { token }).then(
      (poster) => setLoad({ poster }),
      (problem: unknown) => {
        const gone = goneText(problem);
        setLoad(gone === undefined ? { failed: failureText(problem) } : { gone });
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; trying again is the person's.
  useEffect(() => void read(), [token]);
  return (
    <GuestFrame title={t('visitorPage.registerTitle')}>
      {!load ? (
        <Loading />
      ) : 'failed' in load ? (
        <LoadFailed text={load.failed} again={() => void read()} />
      ) : 'gone' in load ? (
        <DeadLink title={t('visitorPage.deadTitle')} text={load.gone} />
      ) : (
        <Form token={token} poster={load.poster} />
      )}
    </GuestFrame>
  );
}
