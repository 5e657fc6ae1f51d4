import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../kit/call/send.ts';
import type { Countdown } from '../kit/time/use-countdown.ts';
import { t } from '../kit/words/words.ts';
import { Field } from './field.tsx';
import { failureText } from './use-button-action.ts';

type Props = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** Survives the field, so that leaving a tab doesn't forget the wait. */
  countdown: Countdown;
  /** Asks for a code; answers null when the form above is not ready for it. */
  send: () => Promise<{ resendIn: number; note: string } | null>;
  /** The server has just asked for a code: it is sent without a press. */
  atOnce?: boolean;
};

export const isVerificationCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Six digits, and the button that has them sent. */
export function VerificationCodeField({ value, onChange, error, countdown, send, atOnce = false }: Props) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState('');
  const input = useRef<HTMLInputElement>(null);

  async function ask() {
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const sent = await send();
      if (sent) {
        setNote(sent.note);
        countdown.start(sent.resendIn);
        input.current?.focus();
      }
    } catch (problem) {
      setNote('');
      if (problem instanceof CallFailed && problem.code === 429) countdown.start(problem.retryAfter);
      setFailure(failureText(problem));
    }
    setBusy(false);
  }

  const { left } = countdown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field comes; what it needs is there.
  useEffect(() => {
    if (!atOnce) return;
    input.current?.focus();
    if (left === 0) void ask();
  }, [atOnce]);
  return (
    <Field
      ref={input}
      name="code"
      label={t('auth.code')}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      error={error ?? (failure || undefined)}
      hint={note && <span role="status">{note}</span>}
      placeholder={t('auth.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      beside={
        <button type="button" className="btn send" disabled={left > 0} aria-disabled={busy} onClick={ask}>
          {left > 0 ? t('auth.sendAgain', left) : t('auth.sendCode')}
        </button>
      }
    />
  );
}
