import { classes } from '../../kit/page/classes.ts';
import { useNow } from '../../kit/time/use-now.ts';
import { t } from '../../kit/words/words.ts';
import css from './dashboard.module.css';

const secondMs = 1_000;
/** Older than three rounds of asking: what is shown can't be relied on. */
const oldMs = 45_000;

/** Whether the numbers follow by themselves, and how old they are. */
export function LiveBadge({ live, updatedAt }: { live: boolean; updatedAt: number }) {
  const now = useNow(secondMs);
  if (updatedAt === 0) return null;
  const age = Math.max(0, now - updatedAt);
  const old = age > oldMs;
  const state = live && !old ? 'live' : old ? 'old' : 'cut';
  const seconds = Math.round(age / secondMs);
  const ago =
    seconds < 60 ? t('dashboard.liveAt', seconds) : t('dashboard.liveAtMinutes', Math.floor(seconds / 60));
  return (
    <span
      className={classes(css.live, css[`live-${state}`])}
      data-live={state}
      title={t(`dashboard.liveHint_${state}`)}
    >
      <i />
      <span>
        {t(`dashboard.live_${state}`)} · {ago}
      </span>
    </span>
  );
}
