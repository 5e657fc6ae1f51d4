import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import css from './research-report.module.css';
import { findingText } from './use-report.ts';

/** What stands against publishing, or deserves a look. */
export function FindingsList({ findings }: { findings: readonly ReviewFinding[] }) {
  if (findings.length === 0) {
    return (
      <p className={css.fine}>
        <Icon name="check" size={14} />
        {t('researchReport.checksFine')}
      </p>
    );
  }
  return (
    <ul className={css.checks}>
      {findings.map((finding) => (
        <li key={finding.key} className={finding.level === 'stop' ? 'bad' : 'warn'}>
          <Icon name={finding.level === 'stop' ? 'close' : 'warning'} size={14} />
          <span>{findingText(finding)}</span>
        </li>
      ))}
    </ul>
  );
}
