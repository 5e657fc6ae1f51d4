import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { myPassApi } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import { useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { FailureMessage } from '../../lite-kit/submit.tsx';
import { useButtonAction } from '../../lite-kit/use-button-action.ts';
import { callPass } from '../my-pass-client.ts';
import { PhoneIcon } from './icons.tsx';
import { useApp } from './shell/app-state.ts';
import { ownTime } from './times.ts';
import { useStoredRead } from './use-stored-read.ts';
import { CopyNote, ReadState } from './view-states.tsx';

type Phones = OutputOf<(typeof myPassApi)['ops']['sessions']>;

const timeOf = (at: string) => ownTime(Date.parse(at));

/** Ending a session asks once more, in its place. */
function End({ sessionId, done }: { sessionId: number; done: () => void }) {
  const [asking, setAsking] = useState(false);
  const task = useButtonAction();
  const end = () =>
    task.run(async () => {
      await callPass('endSession', { sessionId });
      done();
      return undefined;
    });
  if (!asking) {
    return (
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {t('appNotice.end')}
      </button>
    );
  }
  return (
    <fieldset className="end-ask">
      <legend>{t('appNotice.endAsk')}</legend>
      <p className="decisions">
        <button type="button" className="btn" aria-disabled={task.busy} onClick={() => void end()}>
          {t('appNotice.end')}
        </button>
        <button type="button" className="btn" onClick={() => setAsking(false)}>
          {t('kit.cancel')}
        </button>
      </p>
      <FailureMessage text={task.failure} />
    </fieldset>
  );
}

/** The phones that the person is signed in on, each of which they may end. */
export function SessionsView() {
  const { session } = useApp();
  const read = useStoredRead<Phones>({
    key: 'sessions',
    shelf: 'own',
    load: () => callPass('sessions', {}),
    over: session.over,
  });
  if (!read.data) return <ReadState read={read} />;
  return (
    <>
      <CopyNote at={read.asOf} />
      <ul className="card phones">
        {read.data.map(({ sessionId, current, device, createdAt, lastSeenAt }) => (
          <li key={sessionId}>
            <PhoneIcon />
            <div>
              <b>{device || t('appNotice.unknownDevice')}</b>
              {current ? <em className="mark mark-done">{t('appNotice.thisPhone')}</em> : null}
              <small>{t('appNotice.since', timeOf(createdAt))}</small>
              <small>{t('appNotice.lastSeen', timeOf(lastSeenAt))}</small>
            </div>
            {current || read.asOf !== null ? null : <End sessionId={sessionId} done={read.again} />}
          </li>
        ))}
      </ul>
      <p className="under">{t(read.data.length > 1 ? 'appNotice.sessionsHint' : 'appNotice.sessionsOne')}</p>
    </>
  );
}
