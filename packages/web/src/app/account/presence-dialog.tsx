import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { t } from '../../kit/words/words.ts';
import { ProofField } from './proof-field.tsx';
import { type Proof, useProofInput } from './proof-input.ts';

const auth = client(authApi);

const appCodeId = 'proof-app';

type Props = { onProven: () => void; onClose: () => void };

/** Asks the person to show again that it is they, before what they pressed is done (code 4031 of any call). */
export function PresenceDialog({ onProven, onClose }: Props) {
  const { typed, type, wrong, setWrong, input, refused, submit: handOn } = useProofInput();
  const ways = useRead(authApi, 'proofWays', {});
  const way = ways.data?.way ?? 'password';
  const app = ways.data?.app ?? false;
  const [appCode, setAppCode] = useState('');
  const [appWrong, setAppWrong] = useState<string>();
  const { run, busy } = useWrite((proof: Proof) => auth.prove(app ? { ...proof, appCode } : proof), {
    done: onProven,
    failed: (failure) => {
      const { data } = failure;
      if (typeof data !== 'object' || data === null || !('appCode' in data)) return refused(failure);
      setAppWrong(failure.message);
      return true;
    },
  });
  const submit = () => {
    if (app && appCode.trim() === '') setAppWrong(t('kit.error.required'));
    handOn(way, (proof) => {
      if (!app || appCode.trim() !== '') void run(proof);
    });
  };
  return (
    <Dialog
      width={480}
      title={t('auth.proofTitle')}
      verb={t('auth.proofVerb')}
      busy={busy}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <div className="dialog-fields">
        <p className="t2">{t('auth.proofText')}</p>
        <ProofField
          key={way}
          way={way}
          value={typed}
          error={wrong}
          input={input}
          onType={type}
          onFail={setWrong}
          onEnter={submit}
        />
        {app ? (
          <LabelledControl id={appCodeId} label={t('auth.appCode')} error={appWrong} alert>
            <Input
              {...controlProps(appCodeId, appWrong)}
              value={appCode}
              placeholder={t('auth.appCodeHint')}
              autoComplete="one-time-code"
              maxLength={20}
              onChange={({ target }) => {
                setAppCode(target.value);
                setAppWrong(undefined);
              }}
              onPressEnter={submit}
            />
          </LabelledControl>
        ) : null}
      </div>
    </Dialog>
  );
}
