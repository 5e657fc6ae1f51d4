import { t } from '../kit/words/words.ts';
import { WarnIcon } from './icons.tsx';
import type { ButtonAction } from './use-button-action.ts';

/** A form's main button: shows that it works, and what is left of a wait before the next try. */
export function SubmitButton({
  task,
  label,
  busyLabel,
}: {
  task: ButtonAction;
  label: string;
  busyLabel?: string;
}) {
  const { busy, wait } = task;
  const text = busy ? (busyLabel ?? label) : label;
  return (
    <button type="submit" className="btn primary" disabled={wait > 0} aria-busy={busy} aria-disabled={busy}>
      {busy && <span className="spin" />}
      {wait > 0 ? t('auth.waitSeconds', wait) : text}
    </button>
  );
}

/** Why the last try failed; read out when it appears. */
export function FailureMessage({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="fail" role="alert">
      <WarnIcon />
      {text}
    </p>
  );
}
