import { type ReactNode, useState } from 'react';
import { type Countdown, useCountdown } from '../kit/time/use-countdown.ts';
import { t } from '../kit/words/words.ts';
import { Heading } from './app/shell/navigate.tsx';
import { DeviceInstallAreaForm, type InstallArea } from './device-install-area-form.tsx';
import { DeviceInstallScan } from './device-install-scan.tsx';
import { DeviceInstallSteps } from './device-install-steps.tsx';
import { callPass, type InstallableReaders, type ReaderClaim } from './my-pass-client.ts';
import { useDeviceInstallProgress } from './use-device-install-progress.ts';

/** How long a code lasts; by the phone's clock, which a wrong one only makes look shorter or longer. */
const secondsTo = (expiresAt: string) =>
  Math.max(0, Math.floor((new Date(expiresAt).getTime() - Date.now()) / 1000));

type Props = { device: InstallableReaders; countdown: Countdown; pass: ReactNode };

/** A device from its place to its test scan; `pass` is what may be shown to it. */
function Chosen({ device, countdown, pass }: Props) {
  const [claim, setClaim] = useState<ReaderClaim>();
  const { state, failed } = useDeviceInstallProgress(claim ? device.deviceId : undefined);
  const choose = async (where: InstallArea) => {
    const made = await callPass('claim', { deviceId: device.deviceId, ...where });
    setClaim(made);
    countdown.start(secondsTo(made.expiresAt));
  };
  const waits = state.step === 'waiting';
  return (
    <>
      <h2>{device.name}</h2>
      {claim && <DeviceInstallSteps claim={claim} left={countdown.left} state={state} failed={failed} />}
      {waits && (!claim || countdown.left === 0) && <DeviceInstallAreaForm device={device} choose={choose} />}
      {state.step === 'online' && !state.test?.granted && pass}
    </>
  );
}

/** For authorised installers: a device by its label, its place, the code by which it becomes ours, and whether it works. */
export function DeviceInstallView({ pass }: { pass: ReactNode }) {
  const [device, setDevice] = useState<InstallableReaders>();
  const countdown = useCountdown();
  return (
    <section className="ticket form install">
      <Heading>{t('myPass.install')}</Heading>
      {device ? (
        <Chosen key={device.deviceId} device={device} countdown={countdown} pass={pass} />
      ) : (
        <DeviceInstallScan found={setDevice} />
      )}
      {device && (
        <button type="button" className="btn out" onClick={() => setDevice(undefined)}>
          {t('myPass.another')}
        </button>
      )}
    </section>
  );
}
