import { Button } from 'antd';
import { type FC, type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../page/dialog.tsx';
import { toast } from '../page/toast.ts';
import { ConfirmDialog } from '../record/confirm-dialog.tsx';
import { t } from '../words/words.ts';
import { LeaveGuard } from './drafts/leave-guard.tsx';
import { RestoredDraftLine } from './drafts/restored-draft-line.tsx';
import { useRestoredDraft } from './drafts/unsaved-drafts.ts';
import { fieldId } from './field.tsx';
import { focusField } from './form-parts.tsx';
import { ConflictDialog } from './merge/conflict-dialog.tsx';
import { MergeDialog } from './merge/merge-dialog.tsx';
import type { BaseRecord } from './use-base-record.ts';
import type { Draft, Form } from './use-form.ts';
import { useSave } from './use-save.ts';

type Props<I extends object, O> = {
  title: ReactNode;
  /** Its name and the record it is about: by these its draft is found after the session ended. */
  draft: string;
  form: Form<I>;
  /** The names of the fields, in the order they stand. */
  fields: readonly (keyof I & string)[];
  save: (input: I) => Promise<O>;
  /** The success message once it is saved; the dialog closes then. Without it, both are left to `saved`. */
  successText?: (output: O, input: I) => string;
  saved?: (output: O, input: I) => void;
  onClose: () => void;
  /** After “save and add another”: shows a message, and answers the values that the dialog goes on with. */
  another?: (output: O, input: I) => Partial<Draft<I>>;
  /** The record whose facts are changed: what others save of it meanwhile is merged. */
  held?: BaseRecord<I>;
  /** For actions on what the person sees: loads what somebody else saved meanwhile. */
  reload?: () => void;
  /** Shows that the record was deleted meanwhile; the dialog closes then. Without it the refusal is shown as any other. */
  gone?: () => void;
  /** Typed values are cheap, a scanned number for instance, so closing doesn't ask. */
  light?: boolean;
  verb?: string;
  /** CSS pixels. */
  width?: number;
  children: ReactNode;
};

const inDialog = (): boolean => document.activeElement?.closest('[role=dialog] .dialog-fields') != null;

/** Focuses the first field as soon as it is there, so that nothing typed while the dialog opens is lost. */
function useFirstFocus(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    let frame = 0;
    const look = () => {
      const field = document.getElementById(fieldId(name));
      if (field) field.focus({ preventScroll: true });
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [name]);
}

/**
 * A short form in a dialog. It saves and refuses as a form page does; closing it, leaving the page and
 * closing the tab ask first while something is unsaved.
 */
export function FormDialog<I extends object, O>(props: Props<I, O>) {
  const {
    title,
    form,
    fields,
    save,
    onClose,
    another,
    held,
    reload,
    gone,
    light = false,
    verb = t('kit.save'),
    width = 520,
  } = props;
  const first = fields[0];
  const again = useRef(false);
  const saved = (output: O, input: I) => {
    if (!again.current || !another) {
      if (props.successText) toast.success(props.successText(output, input));
      props.saved?.(output, input);
      if (props.successText) onClose();
      return;
    }
    const next = another(output, input);
    form.restart(next);
    if (first !== undefined) focusField(first);
  };
  const { submit, busy, armed, conflict, closeConflict, meeting, leave } = useSave({
    form,
    order: fields,
    save,
    saved,
    held,
    gone: gone && (() => [gone(), onClose()]),
    failed: t(held || reload ? 'kit.saveFailed' : 'kit.submitFailed'),
  });
  const press = (next: boolean) => {
    again.current = next;
    return submit();
  };
  useFirstFocus(first);
  const restored = useRestoredDraft(form, light ? null : props.draft);
  const [asked, setAsked] = useState(false);
  return (
    <Dialog
      {...{ title, width, verb, busy }}
      okButtonProps={{ disabled: form.waiting }}
      // It waits until the dialog stands: the menu it was opened from returns the focus while it opens.
      afterOpenChange={(open) => open && first !== undefined && !inDialog() && focusField(first)}
      {...(another
        ? {
            footer: (_: ReactNode, { OkBtn, CancelBtn }: { OkBtn: FC; CancelBtn: FC }) => (
              <>
                <CancelBtn />
                <Button disabled={busy || form.waiting} onClick={() => void press(true)}>
                  {t('kit.saveAnother')}
                </Button>
                <OkBtn />
              </>
            ),
          }
        : {})}
      onOk={() => void press(false)}
      onCancel={() => (armed.current && !light ? setAsked(true) : onClose())}
    >
      <form
        className="dialog-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree a dialog within a page's form is its child, though not in the document.
          event.stopPropagation();
          void press(false);
        }}
      >
        <RestoredDraftLine restored={restored} />
        {props.children}
        {/* Enter in a field sends the form; the buttons of the dialog stand outside it. */}
        <button type="submit" hidden />
      </form>
      {light ? null : <LeaveGuard armed={armed} changes={form.changes} />}
      {asked ? (
        <ConfirmDialog
          title={t('kit.dropTitle')}
          verb={t('kit.drop')}
          cancel={t('kit.keepEditing')}
          destructive
          onConfirm={onClose}
          onCancel={() => setAsked(false)}
        >
          {t('kit.dropText', form.changes)}
        </ConfirmDialog>
      ) : null}
      {meeting && held ? (
        <MergeDialog meeting={meeting} held={held} label={form.label} onCancel={leave} />
      ) : null}
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
    </Dialog>
  );
}
