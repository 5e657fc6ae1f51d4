import type { InputOf } from '@mdi/contract/kit/op.ts';
import {
  baseDataApi,
  type Dictionary,
  type DictionaryEntry,
} from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { nameInPageLanguage } from '../../kit/words/in-language.ts';
import { t, tIfKnown } from '../../kit/words/words.ts';
import { ProvincesField } from './provinces-field.tsx';
import { baseDataCalls, refreshAllCachedAnswers } from './use-base-data.ts';

type Added = InputOf<typeof baseDataApi.ops.add>;
type Edited = InputOf<typeof baseDataApi.ops.edit>;
type Close = { onClose: () => void };

const label = (name: string) =>
  name === 'provinces' ? t('baseData.takeProvinces') : (tIfKnown(`baseData.${name}`) ?? name);

function Names<I extends { nameZh: string; nameEn: string }>({ form }: { form: Form<I> }) {
  return (
    <>
      <TextField form={form} name="nameZh" />
      <TextField form={form} name="nameEn" />
    </>
  );
}

/** A new option of a list. */
export function AddEntryDialog({ dict, onClose }: Close & { dict: Dictionary }) {
  const form = useForm<Added>({
    schema: baseDataApi.ops.add.input,
    start: { dict },
    label,
  });
  return (
    <FormDialog
      title={t('baseData.addTo', t(`baseData.dict_${dict}`))}
      draft={`baseData/add ${dict}`}
      form={form}
      fields={['nameZh', 'nameEn', 'code', 'provinces']}
      verb={t('kit.add')}
      save={baseDataCalls.add}
      successText={(_, input) => t('baseData.added', nameInPageLanguage(input))}
      saved={() => void refreshAllCachedAnswers()}
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

const { input: Facts } = baseDataApi.ops.edit;

type EditProps = Close & { dict: Dictionary; entry: DictionaryEntry };

/** The names of an option; of a region, the provinces it takes as well. */
export function EditEntryDialog({ dict, entry, onClose }: EditProps) {
  const { code } = entry;
  const form = useForm<Edited>({ schema: Facts, start: draftOf(Facts, entry, { provinces: null }), label });
  // Order and validity change beside the form and count as versions too; they are taken over without a word.
  const held = useBaseRecord<DictionaryEntry, Edited>(entry, {
    read: async () => (await baseDataCalls.list({ dict })).find(({ entryId }) => entryId === entry.entryId),
    draft: (now) => ({ ...draftOf(Facts, now, { provinces: null }), version: form.saved.version }),
    behind: ({ provinces }) => ({ provinces }),
    entity: 'baseData',
  });
  return (
    <FormDialog
      title={t('baseData.editTitle', nameInPageLanguage(entry))}
      draft={`baseData/edit ${dict} ${code}`}
      form={form}
      fields={['nameZh', 'nameEn', 'provinces']}
      held={held}
      save={(input) => baseDataCalls.edit({ ...input, version: held.version })}
      successText={(_, input) => t('baseData.saved', nameInPageLanguage(input))}
      saved={() => void refreshAllCachedAnswers()}
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
