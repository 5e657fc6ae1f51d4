import {
  type AnswerTemplate,
  templateFacts,
  templateFields,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { Button } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MultilineField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { RemoveDialog } from '../../kit/record/remove-dialog.tsx';
import { lang, t } from '../../kit/words/words.ts';
import { ProjectChoice } from './project-choice.tsx';
import css from './suggestion.module.css';
import { refreshSuggestions, suggestionCalls, useProjectOptions } from './use-suggestion.ts';

const Facts = z.strictObject(templateFacts);
type Facts = z.output<typeof Facts>;
const fields = ['nameZh', 'textZh', 'nameEn', 'textEn'] as const;

type FormProps = { projectId: number; template: AnswerTemplate | null; onClose: () => void };

/** A template, new or known; what is filled in is written in braces. */
function TemplateForm({ projectId, template, onClose }: FormProps) {
  const { templateId, version, ...facts } = template ?? { templateId: 0, version: 0 };
  const form = useForm<Facts>({ schema: Facts, start: facts, label: (name) => t(`suggestion.${name}`) });
  return (
    <FormDialog
      title={t(template ? 'suggestion.editTemplate' : 'suggestion.addTemplate')}
      draft={`suggestion/template ${projectId} ${templateId}`}
      form={form}
      fields={fields}
      width={640}
      save={(sent) =>
        template
          ? suggestionCalls.editTemplate({ templateId, version, ...sent })
          : suggestionCalls.addTemplate({ projectId, ...sent })
      }
      successText={() => t('suggestion.templateSaved')}
      saved={refreshSuggestions}
      reload={refreshSuggestions}
      onClose={onClose}
    >
      <p className="field-wide t3 s12">
        {t('suggestion.templateFields', templateFields.map((field) => `{${field}}`).join(' '))}
      </p>
      <TextField form={form} name="nameZh" wide />
      <MultilineField form={form} name="textZh" wide />
      <TextField form={form} name="nameEn" wide hint={t('kit.optional')} />
      <MultilineField form={form} name="textEn" wide hint={t('kit.optional')} />
    </FormDialog>
  );
}

type RemoveProps = { template: AnswerTemplate; onClose: () => void };

export const RemoveAnswerTemplateDialog = ({ template, onClose }: RemoveProps) => (
  <RemoveDialog
    name={template.nameZh}
    check={() => suggestionCalls.removeTemplate({ templateId: template.templateId }, { dryRun: true })}
    call={() => suggestionCalls.removeTemplate({ templateId: template.templateId })}
    successText={() => t('suggestion.templateRemoved', template.nameZh)}
    done={refreshSuggestions}
    onClose={onClose}
  >
    {t('suggestion.removeTemplateText')}
  </RemoveDialog>
);

type Doing = { is: 'edit' | 'remove'; template: AnswerTemplate } | { is: 'add' } | undefined;

/** The templates of a project, each to be changed or taken away. */
export function AnswerTemplatesDialog({
  projectId,
  onClose,
}: {
  projectId?: number | undefined;
  onClose: () => void;
}) {
  const [of, setOf] = useState(projectId ?? null);
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useProjectOptions(of);
  const back = () => setDoing(undefined);
  if (of !== null && doing?.is === 'add')
    return <TemplateForm projectId={of} template={null} onClose={back} />;
  if (of !== null && doing?.is === 'edit')
    return <TemplateForm projectId={of} template={doing.template} onClose={back} />;
  if (doing?.is === 'remove') return <RemoveAnswerTemplateDialog template={doing.template} onClose={back} />;
  return (
    <InfoDialog title={t('suggestion.templates')} width={640} onClose={onClose}>
      {projectId === undefined ? (
        <ProjectChoice projectId={of} choose={(project) => setOf(project?.projectId ?? null)} />
      ) : null}
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      {of === null ? null : (
        <div className="stack">
          {data?.templates.length === 0 ? <p className="t3">{t('suggestion.noTemplates')}</p> : null}
          <ul className={css.templates}>
            {data?.templates.map((template) => (
              <li key={template.templateId}>
                <b>{(lang === 'en' && template.nameEn) || template.nameZh}</b>
                <p className={css.preview}>{(lang === 'en' && template.textEn) || template.textZh}</p>
                <div>
                  <LinkButton onClick={() => setDoing({ is: 'edit', template })}>{t('kit.edit')}</LinkButton>
                  <LinkButton danger onClick={() => setDoing({ is: 'remove', template })}>
                    {t('suggestion.removeTemplate')}
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
          <Button onClick={() => setDoing({ is: 'add' })}>{t('suggestion.addTemplate')}</Button>
        </div>
      )}
    </InfoDialog>
  );
}
