import type { Lang } from '@mdi/contract/kit/words.ts';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { classes } from '../../kit/page/classes.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { countBlockChanges } from '../../kit/rich-text/difference.ts';
import { t } from '../../kit/words/words.ts';
import { RichView } from '../../lite-kit/rich-view.tsx';
import '../../lite-kit/rich-view.css';
import css from './notice.module.css';
import { PhonePreview } from './phone-preview.tsx';
import { RevisionComparison, useRevisionChanges } from './revision-comparison.tsx';
import { previewedRevision } from './revision-text.ts';
import type { Notice } from './use-notice.ts';

/** From change to change. */
function Walk({ of }: { of: string }) {
  const [at, setAt] = useState(0);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is another with `of`.
  useEffect(() => {
    setAt(0);
    setCount(document.querySelectorAll('[data-changed]').length);
  }, [of]);
  if (count === 0) return <span className="t3">{t('notice.noChange')}</span>;
  const go = (step: number) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-changed]')];
    const next = ((at === 0 && step < 0 ? 1 : at) - 1 + step + all.length) % all.length;
    setAt(next + 1);
    all[next]?.scrollIntoView({ block: 'center' });
    all[next]?.focus({ preventScroll: true });
  };
  return (
    <span className="row">
      <span role="status">{at === 0 ? t('notice.placesNone', count) : t('notice.places', at, count)}</span>
      <Button
        size="small"
        aria-label={t('notice.before')}
        icon={<Icon name="up" size={14} />}
        onClick={() => go(-1)}
      />
      <Button
        size="small"
        aria-label={t('notice.after')}
        icon={<Icon name="down" size={14} />}
        onClick={() => go(1)}
      />
    </span>
  );
}

type Shown = 'changes' | 'full' | 'phone';

/** All of a language, as it will be read. */
function Full({ notice: { revision, pictures }, lang }: { notice: Notice; lang: Lang }) {
  const text = revision[lang];
  if (!text) return <p className={classes('t3', css.full)}>{t('notice.noEn')}</p>;
  return (
    <article className={css.full} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <h2>{text.title || t('notice.untitled')}</h2>
      <RichView doc={text.body} pictures={pictures} />
    </article>
  );
}

/** What changed in either language, all of it, or how it looks on a phone. */
export function ReviewTexts({ notice }: { notice: Notice }) {
  const { revision, live, pictures } = notice;
  const [lang, setLang] = useState<Lang>('zh');
  const [shown, show] = useState<Shown>('changes');
  const changes = useRevisionChanges({ was: live, is: revision });
  // What is changed in the other language must not be missed.
  const counted = (of: Lang) => {
    const titled = live?.[of]?.title === revision[of]?.title ? 0 : 1;
    return `${t(`notice.${of}`)} ${countBlockChanges(changes[of]) + titled}`;
  };
  return (
    <section className="card" aria-label={t('notice.content')}>
      <div className={css.bar}>
        <Segmented<Shown>
          aria-label={t('notice.version')}
          value={shown}
          options={[
            { value: 'changes', label: t('notice.changes') },
            { value: 'full', label: t('notice.full') },
            { value: 'phone', label: t('notice.preview') },
          ]}
          onChange={show}
        />
        <Segmented<Lang>
          aria-label={t('notice.previewLang')}
          value={lang}
          options={[
            { value: 'zh', label: counted('zh') },
            { value: 'en', label: counted('en') },
          ]}
          onChange={setLang}
        />
        {shown === 'changes' ? (
          <>
            <span className={css.grow} />
            <Walk of={`${revision.no} ${lang}`} />
          </>
        ) : null}
      </div>
      {shown === 'changes' ? (
        <RevisionComparison
          was={live}
          is={revision}
          lang={lang}
          changes={changes[lang]}
          pictures={pictures}
        />
      ) : shown === 'full' ? (
        <Full notice={notice} lang={lang} />
      ) : (
        <PhonePreview seen={previewedRevision(revision)} pictures={pictures} fixed={lang} />
      )}
    </section>
  );
}
