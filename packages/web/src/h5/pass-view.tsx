import { QrCode } from '../kit/codes/qr-code.tsx';
import { t } from '../kit/words/words.ts';
import { CheckIcon, WarnIcon } from '../lite-kit/icons.tsx';
import { Heading } from './app/shell/navigate.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import type { DoorDecision, Me } from './my-pass-client.ts';
import { useDoorDecision } from './use-door-decision.ts';
import type { Passes } from './use-passes.ts';

/** The code, or in its place why there is none. */
export function PassCode({ passes }: { passes: Passes }) {
  const { rotation, seconds, offline, left, refused } = passes;
  if (refused) {
    return (
      <div className="no-code" role="alert">
        <WarnIcon />
        <b>{t('myPass.noPass')}</b>
        <p>{refused}</p>
      </div>
    );
  }
  if (!rotation.shown) {
    return (
      <div className="no-code" role="status">
        {offline ? <WarnIcon /> : <span className="spin" />}
        <b>{t(offline ? 'myPass.stale' : 'myPass.hidden')}</b>
        {offline && <p>{t('myPass.staleText')}</p>}
      </div>
    );
  }
  return (
    <>
      <QrCode text={rotation.shown.text} label={t('myPass.qrLabel')} />
      <div className="turn">
        <CountdownRing seconds={seconds} label={t('myPass.nextIn', seconds)} />
        <span>{offline ? t('myPass.offline', left) : t('myPass.scanHint')}</span>
      </div>
    </>
  );
}

/** What the reader decided, and whom to ask where it didn't open. */
function DoorAnswer({ passage }: { passage: DoorDecision }) {
  const { granted, doorName, why } = passage;
  return (
    <div className={granted ? 'told told-ok' : 'told told-bad'} role="alert">
      {granted ? <CheckIcon size={24} /> : <WarnIcon />}
      <p>
        <b>{t(granted ? 'myPass.opened' : 'myPass.shut', doorName)}</b>
        {why === null ? null : <span>{t(`myPass.shut_${why}`)}</span>}
      </p>
    </div>
  );
}

/** The pass: whose it is, the rotating code, and how to hold it. */
export function PassView({ me, passes }: { me: Me; passes: Passes }) {
  const passage = useDoorDecision(passes.rotation.shown !== null);
  return (
    <>
      {passage ? <DoorAnswer passage={passage} /> : null}
      <section className={passes.offline ? 'ticket cut' : 'ticket'}>
        <Heading>{me.name}</Heading>
        <p>{me.companyName}</p>
        <p className="where">{me.projectName}</p>
        <PassCode passes={passes} />
      </section>
      <ul className="hints">
        <li>{t('myPass.bright')}</li>
        <li>{t('myPass.noCapture')}</li>
      </ul>
    </>
  );
}
