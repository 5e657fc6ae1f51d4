import { formatDate } from '@mdi/contract/kit/display.ts';
import { type SubmitEvent, useCallback, useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import { t } from '../kit/words/words.ts';
import { Field } from '../lite-kit/field.tsx';
import { LoadFailed, Loading } from '../lite-kit/read-states.tsx';
import { FailureMessage } from '../lite-kit/submit.tsx';
import { failureText, useButtonAction } from '../lite-kit/use-button-action.ts';
import { useInterval } from '../lite-kit/use-interval.ts';
import { useApp } from './app/shell/app-state.ts';
import { Heading, Link } from './app/shell/navigate.tsx';
import { callMyGuests, type MyGuest } from './my-guests-client.ts';
import { ShareLink } from './share-link.tsx';

const againMs = 15_000;
const longestReason = 200;

/** The employee's guests, asked again while somebody looks. */
function useGuests(over: (failure: CallFailed) => void) {
  const [guests, setGuests] = useState<readonly MyGuest[]>();
  const [failed, setFailed] = useState('');
  const read = useCallback(async () => {
    try {
      setGuests(await callMyGuests('list', {}));
      setFailed('');
    } catch (problem) {
      if (problem instanceof CallFailed && [401, 4001].includes(problem.code)) over(problem);
      else setFailed(failureText(problem));
    }
  }, [over]);
  useInterval(read, againMs);
  return { guests, failed, read };
}

const timeOf = ({ startAt, endAt, timeZone }: MyGuest): string =>
  `${formatDate(startAt, 'MM-DD HH:mm', timeZone)} – ${formatDate(endAt, 'MM-DD HH:mm', timeZone)}`;

type Act = 'approve' | 'reject' | 'cancel';

/** What the host may decide: to let somebody in who waits, and to take an invitation back. */
function Decide({ guest, done }: { guest: MyGuest; done: () => void }) {
  const { visitId, state } = guest;
  const [asking, setAsking] = useState<Exclude<Act, 'approve'>>();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const task = useButtonAction();
  const run = (act: Act) =>
    task.run(async () => {
      const said = reason.trim() || null;
      if (act === 'cancel') await callMyGuests('cancel', { visitId, reason: said });
      else {
        const approve = act === 'approve';
        await callMyGuests('review', { visitId, approve, reason: approve ? null : said });
      }
      done();
      return undefined;
    });
  const missing = asking === 'reject' && reason.trim() === '';
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (asking && !missing) void run(asking);
  }
  if (asking) {
    return (
      <form className="decide" onSubmit={submit} noValidate>
        <Field
          name="reason"
          label={t(asking === 'reject' ? 'myPass.rejectReason' : 'myPass.cancelReason')}
          autoComplete="off"
          maxLength={longestReason}
          value={reason}
          error={tried && missing ? t('kit.error.required') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="decisions">
          <button type="submit" className="btn" aria-disabled={task.busy}>
            {t(asking === 'reject' ? 'myPass.reject' : 'myPass.cancelVisit')}
          </button>
          <button type="button" className="btn" onClick={() => setAsking(undefined)}>
            {t('kit.cancel')}
          </button>
        </p>
        <FailureMessage text={task.failure} />
      </form>
    );
  }
  return (
    <>
      <p className="decisions">
        {state === 'pending' ? (
          <>
            <button
              type="button"
              className="btn primary"
              aria-disabled={task.busy}
              onClick={() => void run('approve')}
            >
              {t('myPass.approve')}
            </button>
            <button type="button" className="btn" onClick={() => setAsking('reject')}>
              {t('myPass.reject')}
            </button>
          </>
        ) : (
          <button type="button" className="btn" onClick={() => setAsking('cancel')}>
            {t('myPass.cancelVisit')}
          </button>
        )}
      </p>
      <FailureMessage text={task.failure} />
    </>
  );
}

/** The link of somebody who is expected, to be handed on again. */
function Sharing({ guest, hostName }: { guest: MyGuest; hostName: string }) {
  const [url, setUrl] = useState('');
  const task = useButtonAction();
  const show = () =>
    task.run(async () => {
      setUrl((await callMyGuests('link', { visitId: guest.visitId })).url);
      return undefined;
    });
  if (url !== '') {
    const text = t('myPass.shareText', hostName, guest.projectName, timeOf(guest));
    return <ShareLink url={url} text={text} />;
  }
  return (
    <p className="decisions">
      <button type="button" className="btn" aria-disabled={task.busy} onClick={() => void show()}>
        {t('myPass.inviteShare')}
      </button>
      <FailureMessage text={task.failure} />
    </p>
  );
}

function Guest({ guest, hostName, done }: { guest: MyGuest; hostName: string; done: () => void }) {
  const { state, name, phone, purposeName, companions, arrivedAt } = guest;
  const facts = [phone, purposeName, companions > 0 && t('myPass.companions', companions)];
  return (
    <li className={`own-guest own-${state}`}>
      <p>
        <b>{name ?? t('myPass.unnamed')}</b>
        <em>{t(`visit.state_${state}`)}</em>
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        {arrivedAt === null
          ? timeOf(guest)
          : t('myPass.arrivedAt', formatDate(arrivedAt, 'MM-DD HH:mm', guest.timeZone))}
      </p>
      {state === 'invited' || state === 'approved' ? <Sharing guest={guest} hostName={hostName} /> : null}
      {state === 'arrived' ? null : <Decide guest={guest} done={done} />}
    </li>
  );
}

/** The host's guests on their phone: who waits for them, is expected, or is here. */
export function MyGuestsView({ over, hostName }: { over: (failure: CallFailed) => void; hostName: string }) {
  const { guests, failed, read } = useGuests(over);
  const { to } = useApp();
  const done = () => void read();
  if (!guests) return failed ? <LoadFailed text={failed} again={done} /> : <Loading />;
  return (
    <section className="ticket own-guests">
      <Heading>{t('myPass.guests')}</Heading>
      <Link className="btn primary" to={to({ is: 'invite' })}>
        {t('myPass.invite')}
      </Link>
      {guests.length === 0 ? (
        <p>{t('myPass.noGuests')}</p>
      ) : (
        <ul>
          {guests.map((guest) => (
            <Guest key={`${guest.visitId} ${guest.state}`} guest={guest} hostName={hostName} done={done} />
          ))}
        </ul>
      )}
      <FailureMessage text={failed} />
    </section>
  );
}
