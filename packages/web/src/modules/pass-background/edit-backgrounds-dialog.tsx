import type { InputOf, OutputOf } from '@mdi/contract/kit/op.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import {
  passBackgroundApi,
  screenSizes,
} from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import { pictureUploadRules } from '@mdi/contract/modules/upload/upload.contract.ts';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { draftOf } from '../../kit/form/drafts/draft-of.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ImageField } from '../../kit/form/pictures/image-field.tsx';
import { useBaseRecord } from '../../kit/form/use-base-record.ts';
import { type Form, useForm } from '../../kit/form/use-form.ts';
import { toast } from '../../kit/page/toast.ts';
import { t } from '../../kit/words/words.ts';
import css from './backgrounds.module.css';
import { type PhonePageKey, PhonePreview } from './phone-preview.tsx';

export type Backgrounds = OutputOf<typeof passBackgroundApi.ops.get>;
type Input = InputOf<typeof passBackgroundApi.ops.save>;

const calls = client(passBackgroundApi);
const refresh = () => void queryClient.invalidateQueries({ queryKey: [passBackgroundApi.module] });

/** Good sizes and limits of a picture, in one sentence. */
export const pictureSizeAdvice = (): string =>
  t(
    'passBackground.sizes',
    screenSizes.map(([width, height]) => `${width}×${height}`).join(t('kit.listMark')),
    pictureUploadRules.passBackground.maxBytes / 1024 / 1024,
  );

const { input: Facts } = passBackgroundApi.ops.save;

type Part = { form: Form<Input>; which: PhonePageKey; savedUrl: string | null; lang: Lang };

/** One picture, and how it looks before it is saved. */
function Picture({ form, which, savedUrl, lang }: Part) {
  const [url, setUrl] = useState(savedUrl);
  return (
    <div className={css.part}>
      <PhonePreview which={which} url={url} lang={lang} />
      <ImageField form={form} name={which} purpose="passBackground" savedUrl={savedUrl} seen={setUrl} />
    </div>
  );
}

/** Chooses both pictures of a project; what somebody else saves meanwhile is brought together. */
export function EditBackgroundsDialog(props: { backgrounds: Backgrounds; lang: Lang; onClose: () => void }) {
  const { lang, onClose } = props;
  // What it was filled from stays, whatever is read again meanwhile.
  const [start] = useState(props.backgrounds);
  const { projectId } = start;
  const form = useForm<Input>({
    schema: Facts,
    start: draftOf(Facts, start),
    label: (name) => (name === 'scanId' || name === 'mineId' ? t(`passBackground.${name}`) : name),
  });
  const held = useBaseRecord<Backgrounds, Input>(start, {
    read: () => calls.get({ projectId }),
    draft: (now) => ({ ...draftOf(Facts, now), version: form.saved.version }),
    entity: 'passBackground',
    reading: () => t('kit.picture'),
  });
  const { scanUrl, mineUrl } = held.record;
  const leave = () => {
    refresh();
    onClose();
  };
  return (
    <FormDialog
      title={t('passBackground.edit')}
      draft={`passBackground/save ${projectId}`}
      width={760}
      form={form}
      fields={['scanId', 'mineId']}
      held={held}
      save={(input) => calls.save({ ...input, version: held.version })}
      saved={() => {
        toast.success(t('passBackground.saved'));
        leave();
      }}
      onClose={onClose}
    >
      <p className="t3 field-wide">{pictureSizeAdvice()}</p>
      <Picture form={form} which="scanId" savedUrl={scanUrl} lang={lang} />
      <Picture form={form} which="mineId" savedUrl={mineUrl} lang={lang} />
    </FormDialog>
  );
}
