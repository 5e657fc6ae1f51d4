import { type ReactNode, useEffect, useRef } from 'react';
import { PageHead } from '../page/page-head.tsx';
import { type ParentRecord, useAnnounceRecord } from '../record/announced-record.ts';
import { t } from '../words/words.ts';
import { LeaveGuard } from './drafts/leave-guard.tsx';
import { RestoredDraftLine } from './drafts/restored-draft-line.tsx';
import { useRestoredDraft } from './drafts/unsaved-drafts.ts';
import { fieldId } from './field.tsx';
import { FormFoot, FormSections, FormSummary } from './form-parts.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import type { BaseRecord } from './use-base-record.ts';
import type { Form } from './use-form.ts';
import { useSave } from './use-save.ts';

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
  /** Asks for confirmation before saving, where one is needed. */
  confirmed?: (input: I) => Promise<boolean>;
  save: (input: I) => Promise<O>;
  /** The verb of the save button, where it says more. */
  verb?: string;
  saved: (output: O, input: I) => void;
  /** Called after “save and add another”: the page starts over with an empty form. */
  another?: (output: O, input: I) => void;
  /** The record that the form changes, or to which the new one will belong. */
  over?: ParentRecord;
  /** Where cancel leads. */
  back: string;
  /** The record that is changed; absent for a new one. What others save meanwhile is merged. */
  held?: BaseRecord<I>;
};

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
 * A form page: sections in one column, errors listed at the top as links and counted at the right, and a footer that
 * says what is unsaved. Saving checks first, then shows the server's field sentences; a newer version is merged with
 * what was typed, never overwritten; leaving with changes asks.
 */
export function FormPage<I extends object, O>(props: Props<I, O>) {
  const { title, beside, form, sections, save, back, held, another } = props;
  useAnnounceRecord(title, props.over);
  const again = useRef(false);
  const saved: typeof props.saved = (...of) => (again.current && another ? another : props.saved)(...of);
  const press = (next: boolean) => {
    again.current = next;
    return submit();
  };
  const order = sections.flatMap((section) => section.fields);
  const { submit, busy, armed, errors, meeting, leave } = useSave({
    form,
    order,
    confirmed: props.confirmed,
    save,
    saved,
    held,
    failed: t(held ? 'kit.saveFailed' : 'kit.addFailed'),
  });
  // A new record starts with its first field; somebody who edits one comes for some other field.
  const first = held ? undefined : order[0];
  useEffect(() => {
    if (first === undefined) return;
    // It runs after the frame, which moves the focus to the start of a new page.
    const frame = requestAnimationFrame(() =>
      document.getElementById(fieldId(first))?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, [first]);
  useSaveKey(() => press(false));
  const restored = useRestoredDraft(form);
  return (
    <div className="page form-page">
      <PageHead title={title} beside={beside} />
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void press(false);
        }}
      >
        <div className="form-columns">
          <div className="form-column">
            <RestoredDraftLine restored={restored} />
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
          verb={props.verb}
          another={another && (() => void press(true))}
        />
      </form>
      <LeaveGuard armed={armed} changes={form.changes} page />
      {meeting && held ? (
        <MergeDialog meeting={meeting} held={held} label={form.label} onCancel={leave} />
      ) : null}
    </div>
  );
}
