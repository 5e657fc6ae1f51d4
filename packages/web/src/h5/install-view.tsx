import { type SubmitEvent, useState } from 'react';
import { QrCode } from '../kit/qr-code.tsx';
import { t } from '../kit/words.ts';
import { ErrorLine, Field } from '../public/parts/field.tsx';
import { Failure, Submit } from '../public/parts/submit.tsx';
import { type Countdown, useCountdown } from '../public/parts/use-countdown.ts';
import { useTask } from '../public/parts/use-task.ts';
import { type Claim, callPass, type Installable } from './pass-client.ts';

const channels = ['in', 'out', 'both'] as const;
type Channel = (typeof channels)[number];
type Where = { areaId: number; channel: Channel };

/** The label's code; `found` hears of the reader it belongs to. */
function Find({ found }: { found: (device: Installable) => void }) {
  const [code, setCode] = useState('');
  const [bad, setBad] = useState('');
  const task = useTask();
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const right = /^[A-Za-z\d]{1,15}$/.test(code);
    setBad(right ? '' : t('myPass.deviceCodeHint'));
    if (!right) return;
    await task.run(async () => {
      found(await callPass('installable', { code }));
      return undefined;
    });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        name="deviceCode"
        label={t('myPass.deviceCode')}
        placeholder={t('myPass.deviceCodeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={15}
        value={code}
        error={bad || undefined}
        onChange={(event) => setCode(event.target.value.trim())}
      />
      <Submit task={task} label={t('myPass.find')} />
      <Failure text={task.failure} />
    </form>
  );
}

/** Where the reader will guard; `choose` has the code made. */
function Place({ device, choose }: { device: Installable; choose: (where: Where) => Promise<void> }) {
  const [areaId, setAreaId] = useState(device.areaId ?? 0);
  const [channel, setChannel] = useState<Channel>(device.channel ?? 'both');
  const [bad, setBad] = useState(false);
  const task = useTask();
  if (device.areas.length === 0) return <Failure text={t('myPass.noArea')} />;
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
      <Submit task={task} label={t('myPass.makeCode')} />
      <Failure text={task.failure} />
    </form>
  );
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The code that the reader scans, until it has run out. */
function Code({ claim, left }: { claim: Claim; left: number }) {
  if (left === 0) return <Failure text={t('myPass.expired')} />;
  return (
    <>
      <QrCode text={claim.text} label={t('myPass.installCode')} />
      <p>{t('myPass.installScan', clock(left))}</p>
    </>
  );
}

/** How long a code lasts; by the phone's clock, which a wrong one only makes look shorter or longer. */
const secondsTo = (expiresAt: string) =>
  Math.max(0, Math.floor((new Date(expiresAt).getTime() - Date.now()) / 1000));

function Chosen({ device, countdown }: { device: Installable; countdown: Countdown }) {
  const [claim, setClaim] = useState<Claim>();
  const choose = async (where: Where) => {
    const made = await callPass('claim', { deviceId: device.deviceId, ...where });
    setClaim(made);
    countdown.start(secondsTo(made.expiresAt));
  };
  return (
    <>
      <h2>{device.name}</h2>
      {claim && <Code claim={claim} left={countdown.left} />}
      {(!claim || countdown.left === 0) && <Place device={device} choose={choose} />}
    </>
  );
}

/** For authorised installers: a reader by its code, its place, and the code by which it becomes ours. */
export function InstallView() {
  const [device, setDevice] = useState<Installable>();
  const countdown = useCountdown();
  return (
    <section className="ticket form">
      <h1>{t('myPass.install')}</h1>
      <p>{t('myPass.installHint')}</p>
      {device ? (
        <Chosen key={device.deviceId} device={device} countdown={countdown} />
      ) : (
        <Find found={setDevice} />
      )}
      {device && (
        <button type="button" className="btn out" onClick={() => setDevice(undefined)}>
          {t('myPass.another')}
        </button>
      )}
    </section>
  );
}
