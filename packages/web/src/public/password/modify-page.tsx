import { useState } from 'react';
import { t } from '../../kit/words.ts';
import { addressOf } from '../addresses.ts';
import { Failed, Loading } from '../parts/plight.tsx';
import { Shell } from '../parts/shell.tsx';
import { Failure } from '../parts/submit.tsx';
import { useMe } from '../parts/use-me.ts';
import { OwnChange } from './own-change.tsx';
import { Reset, type Right } from './reset.tsx';

/**
 * Reads a one-time link `#u=<id>&t=<ticket>` and takes it out of the address bar and the history. It travels
 * in the hash, which no browser sends, so that it reaches no log.
 */
function takeRight(): Right | null {
  const hash = new URLSearchParams(location.hash.slice(1));
  const mdiUserId = Number(hash.get('u'));
  const ticket = hash.get('t');
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  return ticket && Number.isSafeInteger(mdiUserId) && mdiUserId > 0 ? { mdiUserId, ticket } : null;
}

function BySession() {
  const me = useMe();
  if (me.is === 'loading') return <Loading />;
  if (me.is === 'failed') return <Failed text={me.text} again={me.again} />;
  if (me.is === 'known') return <OwnChange user={me.user} />;
  return (
    <>
      <Failure text={t('auth.linkInvalid')} />
      <a className="btn primary" href={addressOf('/retrievePw')}>
        {t('auth.retrieve')}
      </a>
    </>
  );
}

/** Reset by a one-time link (MDI01040), or change of one's own password (MDI01050); spec §2. */
export function Page() {
  const [right] = useState(takeRight);
  if (!right) {
    return (
      <Shell title={t('auth.change')}>
        <BySession />
      </Shell>
    );
  }
  return (
    <Shell title={t('auth.reset')} about={t('auth.resetHint')}>
      <Reset right={right} />
    </Shell>
  );
}
