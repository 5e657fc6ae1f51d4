import { formatCount } from '@mdi/contract/kit/display.ts';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { hasCamera } from '../kit/codes/barcode-reader.ts';
import { useCamera } from '../kit/codes/use-camera.ts';
import { t } from '../kit/words/words.ts';
import { Field } from '../lite-kit/field.tsx';
import { LoadFailed, Loading } from '../lite-kit/read-states.tsx';
import { FailureMessage, SubmitButton } from '../lite-kit/submit.tsx';
import { failureText, useButtonAction } from '../lite-kit/use-button-action.ts';
import { callPass, type InstallableReaders, type ReaderToInstall } from './my-pass-client.ts';

const isCode = (text: string): boolean => /^[A-Za-z\d]{1,15}$/.test(text);
/** What labels are printed with. */
const formats = ['qr_code', 'code_128', 'code_39', 'data_matrix'];

function Camera({ read, close }: { read: (text: string) => void; close: () => void }) {
  const { video, failed } = useCamera(formats, read);
  return (
    <>
      {failed ? (
        <FailureMessage text={t('myPass.scanFailed')} />
      ) : (
        <>
          <video ref={video} className="camera" autoPlay muted playsInline />
          <p>{t('myPass.scanText')}</p>
        </>
      )}
      <button type="button" className="btn out" onClick={close}>
        {t('kit.cancel')}
      </button>
    </>
  );
}

type Found = { found: (device: InstallableReaders) => void };

/** The label's code, scanned or typed. */
function Find({ found }: Found) {
  const [code, setCode] = useState('');
  const [bad, setBad] = useState('');
  const [looking, setLooking] = useState(false);
  const task = useButtonAction();
  const look = (wanted: string) =>
    task.run(async () => {
      found(await callPass('installable', { code: wanted }));
      return undefined;
    });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setBad(isCode(code) ? '' : t('myPass.deviceCodeHint'));
    if (isCode(code)) void look(code);
  }
  function scanned(text: string) {
    const label = text.trim();
    setLooking(false);
    setBad(isCode(label) ? '' : t('myPass.scanForeign', label.slice(0, 40)));
    if (!isCode(label)) return;
    setCode(label);
    void look(label);
  }
  if (looking) return <Camera read={scanned} close={() => setLooking(false)} />;
  return (
    <form onSubmit={submit} noValidate>
      {hasCamera() && (
        <button type="button" className="btn primary scan" onClick={() => setLooking(true)}>
          {t('myPass.scanLabel')}
        </button>
      )}
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
      <SubmitButton task={task} label={t('myPass.find')} />
      <FailureMessage text={task.failure} />
    </form>
  );
}

/** The devices of the project that wait to be installed. */
function Waiting({ found }: Found) {
  const [waiting, setWaiting] = useState<ReaderToInstall>();
  const [failed, setFailed] = useState('');
  const task = useButtonAction();
  const load = useCallback(async () => {
    setFailed('');
    try {
      setWaiting(await callPass('toInstall', {}));
    } catch (problem) {
      setFailed(failureText(problem));
    }
  }, []);
  useEffect(() => void load(), [load]);
  const choose = (code: string) =>
    task.run(async () => {
      found(await callPass('installable', { code }));
      return undefined;
    });
  if (failed) return <LoadFailed text={failed} again={() => void load()} />;
  if (!waiting) return <Loading />;
  const { list, total } = waiting;
  return (
    <>
      <h2>
        {t('myPass.waiting')} {formatCount(total)}
      </h2>
      {total === 0 && <p>{t('myPass.waitingNone')}</p>}
      <ul className="jobs">
        {list.map(({ deviceId, code, name, buildingName, areaName }) => (
          <li key={deviceId}>
            <button type="button" aria-disabled={task.busy} onClick={() => void choose(code)}>
              <span>
                {name}
                <small>{[buildingName, areaName ?? t('myPass.noPlace')].filter(Boolean).join(' · ')}</small>
              </span>
              <em>{code}</em>
            </button>
          </li>
        ))}
      </ul>
      {list.length < total && <p>{t('myPass.waitingMore', total, list.length)}</p>}
      <FailureMessage text={task.failure} />
    </>
  );
}

/** Which device is to be installed: by its label, or from the list of those that wait. */
export function DeviceInstallScan({ found }: Found) {
  return (
    <>
      <p>{t('myPass.installHint')}</p>
      <Find found={found} />
      <Waiting found={found} />
    </>
  );
}
