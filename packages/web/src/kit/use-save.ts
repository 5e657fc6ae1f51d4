import type { Conflict } from '@mdi/contract/kit/codes.ts';
import { useEffect, useRef, useState } from 'react';
import { versionConflict } from './conflict-dialog.tsx';
import { leadTo } from './form-parts.tsx';
import { asFailure, isSessionFailure } from './session-failure.ts';
import { toast } from './toast.ts';
import type { Form } from './use-form.ts';
import { t } from './words.ts';

type Spec<I extends object, O> = {
  form: Form<I>;
  /** The fields in the order they stand: the first bad one gets the focus. */
  order: readonly (keyof I & string)[];
  save: (input: I) => Promise<O>;
  saved: (output: O, input: I) => void;
  /** What a refusal that belongs to no field is told under. */
  failed: string;
};

/**
 * What pressing Save of a form does, and what it may end in: the first bad field focused, the server's field
 * sentences shown, a newer version told. `armed` says whether leaving would lose something.
 */
export function useSave<I extends object, O>({ form, order, save, saved, failed }: Spec<I, O>) {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [attempt, setAttempt] = useState(0);
  // The state reaches the next press only after a render; this stops a double press at once.
  const running = useRef(false);
  // Set at once, because a saved form may leave the page before the next render.
  const armed = useRef(false);
  armed.current = form.changes > 0;
  const errors = order.filter((name) => form.errors[name] !== undefined);
  const first = useRef(errors[0]);
  first.current = errors[0];
  useEffect(() => {
    // After the render that shows the errors, or the first one could not be found.
    if (attempt > 0 && first.current !== undefined) leadTo(first.current);
  }, [attempt]);

  const fail = (error: unknown) => {
    const failure = asFailure(error, t('kit.failed'));
    const newer = versionConflict(failure);
    if (newer) setConflict(newer);
    else if (failure.code === 400 && form.refuse(failure.data)) setAttempt((count) => count + 1);
    else if (!isSessionFailure(failure)) toast.error(failure.message, failed);
  };
  const submit = async () => {
    if (running.current || form.waiting) return;
    const input = form.check();
    if (!input) {
      setAttempt((count) => count + 1);
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      const output = await save(input);
      form.keep();
      armed.current = false;
      saved(output, input);
    } catch (error) {
      fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { submit, busy, armed, conflict, closeConflict: () => setConflict(undefined), errors };
}
