import { formatCount } from '@mdi/contract/kit/display.ts';
import type { Import } from '@mdi/contract/modules/import/import.contract.ts';
import { Button } from 'antd';
import { Icon } from '../../kit/page/icon.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { joinSentences, t } from '../../kit/words/words.ts';
import css from './import.module.css';
import { CommitButton, UndoButton } from './import-job-buttons.tsx';

const failedOrBad = ({
  state,
  undoneBy,
  counts: { added, updated, failed, bad, ready, changing, undone },
}: Import) => {
  const left = bad > 0 ? t('import.summaryLeft', formatCount(bad)) : null;
  if (state !== 'done') {
    const [free, wrong] = [formatCount(ready), formatCount(bad)];
    return {
      head:
        changing === 0
          ? t('import.willImport', free, wrong)
          : t('import.willUpdate', free, formatCount(changing), wrong),
      text: t(bad === 0 ? 'import.allReady' : ready > 0 ? 'import.fixNow' : 'import.fixFirst'),
    };
  }
  if (undone > 0) {
    const kept = added + updated;
    return {
      head: [t('import.undone', formatCount(undone)), undoneBy && t('import.undoneBy', undoneBy)]
        .filter(Boolean)
        .join(' · '),
      text: joinSentences(kept > 0 ? t('import.undoneLeft', formatCount(kept)) : t('import.undoneAll'), left),
    };
  }
  return {
    head: t('import.summary', formatCount(added + updated), formatCount(failed)),
    text: left ?? t('import.summaryAll'),
  };
};

/** What else there is to tell: records that were changed, and rows that change nothing. */
const also = ({ counts: { same, updated } }: Import): string[] => [
  ...(updated > 0 ? [t('import.updatedCount', formatCount(updated))] : []),
  ...(same > 0 ? [t('import.sameRows', formatCount(same))] : []),
];
/** How many of the links for a first password are out. */
function LinksLine({ links: { total, sent, waiting, failed } }: { links: NonNullable<Import['links']> }) {
  const counts = [total, sent, waiting, failed].map((n) => formatCount(n));
  return <span className="t2">{t('import.links', ...counts)}</span>;
}

/** How the rows stand, before the import and after it (spec §8), and what to do next. */
export function ImportStateLine({ one, onColumns }: { one: Import; onColumns: () => void }) {
  const { head, text } = failedOrBad(one);
  const { bad, ready } = one.counts;
  const finished = one.state === 'done' && ready === 0;
  return (
    <section className={css.standing} role="status">
      <span className={bad > 0 ? 'warn' : 'ok'}>
        <Icon name={bad > 0 ? 'warning' : 'check'} size={20} />
      </span>
      <p className="grow">
        <b>{head}</b>
        <span className="t2">{joinSentences(text, ...also(one))}</span>
        {one.links ? <LinksLine links={one.links} /> : null}
        {one.can.undo && one.undoUntil ? (
          <span className="t2">{t('import.undoUntil', showTime(one.undoUntil))}</span>
        ) : null}
      </p>
      <UndoButton one={one} />
      {one.can.check && !finished ? <Button onClick={onColumns}>{t('import.changeColumns')}</Button> : null}
      {finished ? null : <CommitButton one={one} />}
    </section>
  );
}
