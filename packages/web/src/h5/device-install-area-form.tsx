import { type SubmitEvent, useState } from 'react';
import { t } from '../kit/words/words.ts';
import { ErrorLine } from '../lite-kit/field.tsx';
import { FailureMessage, SubmitButton } from '../lite-kit/submit.tsx';
import { useButtonAction } from '../lite-kit/use-button-action.ts';
import type { InstallableReaders } from './my-pass-client.ts';

const channels = ['in', 'out', 'both'] as const;
type Channel = (typeof channels)[number];
export type InstallArea = { areaId: number; channel: Channel };

/** Where the device will guard; `choose` has the code made. */
export function DeviceInstallAreaForm({
  device,
  choose,
}: {
  device: InstallableReaders;
  choose: (where: InstallArea) => Promise<void>;
}) {
  const [areaId, setAreaId] = useState(device.areaId ?? 0);
  const [channel, setChannel] = useState<Channel>(device.channel ?? 'both');
  const [bad, setBad] = useState(false);
  const task = useButtonAction();
  if (device.areas.length === 0) return <FailureMessage text={t('myPass.noArea')} />;
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setBad(areaId === 0);
    if (areaId === 0) return;
    await task.run(async () => {
      await choose({ areaId, channel });
      return undefined;
    });
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="fd">
        <label className="lb" htmlFor="install-area">
          {t('myPass.area')}
        </label>
        <select
          id="install-area"
          className="in"
          value={areaId}
          aria-invalid={bad || undefined}
          aria-describedby={bad ? 'install-area-error' : undefined}
          onChange={(event) => setAreaId(Number(event.target.value))}
        >
          <option value={0}>{t('myPass.chooseArea')}</option>
          {device.areas.map((area) => (
            <option key={area.areaId} value={area.areaId}>
              {area.name}
            </option>
          ))}
        </select>
        {bad && <ErrorLine id="install-area-error" text={t('myPass.chooseArea')} />}
      </div>
      <div className="fd">
        <label className="lb" htmlFor="install-channel">
          {t('myPass.channel')}
        </label>
        <select
          id="install-channel"
          className="in"
          value={channel}
          onChange={(event) => setChannel(channels.find((one) => one === event.target.value) ?? 'both')}
        >
          {channels.map((one) => (
            <option key={one} value={one}>
              {t(`myPass.channel_${one}`)}
            </option>
          ))}
        </select>
      </div>
      <SubmitButton task={task} label={t('myPass.makeCode')} />
      <FailureMessage text={task.failure} />
    </form>
  );
}
