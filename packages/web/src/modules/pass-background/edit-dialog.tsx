import type { InputOf, OutputOf } from '@mdi/contract/kit/op.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import {
  passBackgroundApi,
  screenSizes,
} from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import { uploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { useState } from 'react';
import { client } from '../../kit/client.ts';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { ImageField } from '../../kit/image-field.tsx';
import { queries } from '../../kit/query.ts';
import { toast } from '../../kit/toast.ts';
import { type Form, useForm } from '../../kit/use-form.ts';
import { t } from '../../kit/words.ts';
import { PhoneFrame, type Which } from './phone-frame.tsx';

export type Backgrounds = OutputOf<typeof passBackgroundApi.ops.get>;
type Input = InputOf<typeof passBackgroundApi.ops.save>;

const calls = client(passBackgroundApi);
const refresh = () => void queries.invalidateQueries({ queryKey: [passBackgroundApi.module] });

/** Good sizes and limits of a picture, in one sentence. */
export const sizeAdvice = (): string =>
  t(
    'passBackground.sizes',
    screenSizes.map(([width, height]) => `${width}×${height}`).join(t('kit.listMark')),
    uploadRules.passBackground.maxBytes / 1024 / 1024,
  );

type Part = { form: Form<Input>; which: Which; savedUrl: string | null; lang: Lang };

/** One picture, and how it looks before it is saved. */
function Picture({ form, which, savedUrl, lang }: Part) {
  const [url, setUrl] = useState(savedUrl);
  return (
    <div className="backgrounds-part">
      <PhoneFrame which={which} url={url} lang={lang} />
      <ImageField form={form} name={which} purpose="passBackground" savedUrl={savedUrl} seen={setUrl} />
    </div>
  );
}

/** Chooses both pictures of a project; a newer version is told, never overwritten. */
export function EditDialog(props: { backgrounds: Backgrounds; lang: Lang; onClose: () => void }) {
  const { lang, onClose } = props;
  // What it was filled from stays, whatever is read again meanwhile.
  const [{ projectId, version, scanId, mineId, scanUrl, mineUrl }] = useState(props.backgrounds);
  const form = useForm<Input>({
    schema: passBackgroundApi.ops.save.input,
    start: { projectId, version, scanId, mineId },
    label: (name) => (name === 'scanId' || name === 'mineId' ? t(`passBackground.${name}`) : name),
  });
  const leave = () => {
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={t('passBackground.edit')}
      width={760}
      form={form}
      fields={['scanId', 'mineId']}
      save={calls.save}
      saved={() => {
        toast.success(t('passBackground.saved'));
        leave();
      }}
      reload={leave}
      onClose={onClose}
    >
      <p className="t3 field-wide">{sizeAdvice()}</p>
      <Picture form={form} which="scanId" savedUrl={scanUrl} lang={lang} />
      <Picture form={form} which="mineId" savedUrl={mineUrl} lang={lang} />
    </FormDialog>
  );
}
