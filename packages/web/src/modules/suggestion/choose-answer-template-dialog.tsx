import {
  type AnswerTemplate,
  fillAnswerTemplate,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { Button } from 'antd';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import css from './suggestion.module.css';
import { type Suggestion, useProjectOptions } from './use-suggestion.ts';

type Props = { suggestion: Suggestion; take: (text: string) => void; onClose: () => void };

/** What a template says here, in each language it has. */
const textsOf = ({ textZh, textEn }: AnswerTemplate): readonly ['zh' | 'en', string][] =>
  textEn === null
    ? [['zh', textZh]]
    : [
        ['zh', textZh],
        ['en', textEn],
      ];

/** Templates of the project as they would be sent, to begin an answer with. */
export function ChooseAnswerTemplateDialog({ suggestion, take, onClose }: Props) {
  const { data, error, refetch } = useProjectOptions(suggestion.projectId);
  const values = {
    name: suggestion.name,
    company: suggestion.companyName,
    unit: suggestion.unit,
    project: suggestion.projectName,
    handler: signedInUser().nickName,
  };
  return (
    <InfoDialog title={t('suggestion.chooseTemplate')} width={640} unfocused onClose={onClose}>
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      {data?.templates.length === 0 ? <p className="t3">{t('suggestion.noTemplates')}</p> : null}
      <ul className={css.templates}>
        {data?.templates.flatMap((template) =>
          textsOf(template).map(([lang, text]) => (
            <li key={`${template.templateId} ${lang}`}>
              <b>{(lang === 'en' && template.nameEn) || template.nameZh}</b>
              <p className={css.preview} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
                {fillAnswerTemplate(text, values)}
              </p>
              <Button
                size="small"
                onClick={() => {
                  take(fillAnswerTemplate(text, values));
                  onClose();
                }}
              >
                {t('suggestion.useTemplate')}
              </Button>
            </li>
          )),
        )}
      </ul>
    </InfoDialog>
  );
}
