import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { Checkbox } from 'antd';
import { useRead } from '../../../kit/call/use-read.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { LoadFailed } from '../../../kit/page/read-states.tsx';
import { Skeleton } from '../../../kit/page/skeleton.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { RemoveDialog } from '../../../kit/record/remove-dialog.tsx';
import { t } from '../../../kit/words/words.ts';
import { AddDialog } from '../list/add-dialog.tsx';
import { type PageRow, refreshPages, titleOf } from '../page-calls.ts';
import css from '../pages.module.css';
import { GiveTemplateDialog, TemplateGivenDialog } from './give-template-dialog.tsx';
import { refreshTemplates, type TemplateRow, templateCalls, templateNameOf } from './template-calls.ts';

type Of = { template: TemplateRow; onClose: () => void };

/** Says what a template would replace and add, before it does. */
function UseDialog({ template, projectId, used, onClose }: Of & { projectId: number; used: () => void }) {
  const { templateId } = template;
  const { data, error, refetch } = useRead(pageTemplateApi, 'plan', { templateId, projectId });
  const over = data?.flatMap((page) => page.over ?? []) ?? [];
  const seen = over.map(({ pageId, version }) => ({ pageId, version }));
  const { run, busy } = useWrite(() => templateCalls.use({ templateId, projectId, over: seen }), {
    done: ({ pages }) => {
      toast.success(t('pageTemplate.used', pages));
      refreshPages();
      onClose();
      used();
    },
  });
  return (
    <ConfirmDialog
      title={t('pageTemplate.useTitle', templateNameOf(template))}
      verb={t('pageTemplate.use')}
      ready={data !== undefined}
      busy={busy}
      onConfirm={() => void run(undefined)}
      onCancel={onClose}
    >
      <div className={css.asked}>
        <p>{t('pageTemplate.useText')}</p>
        {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
        {data ? (
          <ul className={css.changes}>
            {data.map((page) => (
              <li key={page.no} className={page.over ? undefined : css['change-added']}>
                <b>{titleOf(page)}</b>{' '}
                {page.over
                  ? t(
                      'pageTemplate.becomesOver',
                      titleOf({ ...page.over, kind: page.kind }),
                      page.over.changes,
                    )
                  : t('pageTemplate.becomesNew')}
                {page.over && page.over.unpublished > 0 ? (
                  <span className="warn s12"> {t('pageTemplate.unpublished', page.over.unpublished)}</span>
                ) : null}
              </li>
            ))}
          </ul>
        ) : error ? null : (
          <Skeleton />
        )}
      </div>
    </ConfirmDialog>
  );
}

type SaveInput = InputOf<typeof pageTemplateApi.ops.save>;
type SaveProps = {
  projectId: number;
  program: Program;
  /** Of which one is kept; null: all of them together. */
  pages: readonly PageRow[] | null;
  forAll: boolean;
  onClose: () => void;
};

const label = (name: string) =>
  t(name === 'pageId' ? 'pageTemplate.fromPage' : `pageTemplate.${name as 'nameZh' | 'nameEn' | 'forAll'}`);

function SaveDialog({ projectId, program, pages, forAll, onClose }: SaveProps) {
  const own = pages?.filter(({ kind }) => kind !== 'site') ?? [];
  const form = useForm<SaveInput>({
    schema: pageTemplateApi.ops.save.input,
    start: { projectId, program, pageId: own[0]?.pageId ?? null, forAll: false },
    label,
  });
  return (
    <FormDialog
      title={t(pages ? 'pageTemplate.saveNew' : 'pageTemplate.saveWhole')}
      draft={`page/template ${projectId} ${program} ${pages === null}`}
      form={form}
      fields={pages ? ['pageId', 'nameZh', 'nameEn'] : ['nameZh', 'nameEn']}
      verb={t('pageTemplate.saveVerb')}
      save={(input) => templateCalls.save(input)}
      successText={() => t('pageTemplate.saved')}
      saved={refreshTemplates}
      onClose={onClose}
    >
      {pages ? (
        <ChoiceField
          form={form}
          name="pageId"
          options={own.map((page) => ({ value: page.pageId, label: titleOf(page) }))}
        />
      ) : (
        <p className="t2 field-wide">{t('pageTemplate.saveText')}</p>
      )}
      <TextField form={form} name="nameZh" />
      <TextField form={form} name="nameEn" />
      {forAll ? (
        <Checkbox
          className="field-wide"
          checked={form.values.forAll === true}
          onChange={({ target }) => form.set('forAll', target.checked)}
        >
          {t('pageTemplate.forAll_yes')}
        </Checkbox>
      ) : null}
    </FormDialog>
  );
}

type RenameInput = InputOf<typeof pageTemplateApi.ops.rename>;

function RenameDialog({ template, onClose }: Of) {
  const { templateId, version, nameZh, nameEn } = template;
  const form = useForm<RenameInput>({
    schema: pageTemplateApi.ops.rename.input,
    start: { templateId, version, nameZh, ...(nameEn === null ? {} : { nameEn }) },
    label,
  });
  return (
    <FormDialog
      title={t('pageTemplate.rename')}
      draft={`page/template name ${templateId}`}
      form={form}
      fields={['nameZh', 'nameEn']}
      save={(input) => templateCalls.rename(input)}
      successText={() => t('pageTemplate.renamed')}
      saved={refreshTemplates}
      reload={refreshTemplates}
      onClose={onClose}
    >
      <TextField form={form} name="nameZh" />
      <TextField form={form} name="nameEn" />
    </FormDialog>
  );
}

const Remove = ({ template, onClose }: Of) => (
  <RemoveDialog
    name={templateNameOf(template)}
    check={() => templateCalls.remove({ templateId: template.templateId }, { dryRun: true })}
    call={() => templateCalls.remove({ templateId: template.templateId })}
    successText={() => t('pageTemplate.removed')}
    done={refreshTemplates}
    onClose={onClose}
  >
    {t('pageTemplate.removeText')}
  </RemoveDialog>
);

export const dialogs = {
  add: AddDialog,
  use: UseDialog,
  save: SaveDialog,
  rename: RenameDialog,
  remove: Remove,
  give: GiveTemplateDialog,
  given: TemplateGivenDialog,
};
