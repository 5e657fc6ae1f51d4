import {
  type AppSecret,
  authenticatorApi,
} from '@mdi/contract/modules/authenticator/authenticator.contract.ts';
import { Button, Input, type InputRef } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { AuthenticatorSecretSteps } from '../../kit/codes/authenticator-secret-steps.tsx';
import { copyText } from '../../kit/codes/copy-text.ts';
import { RecoveryCodes } from '../../kit/codes/recovery-codes.tsx';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';

const authenticator = client(authenticatorApi);

const refresh = () => void queryClient.invalidateQueries({ queryKey: [authenticatorApi.module] });

type Shown = { title?: string; onClose: () => void };

/** The recovery codes, which are shown this once. */
function Codes({ codes, onClose }: Shown & { codes: readonly string[] }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast.success(t('auth.recoveryCopied'));
  };
  return (
    <Dialog
      width={480}
      title={t('auth.recoveryTitle')}
      verb={t('auth.recoveryKept')}
      cancel={t('auth.recoveryCopy')}
      onOk={onClose}
      onCancel={onClose}
      footer={[
        <Button key="copy" onClick={() => void copy()}>
          {t('auth.recoveryCopy')}
        </Button>,
        <Button key="kept" type="primary" autoFocus onClick={onClose}>
          {t('auth.recoveryKept')}
        </Button>,
      ]}
    >
      <p className="t2">{t('auth.recoveryText')}</p>
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

type SetUpProps = Shown & { app: AppSecret; done: (codes: readonly string[]) => void };

/** The secret for the app, and the box for the code by which it is switched on. */
function SetUp({ app, done, onClose }: SetUpProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const input = useRef<InputRef>(null);
  const complain = (message: string) => {
    setWrong(message);
    input.current?.focus();
  };
  const confirm = useWrite(authenticator.confirm, {
    done: ({ recoveryCodes }) => {
      refresh();
      done(recoveryCodes);
    },
    failed: ({ code: refused, message }) => {
      if (refused !== 400) return false;
      complain(message);
      return true;
    },
  });
  const submit = () => {
    if (/^\d{6}$/.test(code)) void confirm.run({ code });
    else complain(code === '' ? t('kit.error.required') : t('field.smsCode'));
  };
  return (
    <Dialog
      width={480}
      title={t('auth.setUpTitle')}
      verb={t('authenticator.confirm')}
      busy={confirm.busy}
      onOk={submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      <div className="dialog-fields">
        <AuthenticatorSecretSteps app={app} />
        <LabelledControl id="appCode" label={t('auth.appCode')} error={wrong} alert>
          <Input
            {...controlProps('appCode', wrong)}
            ref={input}
            value={code}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={7}
            placeholder={t('auth.codeHint')}
            onChange={({ target }) => {
              setCode(target.value.replaceAll(/\s/g, ''));
              setWrong(undefined);
            }}
            onPressEnter={submit}
          />
        </LabelledControl>
      </div>
    </Dialog>
  );
}

type AskProps = {
  title: string;
  verb: string;
  danger?: boolean;
  busy: boolean;
  run: () => void;
  onBack: () => void;
  children: ReactNode;
};

/** Says what a press will do before it does it. */
const Ask = ({ title, verb, danger = false, busy, run, onBack, children }: AskProps) => (
  <Dialog
    width={480}
    {...{ title, verb, busy }}
    cancel={t('authenticator.back')}
    okButtonProps={{ danger }}
    onOk={run}
    onCancel={onBack}
  >
    <p>{children}</p>
  </Dialog>
);

type Step =
  | { is: 'state' | 'renew' | 'off' }
  | { is: 'setUp'; app: AppSecret }
  | { is: 'codes'; codes: readonly string[] };

/** The app of one's own whose codes are asked for at sign-in: switches it on and off, and makes recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ is: 'state' });
  const state = useRead(authenticatorApi, 'state', {});
  const back = () => setStep({ is: 'state' });
  const codes = (made: readonly string[]) => setStep({ is: 'codes', codes: made });
  const begin = useWrite(authenticator.begin, { done: (app) => setStep({ is: 'setUp', app }) });
  const renew = useWrite(authenticator.renewCodes, {
    done: ({ recoveryCodes }) => {
      refresh();
      codes(recoveryCodes);
    },
  });
  const off = useWrite(authenticator.switchOff, {
    done: () => {
      refresh();
      toast.success(t('authenticator.switchedOff'));
      onClose();
    },
  });
  if (step.is === 'codes') return <Codes codes={step.codes} onClose={onClose} />;
  if (step.is === 'setUp') return <SetUp app={step.app} done={codes} onClose={onClose} />;
  if (step.is === 'renew') {
    const asked = { title: t('authenticator.renew'), verb: t('authenticator.renew'), busy: renew.busy };
    return (
      <Ask {...asked} run={() => void renew.run({})} onBack={back}>
        {t('authenticator.renewText')}
      </Ask>
    );
  }
  if (step.is === 'off') {
    const asked = { title: t('authenticator.switchOff'), verb: t('authenticator.switchOff'), danger: true };
    return (
      <Ask {...asked} busy={off.busy} run={() => void off.run({})} onBack={back}>
        {t('authenticator.switchOffText')}
      </Ask>
    );
  }
  const since = state.data?.since ?? null;
  if (since === null) {
    return (
      <Dialog
        width={480}
        title={t('authenticator.title')}
        verb={t('authenticator.switchOn')}
        okButtonProps={{ disabled: !state.data }}
        busy={begin.busy}
        onOk={() => void begin.run({})}
        onCancel={onClose}
      >
        <p>{t('authenticator.offText')}</p>
      </Dialog>
    );
  }
  const demanded = state.data?.demanded === true;
  return (
    <Dialog
      width={480}
      title={t('authenticator.title')}
      verb={t('authenticator.renew')}
      light
      onOk={() => setStep({ is: 'renew' })}
      onCancel={onClose}
      footer={[
        demanded ? null : (
          <Button key="off" danger onClick={() => setStep({ is: 'off' })}>
            {t('authenticator.switchOff')}
          </Button>
        ),
        <Button key="renew" type="primary" onClick={() => setStep({ is: 'renew' })}>
          {t('authenticator.renew')}
        </Button>,
      ]}
    >
      <p>{t('authenticator.since', showTime(since))}</p>
      <p>{t('authenticator.left', state.data?.recoveryCodesLeft ?? 0)}</p>
      {demanded ? <p className="t2">{t('authenticator.demandedText')}</p> : null}
    </Dialog>
  );
}
