import type { InputOf } from '@mdi/contract/kit/op.ts';
import { type Program, pageApi, type pageChannels } from '@mdi/contract/modules/page/page.contract.ts';
import { chatKinds, isSingle, pageKinds } from '@mdi/page-kit/shapes.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { t } from '../../../kit/words/words.ts';
import { type PageRow, pageCalls, refreshPages, titleOf } from '../page-calls.ts';
import css from '../pages.module.css';

type Input = InputOf<typeof pageApi.ops.add>;
type Kind = Input['kind'];

type Props = {
  projectId: number;
  program: Program;
  channel: (typeof pageChannels)[number];
  there: readonly PageRow[];
  /** What it begins with, and so of which kind it is. */
  template?: { templateId: number; kind: Kind; titleZh: string; titleEn: string | null };
  added: (pageId: number, kind: Kind) => void;
  onClose: () => void;
};

/** A new page of a kind; of which there is one only, asks whether it takes the other's place. */
export function AddDialog({ projectId, program, channel, there, template, added, onClose }: Props) {
  const form = useForm<Input>({
    schema: pageApi.ops.add.input,
    start: {
      projectId,
      program,
      channel,
      kind: template?.kind ?? 'standard',
      replace: false,
      ...(template && {
        templateId: template.templateId,
        titleZh: template.titleZh,
        ...(template.titleEn === null ? {} : { titleEn: template.titleEn }),
      }),
    },
    label: (name) => t(`page.add_${name as 'kind' | 'titleZh' | 'titleEn'}`),
  });
  const { kind } = form.values;
  const other = kind && isSingle(kind) ? there.find((page) => page.kind === kind) : undefined;
  return (
    <FormDialog
      title={t('page.addNew')}
      draft={`page/add ${projectId} ${program} ${channel} ${template?.templateId ?? ''}`}
      form={form}
      fields={['kind', 'titleZh', 'titleEn']}
      verb={other ? t('page.replaceVerb') : t('page.addVerb')}
      save={(input) => pageCalls.add({ ...input, replace: other !== undefined })}
      successText={() => t('page.added')}
      saved={({ pageId }, input) => {
        refreshPages();
        added(pageId, input.kind);
      }}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="kind"
        disabled={template !== undefined}
        options={(channel === 'chat' ? chatKinds : pageKinds).map((one) => ({
          value: one,
          label:
            isSingle(one) && there.some((page) => page.kind === one)
              ? `${t(`page.kind_${one}`)} · ${t('page.onlyOne')}`
              : t(`page.kind_${one}`),
        }))}
      />
      {kind ? <p className="t3 field-wide">{t(`page.kindHint_${kind}`)}</p> : null}
      {other ? (
        <p className={css.replace} role="alert">
          {t('page.replaceText', titleOf(other), t(`page.kind_${other.kind}`))}
        </p>
      ) : null}
      <TextField form={form} name="titleZh" />
      <TextField form={form} name="titleEn" />
    </FormDialog>
  );
}
