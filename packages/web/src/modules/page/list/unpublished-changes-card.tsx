import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { t } from '../../../kit/words/words.ts';
import { type PageRow, titleOf } from '../page-calls.ts';
import css from '../pages.module.css';

type Props = { pages: readonly PageRow[]; publish: (pageIds: number[], later: boolean) => void };

/** What isn't live of all pages, published together. */
export function UnpublishedChangesCard({ pages, publish }: Props) {
  const changed = pages.filter(({ changes }) => changes > 0);
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = changed.filter(({ pageId }) => !left.includes(pageId)).map(({ pageId }) => pageId);
  if (changed.length === 0) return null;
  return (
    <section className={css.pending} aria-labelledby="page-pending">
      <h2 id="page-pending">
        {t('page.pending')} <span className={css.badge}>{changed.length}</span>
      </h2>
      <ul>
        {changed.map((page) => (
          <li key={page.pageId}>
            <Checkbox
              checked={chosen.includes(page.pageId)}
              onChange={({ target }) =>
                setLeft((before) =>
                  target.checked ? before.filter((id) => id !== page.pageId) : [...before, page.pageId],
                )
              }
            >
              {titleOf(page)}
            </Checkbox>
            <span className="t3 s12">
              {page.live ? t('page.changesCount', page.changes) : t('page.firstShort')}
            </span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button disabled={chosen.length === 0} onClick={() => publish(chosen, true)}>
          {t('page.schedule')}
        </Button>
        <Button
          className={css.publishAll ?? ''}
          type="primary"
          disabled={chosen.length === 0}
          onClick={() => publish(chosen, false)}
        >
          {t('page.publishAll', chosen.length)}
        </Button>
      </div>
    </section>
  );
}
