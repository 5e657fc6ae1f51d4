import type { ReviewStage } from '@mdi/contract/kit/review.ts';
import type { NoticeRow } from '@mdi/contract/modules/notice/notice.contract.ts';
import { KindTag, Tag, type Tone } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';

const tones: Readonly<Record<ReviewStage, Tone>> = {
  draft: 'mute',
  toReview: 'info',
  rejected: 'bad',
  scheduled: 'warn',
  live: 'ok',
  expired: 'mute',
  revoked: 'bad',
};
const nextTones = { draft: 'mute', toReview: 'info', rejected: 'bad' } as const;

/** Where a notice stands by now, and the version that is written beside it. */
export const StageTags = ({ stage, next }: Pick<NoticeRow, 'stage' | 'next'>) => (
  <span className="cell-tags">
    <Tag tone={tones[stage]}>{t(`notice.stage_${stage}`)}</Tag>
    {next === null ? null : <Tag tone={nextTones[next]}>{t(`notice.next_${next}`)}</Tag>}
  </span>
);

/** Which languages are whole. */
export const Languages = ({ complete }: Pick<NoticeRow, 'complete'>) => (
  <span className="cell-tags">
    {(['zh', 'en'] as const).map((lang) =>
      complete[lang] ? (
        <KindTag key={lang}>{t(`notice.short_${lang}`)}</KindTag>
      ) : (
        <span key={lang} className={css.missing}>
          {t('notice.missing', t(`notice.short_${lang}`))}
        </span>
      ),
    )}
  </span>
);

/** How many have read it, as a bar and in numbers. */
export function Reads({ readCount, audienceCount }: Pick<NoticeRow, 'readCount' | 'audienceCount'>) {
  if (audienceCount === null) return null;
  return (
    <span className={css.reads} title={t('notice.readOf', readCount, audienceCount)}>
      <progress
        max={Math.max(audienceCount, 1)}
        value={readCount}
        aria-label={t('notice.readOf', readCount, audienceCount)}
      />
      <span aria-hidden="true">
        {readCount}/{audienceCount}
      </span>
    </span>
  );
}
