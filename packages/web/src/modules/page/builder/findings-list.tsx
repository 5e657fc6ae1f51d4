import type { PageFinding } from '@mdi/page-kit/findings.ts';
import type { DocPlace } from '@mdi/page-kit/shapes.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { t } from '../../../kit/words/words.ts';
import { messageText } from '../page-calls.ts';
import css from '../pages.module.css';

type Props = {
  findings: readonly PageFinding[];
  /** Leads to where it is mended. */
  lead?: ((at: DocPlace) => void) | undefined;
};

/** What stands against publishing, and what deserves a look; each leads to its field. */
export function FindingsList({ findings, lead }: Props) {
  if (findings.length === 0)
    return (
      <p className={css.fine}>
        <Icon name="check" size={16} />
        {t('page.nothingFound')}
      </p>
    );
  return (
    <ul className={css.findings}>
      {findings.map(({ level, at, said }) => (
        <li
          key={`${JSON.stringify(at)} ${messageText(said)}`}
          className={level === 'stop' ? css.stop : css.look}
        >
          <Icon name="warning" size={14} />
          {lead ? (
            <button type="button" onClick={() => lead(at)}>
              {messageText(said)}
            </button>
          ) : (
            <span>{messageText(said)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
