import { safeName } from '@mdi/contract/kit/fields.ts';
import { ids } from '@mdi/contract/kit/ids.ts';
import { type WhitelistRow, whitelistApi } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useKeyword } from '../../kit/call/use-debounced.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { type Found, SearchField } from '../../kit/form/fields/search-select.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { PhonesField } from './phones-field.tsx';
import { phoneLines, typedPhones } from './typed-phones.ts';
import { refreshWhitelists, whitelistCalls } from './use-whitelist.ts';

/** Stands for head office where a project is chosen. */
const office = 0;

const NewList = z.strictObject({
  name: safeName,
  projectId: z.union([ids.project(), z.literal(office)]),
  lines: z.nullable(phoneLines),
});
type NewList = z.output<typeof NewList>;

const label = (name: keyof NewList) => t(`whitelist.${name}`);

/** Whose list it is: a project's, or head office's; where there is no choice, nothing is asked. */
function PlaceField({ form }: { form: Form<NewList> }) {
  const [asked, search] = useKeyword();
  const { data, isFetching } = useRead(whitelistApi, 'options', asked, { keep: true });
  const [chosen, setChosen] = useState<Found>();
  const offices: Found[] = data?.headOffice ? [{ value: office, label: t('whitelist.headOffice') }] : [];
  const projects = (data?.projects ?? []).map((one) => ({ value: one.projectId, label: one.projectName }));
  const found = [...offices, ...projects];
  const value = form.values.projectId;
  return (
    <SearchField
      form={form}
      name="projectId"
      {...(data?.headOffice ? { hint: t('whitelist.headOfficeHint') } : {})}
      none={t('baseData.projectNone')}
      chosen={value === null ? undefined : (found.find((one) => one.value === value) ?? chosen)}
      found={found}
      search={search}
      choose={setChosen}
      loading={isFetching}
    />
  );
}

type AddProps = { projectId: number | null; inOffice: boolean; done: (whitelistId: number) => void };

/** A new whitelist, with its first phones or none yet; many come by an import. */
export function AddWhitelistDialog({
  projectId,
  inOffice,
  done,
  onClose,
}: AddProps & { onClose: () => void }) {
  const form = useForm<NewList>({
    schema: NewList,
    start: { projectId: projectId ?? (inOffice ? office : null) },
    label,
  });
  return (
    <FormDialog
      title={t('whitelist.addNew')}
      draft="whitelist/add"
      form={form}
      fields={['name', 'projectId', 'lines']}
      save={({ name, projectId: of, lines }) =>
        whitelistCalls.add({ name, projectId: of === office ? null : of, phones: typedPhones(lines).phones })
      }
      successText={(_, { name }) => t('whitelist.added', name)}
      saved={({ whitelistId }) => {
        refreshWhitelists();
        done(whitelistId);
      }}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
      {signedInUser().currProjectId === null ? <PlaceField form={form} /> : null}
      <PhonesField form={form} />
    </FormDialog>
  );
}

const Facts = z.strictObject({ name: whitelistApi.ops.edit.input.shape.name });

/** Renames a whitelist. */
export function RenameWhitelistDialog({ list, onClose }: { list: WhitelistRow; onClose: () => void }) {
  const { whitelistId } = list;
  const { form, held } = useRecordForm(list, {
    schema: Facts,
    label,
    read: () => whitelistCalls.get({ whitelistId }),
    entity: 'whitelist',
  });
  return (
    <FormDialog
      title={t('whitelist.editTitle')}
      draft={`whitelist/edit ${whitelistId}`}
      form={form}
      fields={['name']}
      save={(input) => whitelistCalls.edit({ whitelistId, version: held.version, ...input })}
      successText={() => t('whitelist.saved')}
      saved={refreshWhitelists}
      held={held}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
    </FormDialog>
  );
}

const NewPhones = z.strictObject({ lines: phoneLines });

/** Adds phones to a whitelist. */
export function AddWhitelistPhonesDialog({ list, onClose }: { list: WhitelistRow; onClose: () => void }) {
  const { whitelistId } = list;
  const form = useForm<z.output<typeof NewPhones>>({ schema: NewPhones, label });
  return (
    <FormDialog
      title={t('whitelist.addPhones')}
      draft={`whitelist/phones ${whitelistId}`}
      form={form}
      fields={['lines']}
      save={({ lines }) => whitelistCalls.addPhones({ whitelistId, phones: typedPhones(lines).phones })}
      successText={({ added, known }) => t('whitelist.phonesAdded', added, known)}
      saved={refreshWhitelists}
      onClose={onClose}
    >
      <PhonesField form={form} />
    </FormDialog>
  );
}
