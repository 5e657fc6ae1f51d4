import {
  VisitorCardInput,
  type VisitorCardRow,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { type Found, SearchField } from '../../kit/form/fields/search-select.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { refreshCards, visitorCardCalls } from './use-card.ts';

const label = (name: string) => t(`visitorCard.${name as keyof VisitorCardInput}`);

/** Whose card it is: the reception's, or a company's. */
function OwnerFields({ form }: { form: Form<VisitorCardInput> }) {
  const { projectId } = form.values;
  const [asked, search] = useKeyword();
  const [chosen, setChosen] = useState<Found>();
  const { data, of, isFetching } = useRead(
    visitorCardApi,
    'options',
    { ...(projectId === null ? {} : { projectId }), ...asked },
    { keep: true },
  );
  // A company belongs to one project.
  const anew: Form<VisitorCardInput> = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      form.set('companyId', null);
      setChosen(undefined);
    },
  };
  return (
    <>
      {signedInUser().currProjectId === null ? (
        <ChoiceField
          form={anew}
          name="projectId"
          options={recordChoices(data?.projects, 'projectId', 'projectName')}
          loading={isFetching}
        />
      ) : null}
      {signedInUser().currTenantId === null ? (
        <SearchField
          form={form}
          name="companyId"
          {...(data?.reception === false
            ? {}
            : { hint: t('visitorCard.receptionHint'), placeholder: t('visitorCard.reception') })}
          none={t('visit.companyNone')}
          clearable
          disabled={projectId === null}
          chosen={chosen}
          found={(of?.projectId === (projectId ?? undefined) ? (data?.companies ?? []) : []).map((one) => ({
            value: one.companyId,
            label: one.companyName,
          }))}
          search={search}
          choose={setChosen}
          loading={isFetching}
        />
      ) : null}
    </>
  );
}

/** A new visitor card; the number can be scanned into its field. */
export function AddVisitorCardDialog({
  projectId,
  onClose,
}: {
  projectId: number | null;
  onClose: () => void;
}) {
  const { currTenantId } = signedInUser();
  const form = useForm<VisitorCardInput>({
    schema: VisitorCardInput,
    start: { projectId, companyId: currTenantId },
    label,
  });
  return (
    <FormDialog
      title={t('visitorCard.addNew')}
      draft="visitorCard/add"
      form={form}
      fields={['number', 'name', 'projectId', 'companyId', 'remarks']}
      save={visitorCardCalls.add}
      successText={(_, { number }) => t('visitorCard.added', number)}
      saved={refreshCards}
      another={(_, { number: added, ...like }) => {
        toast.success(t('visitorCard.added', added));
        refreshCards();
        return { ...like, number: null, name: null };
      }}
      onClose={onClose}
    >
      <TextField form={form} name="number" hint={t('visitorCard.scanHint')} />
      <TextField form={form} name="name" hint={t('kit.optional')} />
      <OwnerFields form={form} />
      <MultilineField form={form} name="remarks" rows={2} hint={t('kit.optional')} />
    </FormDialog>
  );
}

const { number, name, remarks } = visitorCardApi.ops.edit.input.shape;
const Facts = z.strictObject({ number, name, remarks });

/** A card's number, name and remarks; the number stays while it is lent. */
export function EditVisitorCardDialog({ card, onClose }: { card: VisitorCardRow; onClose: () => void }) {
  const { cardId, state } = card;
  const { form, held } = useRecordForm(card, {
    schema: Facts,
    label,
    read: () => visitorCardCalls.get({ cardId }),
    entity: 'visitorCard',
  });
  return (
    <FormDialog
      title={t('visitorCard.editTitle')}
      draft={`visitorCard/edit ${cardId}`}
      form={form}
      fields={['number', 'name', 'remarks']}
      save={(input) => visitorCardCalls.edit({ cardId, version: held.version, ...input })}
      successText={(_, input) => t('visitorCard.savedNumber', input.number)}
      saved={refreshCards}
      held={held}
      onClose={onClose}
    >
      {state === 'lent' ? (
        <p className="t2">
          {t('visitorCard.number')} {card.number} · {t('visitorCard.numberLent')}
        </p>
      ) : (
        <TextField form={form} name="number" hint={t('visitorCard.scanHint')} />
      )}
      <TextField form={form} name="name" hint={t('kit.optional')} />
      <MultilineField form={form} name="remarks" rows={2} hint={t('kit.optional')} />
    </FormDialog>
  );
}
