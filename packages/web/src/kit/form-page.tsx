import type { Conflict } from '@mdi/contract/kit/codes.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConflictDialog, versionConflict } from './conflict-dialog.tsx';
import { FormFoot, FormSections, FormSummary, leadTo } from './form-parts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PageHead } from './page-head.tsx';
import { asFailure, isSessionFailure } from './session-failure.ts';
import { toast } from './toast.ts';
import type { Form } from './use-form.ts';
import { t } from './words.ts';

/** A part of a form: its heading and the names of the fields in it, in the order they stand. */
export type Section<I> = {
  id: string;
  title: string;
  fields: readonly (keyof I & string)[];
  body: ReactNode;
};

type Props<I extends object, O> = {
  title: string;
  beside?: ReactNode;
  form: Form<I>;
  sections: readonly Section<I>[];
  save: (input: I) => Promise<O>;
  saved: (output: O, input: I) => void;
  /** Where cancel leads. */
  back: string;
  /** Loads what somebody else saved meanwhile. */
  reload?: () => void;
};

/** What pressing Save does, and what it may end in. */
function useSave<I extends object, O>({ form, sections, save, saved }: Props<I, O>) {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [attempt, setAttempt] = useState(0);
  // Set at once, because a saved form may leave the page before the next render.
  const armed = useRef(false);
  armed.current = form.changes > 0;
  const order = sections.flatMap((section) => section.fields);
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
    else if (!isSessionFailure(failure)) toast.error(failure.message);
  };
  const submit = async () => {
    if (busy || form.waiting) return;
    const input = form.check();
    if (!input) {
      setAttempt((count) => count + 1);
      return;
    }
    setBusy(true);
    try {
      const output = await save(input);
      form.keep();
      armed.current = false;
      saved(output, input);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, armed, conflict, closeConflict: () => setConflict(undefined), errors };
}

/** Ctrl+S and Cmd+S save. */
function useSaveKey(submit: () => Promise<void>): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/**
 * A form page: sections in one column, errors summed at the top as links and counted at the right, a footer
 * that says what is unsaved. Saving checks first, then takes the server's field sentences; a newer version
 * is told, never overwritten; leaving with changes asks.
 */
export function FormPage<I extends object, O>(props: Props<I, O>) {
  const { title, beside, form, sections, back, reload } = props;
  const { submit, busy, armed, conflict, closeConflict, errors } = useSave(props);
  useSaveKey(submit);
  return (
    <div className="page form-page">
      <PageHead title={title} beside={beside} />
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="form-columns">
          <div className="form-column">
            <FormSummary errors={errors} label={form.label} />
            {sections.map(({ id, title: heading, body }) => (
              <section className="card" key={id} id={`section-${id}`} aria-labelledby={`heading-${id}`}>
                <h2 id={`heading-${id}`}>{heading}</h2>
                <div className="fields">{body}</div>
              </section>
            ))}
          </div>
          <FormSections sections={sections} errors={errors} />
        </div>
        <FormFoot
          changes={form.changes}
          errors={errors.length}
          back={back}
          busy={busy}
          waiting={form.waiting}
        />
      </form>
      <LeaveGuard armed={armed} changes={form.changes} />
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          label={form.label}
          onCancel={closeConflict}
          onLoad={() => {
            closeConflict();
            reload?.();
          }}
        />
      ) : null}
    </div>
  );
}
