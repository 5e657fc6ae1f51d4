import { t } from '../words/words.ts';

/** Bars in the place of rows that are loading. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="list-skeleton" role="status" aria-label={t('kit.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <span key={at} />
      ))}
    </div>
  );
}
