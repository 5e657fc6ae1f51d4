import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { idNumberFitsType } from '@mdi/contract/modules/visit/visit.fields.ts';
import * as z from 'zod/mini';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { t } from '../../kit/words/words.ts';
import { IdFields } from './fields/id-fields.tsx';
import { refreshVisits, visitCalls } from './use-visit.ts';
import type { VisitDialogProps } from './visit-dialog-props.ts';

const { name, idType, idNumber } = visitApi.ops.complete.input.shape;
const Details = z.strictObject({ name, idType, idNumber }).check(idNumberFitsType);
type Details = z.output<typeof Details>;

/** Fills in for a guest what they have not said yet; the pass is made of it. */
export function CompleteDetailsDialog({ visit, onClose }: VisitDialogProps) {
  const form = useForm<Details>({
    schema: Details,
    start: { name: visit.name },
    label: (field) => t(`visit.${field}`),
  });
  return (
    <FormDialog
      title={t('visit.completeTitle')}
      draft={`visit/complete ${visit.visitId}`}
      form={form}
      fields={['name', 'idType', 'idNumber']}
      save={(input) => visitCalls.complete({ visitId: visit.visitId, ...input })}
      successText={(_, input) => t('visit.completed', input.name)}
      saved={refreshVisits}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      <IdFields form={form} hint={t('kit.optional')} />
    </FormDialog>
  );
}
