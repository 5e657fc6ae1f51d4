import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import css from './notice.module.css';
import { findingText } from './use-notice.ts';

/** What stands against submitting or approving, or deserves a look; each leads to where it is mended. */
export function FindingsList({
  findings,
  lead,
}: {
  findings: readonly ReviewFinding[];
  lead?: (field: string) => void;
}) {
  if (findings.length === 0)
    return (
      <p className={css.fine}>
        <Icon name="check" size={14} /> {t('notice.checksFine')}
      </p>
    );
  return (
    <ul className={css.checks}>
      {findings.map((finding) => {
        const { key, level, field } = finding;
        return (
          <li key={key} className={level === 'stop' ? 'bad' : 'warn'}>
            <Icon name={level === 'stop' ? 'close' : 'warning'} size={14} />
            {lead && field !== null ? (
              <LinkButton onClick={() => lead(field)}>{findingText(finding)}</LinkButton>
            ) : (
              <span>{findingText(finding)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
