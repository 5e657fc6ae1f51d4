import { idTypes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields/basic-fields.tsx';
import type { Form } from '../../../kit/form/use-form.ts';
import { t } from '../../../kit/words/words.ts';

type Id = { idType?: (typeof idTypes)[number] | null | undefined; idNumber?: string | null | undefined };

/** The paper a guest shows, where the project wants to know. */
export function IdFields<I extends Id>({ form, hint }: { form: Form<I>; hint?: string }) {
  return (
    <>
      <ChoiceField
        form={form}
        name="idType"
        clearable
        options={idTypes.map((value) => ({ value, label: t(`visit.idType_${value}`) }))}
      />
      <TextField form={form} name="idNumber" {...(hint === undefined ? {} : { hint })} />
    </>
  );
}
