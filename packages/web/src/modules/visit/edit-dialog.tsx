import { type Visit, VisitEdit, visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { idNumberFitsType, visitPeriodInOrder } from '@mdi/contract/modules/visit/visit.fields.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { t } from '../../kit/words/words.ts';
import { HostField, VisitPlaceFields } from './fields/host-and-place-fields.tsx';
import { IdFields } from './fields/id-fields.tsx';
import { LangField } from './fields/lang-field.tsx';
import { PeopleField } from './fields/people-field.tsx';
import { PeriodFields } from './fields/period-fields.tsx';
import { refreshVisits, useVisitOptions, visitCalls, visitorName } from './use-visit.ts';
import css from './visit.module.css';
import type { VisitDialogProps } from './visit-dialog-props.ts';

const { visitId: _id, version: _version, ...facts } = VisitEdit.shape;
const Facts = z.strictObject(facts).check(visitPeriodInOrder).check(idNumberFitsType);
type Facts = z.output<typeof Facts>;

/** What a form shows masked is left out unless it was typed anew: it then stays. */
function sent({ phone, idNumber, companions, ...rest }: Facts): Facts {
  return {
    ...rest,
    ...(phone == null ? {} : { phone }),
    ...(idNumber == null ? {} : { idNumber }),
    ...(companions === undefined ? {} : { companions }),
  };
}

function EditForm({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  // The company stays, whatever is read meanwhile.
  const [{ visitId, companyId, companyName, projectId }] = useState(visit);
  const company = { companyId, companyName, projectId };
  const { data } = useVisitOptions({ companyId, projectId });
  const { form, held } = useRecordForm<Visit, Facts>(visit, {
    schema: Facts,
    label: (name) => t(`visit.${name}`),
    drawn: () => ({ phone: null, idNumber: null, companions: null }),
    read: () => visitCalls.get({ visitId }),
    behind: ({ phone, idNumber, people }) => ({
      phone,
      idNumber,
      companions: people.map(({ name }) => name),
    }),
    entity: 'visit',
  });
  const people = visit.people.map(({ name }) => name).join(t('kit.listMark'));
  return (
    <FormDialog
      title={t('visit.editTitle', visitorName(visit))}
      draft={`visit/edit ${visitId}`}
      form={form}
      fields={[
        ...(['name', 'phone', 'hostId', 'startAt', 'endAt', 'buildingId', 'location', 'purpose'] as const),
        ...(['visitorType', 'idType', 'idNumber', 'companions', 'lang', 'remarks'] as const),
      ]}
      width={760}
      save={(input) => visitCalls.edit({ visitId, version: held.version, ...sent(input) })}
      successText={(_, { name }) => t('visit.saved', visitorName({ name }))}
      saved={refreshVisits}
      held={held}
      onClose={onClose}
    >
      <div className={`pair ${css.visitFields}`}>
        <TextField form={form} name="name" />
        <TextField
          form={form}
          name="phone"
          inputMode="tel"
          {...(visit.phone === null ? {} : { hint: t('visit.keepPhone', visit.phone) })}
        />
        <HostField
          form={form}
          company={company}
          start={
            visit.hostId === null
              ? undefined
              : { value: visit.hostId, label: visit.hostName ?? t('kit.none') }
          }
        />
        <VisitPlaceFields form={form} company={company} />
        <PeriodFields form={form} dayLimit={data?.rules?.dayLimit} />
        <IdFields
          form={form}
          hint={visit.idNumber === null ? t('kit.optional') : t('visit.keepPhone', visit.idNumber)}
        />
        <PeopleField
          form={form}
          name="companions"
          wide
          empty={null}
          hint={people === '' ? t('visit.companionsHint') : t('visit.keepPhone', people)}
        />
        <LangField form={form} />
        <MultilineField form={form} name="remarks" rows={2} wide />
      </div>
    </FormDialog>
  );
}

/** Changes a visit that is open. */
export function EditDialog({ visit, onClose }: VisitDialogProps) {
  const { data } = useRead(visitApi, 'get', { visitId: visit.visitId });
  return data ? <EditForm visit={data} onClose={onClose} /> : null;
}
