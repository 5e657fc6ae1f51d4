import type { ReactNode } from 'react';
import { QrCode } from '../kit/codes/qr-code.tsx';
import { t } from '../kit/words/words.ts';
import { CheckIcon, WarnIcon } from '../lite-kit/icons.tsx';
import { FailureMessage } from '../lite-kit/submit.tsx';
import type { InstallProgress, ReaderClaim } from './my-pass-client.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The code that the device scans, until it has done so or the code has run out. */
function Code({ claim, left }: { claim: ReaderClaim; left: number }) {
  if (left === 0) return <FailureMessage text={t('myPass.expired')} />;
  return (
    <>
      <QrCode text={claim.text} label={t('myPass.installCode')} />
      <p>{t('myPass.installScan', clock(left))}</p>
    </>
  );
}

type How = 'done' | 'now' | 'bad';

function Step({ how, title, children }: { how: How; title: string; children: ReactNode }) {
  return (
    <li className={`step ${how}`}>
      {how === 'done' && <CheckIcon size={20} />}
      {how === 'bad' && <WarnIcon />}
      {how === 'now' && <span className="spin" />}
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </li>
  );
}

/** What the device says of the scan: that it lets pass, that it refuses, or nothing yet. */
function Test({ test }: Pick<InstallProgress, 'test'>) {
  if (!test)
    return (
      <Step how="now" title={t('myPass.stepTest')}>
        {t('myPass.stepTestText')}
      </Step>
    );
  return (
    <Step how={test.granted ? 'done' : 'bad'} title={t('myPass.stepTest')}>
      {t(test.granted ? 'myPass.testOk' : 'myPass.testDenied', test.result)}
    </Step>
  );
}

type Props = { claim: ReaderClaim; left: number; state: InstallProgress; failed: boolean };

/** Installed, online, test scan: how far the device is since its code was made. */
export function DeviceInstallSteps({ claim, left, state: { step, test }, failed }: Props) {
  const online = step === 'online';
  return (
    <>
      {step === 'waiting' ? (
        <Code claim={claim} left={left} />
      ) : (
        <div role="status">
          {online && test?.granted && <p className="installed">{t('myPass.installedAll')}</p>}
          <ol className="steps">
            <Step how="done" title={t('myPass.stepInstalled')}>
              {online ? null : t('myPass.stepInstalledText')}
            </Step>
            {online && (
              <Step how="done" title={t('myPass.stepOnline')}>
                {t('myPass.stepOnlineText')}
              </Step>
            )}
            {online && <Test test={test} />}
          </ol>
        </div>
      )}
      <FailureMessage text={failed ? t('myPass.followFailed') : ''} />
    </>
  );
}
