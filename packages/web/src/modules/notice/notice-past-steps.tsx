import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import type { Notice } from './use-notice.ts';

/** What happened to a notice, the newest first. */
export const NoticePastSteps = ({ steps }: Pick<Notice, 'steps'>) => (
  <ol className={css.steps}>
    {steps.map(({ at, step, by, reason, revision }) => (
      <li key={`${at} ${step} ${revision}`}>
        <p>
          <b>{by ?? t('notice.byClock')}</b> {t(`notice.step_${step}`)}{' '}
          <span className="t3 s12">
            {t('notice.stepRevision', revision)} · {showTime(at)}
          </span>
        </p>
        {reason === null ? null : <p className="t2">{reason}</p>}
      </li>
    ))}
  </ol>
);
