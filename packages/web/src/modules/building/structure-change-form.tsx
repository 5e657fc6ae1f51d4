import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import type { Draft, Form } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import type { StructureEditing } from './structure-editing.ts';
import { refreshBuildings } from './use-building.ts';
import type { StructureVersionRef } from './use-structure.ts';

type Props<I extends object, O> = {
  editing: StructureEditing;
  title: string;
  draft: string;
  form: Form<I>;
  fields: readonly (keyof I & string)[];
  call: (on: StructureVersionRef, input: I) => Promise<O>;
  /** Says what was done. */
  successText: (output: O, input: I) => string;
  /** What the form goes on with after “save and add another”. */
  another?: (output: O, input: I) => Draft<I>;
  onClose: () => void;
  verb?: string;
  width?: number;
  children: ReactNode;
};

/** The form with its field marked where the names it makes can't all be there; it is not sent until they can. */
export function withFieldError<I extends object>(
  form: Form<I>,
  name: keyof I & string,
  wrong: string | undefined,
): Form<I> {
  if (wrong === undefined) return form;
  return {
    ...form,
    errors: { ...form.errors, [name]: wrong },
    check: () => {
      form.check();
      return undefined;
    },
  };
}

/** A change of the structure the person sees, as a form: made, it is told; on a newer structure that one is loaded. */
export function StructureChangeForm<I extends object, O extends { structureVersion: number }>(
  props: Props<I, O>,
) {
  const { editing, call, successText, another, onClose, ...dialog } = props;
  const tell = (output: O, input: I) => {
    toast.success(successText(output, input));
    void refreshBuildings();
  };
  return (
    <FormDialog
      {...dialog}
      save={(input) => editing.change((on) => call(on, input))}
      saved={(output, input) => {
        tell(output, input);
        onClose();
      }}
      {...(another
        ? {
            another: (output: O, input: I) => {
              tell(output, input);
              return another(output, input);
            },
          }
        : {})}
      reload={() => void refreshBuildings().then(onClose)}
      onClose={onClose}
    />
  );
}
