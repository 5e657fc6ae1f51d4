import { isBlank } from '@mdi/contract/kit/rich-text.ts';
import type { Lang } from '@mdi/contract/kit/words.ts';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { TextField } from '../../kit/form/fields/basic-fields.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { RichField } from '../../kit/rich-text/rich-field.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import type { NoticeDraft } from './notice-draft.ts';

type Part = {
  form: Form<NoticeDraft>;
  pictures: Readonly<Record<string, string>>;
  added: (uploadId: number, url: string) => void;
};

/** A language, both, or how it looks on a phone. */
export type NoticeTextPartMode = Lang | 'side' | 'phone';

const fieldsIn = { zh: ['titleZh', 'bodyZh'], en: ['titleEn', 'bodyEn'] } as const;

function Standing({ form, lang }: { form: Form<NoticeDraft>; lang: Lang }) {
  const [title, body] = fieldsIn[lang];
  const text = form.values[body];
  const blank = text === null || isBlank(text);
  if (form.values[title] !== null && !blank) return <Tag tone="ok">{t('notice.whole')}</Tag>;
  if (lang === 'en' && form.values[title] === null && blank) return <Tag tone="mute">{t('notice.noEn')}</Tag>;
  return <Tag tone="warn">{t('notice.lacks')}</Tag>;
}

function InLanguage({ form, lang, pictures, added }: Part & { lang: Lang }) {
  const [title, body] = fieldsIn[lang];
  return (
    <div className={css.text} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <TextField form={form} name={title} wide needed={lang === 'zh'} />
      <RichField
        form={form}
        name={body}
        lang={lang}
        pictures={pictures}
        added={added}
        needed={lang === 'zh'}
      />
    </div>
  );
}

type Props = Part & {
  shown: NoticeTextPartMode;
  show: (shown: NoticeTextPartMode) => void;
  /** The phone, where there is no room for it beside the text. */
  phone: ReactNode;
};

/** Title and text, in one language at a time or in both beside each other. */
export function NoticeTextPart({ shown, show, phone, ...part }: Props) {
  const { form } = part;
  const langs: Lang[] = shown === 'side' ? ['zh', 'en'] : shown === 'phone' ? [] : [shown];
  return (
    <div className="field-wide">
      <div className={css.langs}>
        <Segmented<NoticeTextPartMode>
          aria-label={t('notice.langTabs')}
          value={shown}
          options={[
            { value: 'zh', label: t('notice.zh') },
            { value: 'en', label: t('notice.en') },
            { value: 'side', label: t('notice.side') },
            ...(phone ? [{ value: 'phone' as const, label: t('notice.preview') }] : []),
          ]}
          onChange={show}
        />
        <span className="row">
          {t('notice.short_zh')} <Standing form={form} lang="zh" />
          {t('notice.short_en')} <Standing form={form} lang="en" />
        </span>
      </div>
      <div className={shown === 'side' ? css.both : undefined}>
        {langs.map((lang) => (
          <InLanguage key={lang} {...part} lang={lang} />
        ))}
        {shown === 'phone' ? phone : null}
      </div>
    </div>
  );
}
