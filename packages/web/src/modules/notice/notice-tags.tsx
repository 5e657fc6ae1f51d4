import { formatCount } from '@mdi/contract/kit/display.ts';
import { type ReviewStage, reviewStages } from '@mdi/contract/kit/review.ts';
import type { NoticeRow } from '@mdi/contract/modules/notice/notice.contract.ts';
import { KindTag, Tag, type Tone } from '../../kit/page/tag.tsx';
import { codeChoices } from '../../kit/words/choices.ts';
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
const nexts = ['draft', 'toReview', 'rejected'] as const;
const nextTones = { draft: 'mute', toReview: 'info', rejected: 'bad' } as const;

const both = (stage: ReviewStage, next: (typeof nexts)[number]): string =>
  `${t(`notice.stage_${stage}`)} · ${t(`notice.stage_${next}`)}`;

/** All that this cell usually says, by which a list knows how wide it is. */
export const stageLabels = () => [
  ...codeChoices('notice.stage', reviewStages),
  ...nexts.map((next) => ({ value: next, label: both('live', next) })),
];

/** Where a notice stands by now and the version beside it, in one line of a list. */
export const StageCell = ({ stage, next }: Pick<NoticeRow, 'stage' | 'next'>) =>
  next === null ? (
    <Tag tone={tones[stage]}>{t(`notice.stage_${stage}`)}</Tag>
  ) : (
    <span className="one-line" title={`${t(`notice.stage_${stage}`)} · ${t(`notice.next_${next}`)}`}>
      <Tag tone={nextTones[next]}>{both(stage, next)}</Tag>
    </span>
  );

/** Where a notice stands by now, and the version that is written beside it. */
export const StageTags = ({ stage, next }: Pick<NoticeRow, 'stage' | 'next'>) => (
  <span className="cell-tags">
    <Tag tone={tones[stage]}>{t(`notice.stage_${stage}`)}</Tag>
    {next === null ? null : <Tag tone={nextTones[next]}>{t(`notice.next_${next}`)}</Tag>}
  </span>
);

/** Which languages are whole. */
export const LanguageTags = ({ complete }: Pick<NoticeRow, 'complete'>) => (
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

type Reading = Pick<NoticeRow, 'readCount' | 'audienceCount'> & { counted?: boolean };

/** How many have read it, as a bar with a rate, or in numbers. */
export function ReadCount({ readCount, audienceCount, counted = false }: Reading) {
  if (audienceCount === null) return t('kit.none');
  return (
    <span className={css.reads} title={t('notice.readOf', readCount, audienceCount)}>
      <progress
        max={Math.max(audienceCount, 1)}
        value={readCount}
        aria-label={t('notice.readOf', readCount, audienceCount)}
      />
      <span aria-hidden="true">
        {counted
          ? `${formatCount(readCount)}/${formatCount(audienceCount)}`
          : `${Math.round((readCount / Math.max(audienceCount, 1)) * 100)}%`}
      </span>
    </span>
  );
}
