import type { Conflict } from '@mdi/contract/kit/answer-codes.ts';
import { useEffect, useRef, useState } from 'react';
import { isSessionFailure, toCallFailed } from '../call/session-failure.ts';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import { focusField } from './form-parts.tsx';
import { conflictWords, versionConflict } from './merge/conflict-dialog.tsx';
import { type ClashingField, mergeChanges } from './merge/merge.ts';
import type { BaseRecord } from './use-base-record.ts';
import type { Draft, Form } from './use-form.ts';

type Spec<I extends object, O> = {
  form: Form<I>;
  /** The fields in their order on the page: the first bad one gets the focus. */
  order: readonly (keyof I & string)[];
  /** Asks whether to save; without it there is no question. */
  confirmed?: ((input: I) => Promise<boolean>) | undefined;
  save: (input: I) => Promise<O>;
  saved: (output: O, input: I) => void;
  /** The title for a refusal that belongs to no field. */
  failed: string;
  /** The record that is changed, for merging what somebody else saved of it meanwhile. */
  held?: BaseRecord<I> | undefined;
  /** Called when the record to be saved is gone; without it the refusal is shown as any other. */
  gone?: (() => unknown) | undefined;
};

/** What two people changed in one record, and how to continue with a choice for each such field. */
export type EditClashes<I extends object> = {
  by: Conflict;
  clashes: readonly ClashingField<I>[];
  taken: readonly (keyof I & string)[];
  settle: (theirs: ReadonlySet<string>) => void;
};

/** Merges what somebody else saved with what was typed: asks where both changed a field, else saves on. */
function useMeeting<I extends object>(form: Form<I>, held: BaseRecord<I> | undefined, saveOn: () => void) {
  const [meeting, setMeeting] = useState<EditClashes<I>>();
  const names = Object.keys(form.values) as (keyof I & string)[];
  const meet = async (by: Conflict, of: BaseRecord<I>) => {
    const was = { values: form.saved, behind: of.behind() };
    const { accept, ...theirs } = await of.newest();
    const { values, clashes, taken } = mergeChanges(names, was, theirs, form.values);
    const goOn = (chosen: Draft<I>) => {
      accept();
      form.rebase(theirs.values, chosen);
      setMeeting(undefined);
      saveOn();
    };
    if (clashes.length === 0) {
      const fields = taken.map(form.label).join(t('kit.listMark'));
      if (fields !== '') toast.success(conflictWords(by).taken(fields));
      goOn(values);
      return;
    }
    const settle = (chosen: ReadonlySet<string>) => {
      const settled = { ...values };
      for (const { name } of clashes) if (chosen.has(name)) settled[name] = theirs.values[name];
      goOn(settled);
    };
    setMeeting({ by, clashes, taken, settle });
  };
  return { meeting, meet: held && ((by: Conflict) => meet(by, held)), leave: () => setMeeting(undefined) };
}

/**
 * What pressing Save does, and how it may end: the first bad field focused, the server's field sentences shown, a newer
 * version reported. `armed` says whether leaving would lose something.
 */
export function useSave<I extends object, O>(spec: Spec<I, O>) {
  const { form, order, confirmed, save, saved, failed, held, gone } = spec;
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
    // It waits for the render that shows the errors, or the first one could not be found.
    if (attempt > 0 && first.current !== undefined) focusField(first.current);
  }, [attempt]);

  // Saving again waits for the render that holds the merged values.
  const [again, setAgain] = useState(0);
  const latest = useRef<() => Promise<void>>(undefined);
  const done = useRef(0);
  useEffect(() => {
    if (busy || again === done.current) return;
    done.current = again;
    void latest.current?.();
  }, [again, busy]);
  const { meeting, meet, leave } = useMeeting(form, held, () => setAgain((count) => count + 1));

  const fail = async (error: unknown): Promise<void> => {
    const failure = toCallFailed(error, t('kit.failed'));
    const newer = versionConflict(failure);
    if (newer && meet) await meet(newer).catch(fail);
    else if (newer) setConflict(newer);
    else if (failure.code === 404 && gone) gone();
    else if ((failure.code === 400 || failure.code === 409) && form.refuse(failure.data))
      setAttempt((count) => count + 1);
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
    if (confirmed && !(await confirmed(input))) {
      running.current = false;
      return;
    }
    setBusy(true);
    try {
      const output = await save(input);
      form.keep();
      armed.current = false;
      saved(output, input);
    } catch (error) {
      await fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  latest.current = submit;
  const closeConflict = () => setConflict(undefined);
  return { submit, busy, armed, conflict, closeConflict, errors, meeting, leave };
}
