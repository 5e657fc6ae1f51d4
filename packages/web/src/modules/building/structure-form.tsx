import type { ReactNode } from 'react';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import type { Form } from '../../kit/use-form.ts';
import { refreshBuildings } from './use-building.ts';
import type { On } from './use-structure.ts';
import type { Editing } from './use-structure-dialogs.tsx';

type Props<I extends object, O> = {
  editing: Editing;
  title: string;
  form: Form<I>;
  fields: readonly (keyof I & string)[];
  call: (on: On, input: I) => Promise<O>;
  /** Says what was done. */
  told: (output: O, input: I) => string;
  onClose: () => void;
  verb?: string;
  width?: number;
  children: ReactNode;
};

/** A change of the structure the person sees, as a form: made, it is told; on a newer structure that one is loaded. */
export function StructureForm<I extends object, O extends { structureVersion: number }>(props: Props<I, O>) {
  const { editing, call, told, onClose, ...dialog } = props;
  return (
    <FormDialog
      {...dialog}
      save={(input) => editing.change((on) => call(on, input))}
      saved={(output, input) => {
        toast.success(told(output, input));
        void refreshBuildings();
        onClose();
      }}
      reload={() => void refreshBuildings().then(onClose)}
      onClose={onClose}
    />
  );
}
