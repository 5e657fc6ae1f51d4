import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  baseDataApi,
  type Dictionary,
  type DictionaryEntry,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { useState } from 'react';
import { TextField } from '../../kit/controls.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { toast } from '../../kit/toast.ts';
import { type Draft, type Form, useForm } from '../../kit/use-form.ts';
import { useRead } from '../../kit/use-read.ts';
import { say, t } from '../../kit/words.ts';
import { ProvincesField } from './provinces-field.tsx';
import { baseData, optionName, refreshAll, rereadLists } from './use-base-data.ts';

type Added = InputOf<typeof baseDataApi.ops.add>;
type Edited = InputOf<typeof baseDataApi.ops.edit>;
type Close = { onClose: () => void };

const label = (name: string) =>
  name === 'provinces' ? t('baseData.takeProvinces') : (say(`baseData.${name}`) ?? name);

function Names<I extends { nameZh: string; nameEn: string }>({ form }: { form: Form<I> }) {
  return (
    <>
      <TextField form={form} name="nameZh" />
      <TextField form={form} name="nameEn" />
    </>
  );
}

function AddForm({ dict, onClose }: Close & { dict: Dictionary }) {
  const form = useForm<Added>({
    schema: baseDataApi.ops.add.input,
    start: { dict, code: null, nameZh: null, nameEn: null, provinces: null },
    label,
  });
  return (
    <FormDialog
      title={t('baseData.addTo', t(`baseData.dict_${dict}`))}
      form={form}
      fields={['nameZh', 'nameEn', 'code', 'provinces']}
      verb={t('kit.add')}
      save={baseData.add}
      saved={(_, input) => {
        toast.success(t('baseData.added', optionName(input)));
        void refreshAll();
        onClose();
      }}
      onClose={onClose}
    >
      <Names form={form} />
      <TextField form={form} name="code" hint={t('baseData.codeHint')} />
      {dict === 'region' ? (
        <ProvincesField
          form={form}
          name="provinces"
          region={undefined}
          value={form.values.provinces}
          onTake={(codes) => form.set('provinces', codes)}
        />
      ) : null}
    </FormDialog>
  );
}

const factsOf = ({ nameZh, nameEn, provinces }: DictionaryEntry) => [nameZh, nameEn, ...provinces].join('\n');

type EditProps = Close & { dict: Dictionary; entry: DictionaryEntry };

/**
 * The version to save over. Order and validity change beside the form and count as versions too; only
 * another change of what the form shows is a conflict.
 */
function useVersion({ dict, entry }: EditProps): number {
  const [start] = useState(entry);
  const { data = [] } = useRead(baseDataApi, 'list', { dict });
  const now = data.find(({ entryId }) => entryId === entry.entryId) ?? entry;
  return factsOf(now) === factsOf(start) ? now.version : start.version;
}

function EditForm(props: EditProps) {
  const { dict, entry, onClose } = props;
  const { entryId, nameZh, nameEn, code } = entry;
  const version = useVersion(props);
  const start: Draft<Edited> = { entryId, version: entry.version, nameZh, nameEn, provinces: null };
  const form = useForm<Edited>({ schema: baseDataApi.ops.edit.input, start, label });
  return (
    <FormDialog
      title={t('baseData.editTitle', optionName(entry))}
      form={form}
      fields={['nameZh', 'nameEn', 'provinces']}
      save={(input) => baseData.edit({ ...input, version })}
      saved={(_, input) => {
        toast.success(t('baseData.saved', optionName(input)));
        void refreshAll();
        onClose();
      }}
      reload={() => void rereadLists().then(onClose)}
      onClose={onClose}
    >
      <p className="t2">
        {t('baseData.code')} <code>{code}</code>
      </p>
      <Names form={form} />
      {dict === 'region' ? (
        <ProvincesField
          form={form}
          name="provinces"
          region={entry}
          value={form.values.provinces}
          onTake={(codes) => form.set('provinces', codes)}
        />
      ) : null}
    </FormDialog>
  );
}

/** A new option of a list, or the names of one; of a region, the provinces it takes as well. */
export function EntryForm({ entry, ...props }: Close & { dict: Dictionary; entry?: DictionaryEntry }) {
  return entry ? <EditForm {...props} entry={entry} /> : <AddForm {...props} />;
}
