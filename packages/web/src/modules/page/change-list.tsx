import { differenceOf } from '@mdi/page-kit/doc-difference.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { t } from '../../kit/words/words.ts';
import { messageText } from './page-calls.ts';
import css from './pages.module.css';

/** What differs between two documents, in words. */
export function ChangeList({ before, after }: { before: Doc | null; after: Doc }) {
  const changes = differenceOf(before, after);
  if (changes.length === 0) return <p className="t3">{t('page.noChanges')}</p>;
  return (
    <ul className={css.changes}>
      {changes.map(({ at, what, sentence }) => (
        <li key={`${JSON.stringify(at)} ${what} ${messageText(sentence)}`} className={css[`change-${what}`]}>
          {messageText(sentence)}
        </li>
      ))}
    </ul>
  );
}
