import { authApi } from '@mdi/contract/modules/auth/auth.contract.ts';
import { Button, Input, type InputRef } from 'antd';
import { type RefObject, useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { useCountdown } from '../../kit/time/use-countdown.ts';
import { t } from '../../kit/words/words.ts';
import type { ProofMethod } from './proof-input.ts';

const auth = client(authApi);

export const proofFieldId = 'proof';

type Props = {
  way: ProofMethod;
  value: string;
  error: string | undefined;
  input: RefObject<InputRef | null>;
  onType: (typed: string) => void;
  onFail: (message: string) => void;
  onEnter: () => void;
};

/** The current password, or the code that the button beside the box has sent to the own phone. */
export function ProofField({ way, value, error, input, onType, onFail, onEnter }: Props) {
  const { left, start: wait } = useCountdown();
  const [note, setNote] = useState('');
  const send = useWrite(() => auth.sendOwnCode({}), {
    done: ({ phone, resendIn }) => {
      setNote(t('auth.codeSent', phone));
      wait(resendIn);
      onType('');
      input.current?.focus();
    },
    failed: ({ code, message, retryAfter }) => {
      if (code !== 400 && code !== 429) return false;
      if (code === 429) wait(retryAfter);
      onFail(message);
      return true;
    },
  });
  const control = {
    ...controlProps(proofFieldId, error),
    ref: input,
    value,
    autoFocus: true,
    onPressEnter: onEnter,
  };
  if (way === 'password') {
    return (
      <LabelledControl id={proofFieldId} label={t('auth.currentPassword')} error={error} alert>
        <Input.Password
          {...control}
          autoComplete="current-password"
          maxLength={200}
          onChange={({ target }) => onType(target.value)}
        />
      </LabelledControl>
    );
  }
  return (
    <LabelledControl id={proofFieldId} label={t('auth.code')} error={error} alert>
      <div className="row">
        <Input
          {...control}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          placeholder={t('auth.codeHint')}
          onChange={({ target }) => onType(target.value.trim())}
        />
        <Button disabled={left > 0} loading={send.busy} onClick={() => void send.run(undefined)}>
          {left > 0 ? t('auth.sendAgain', left) : t('auth.sendCode')}
        </Button>
      </div>
      {error === undefined ? (
        <small className="t3" role="status">
          {note}
        </small>
      ) : null}
    </LabelledControl>
  );
}
