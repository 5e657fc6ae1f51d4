import { Tag } from '../../../kit/page/tag.tsx';
import { showTime } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import type { PageRow } from '../page-calls.ts';

export type PageState = 'published' | 'due' | 'unpublished';

/** Where a page stands by the clock: readers get it, will get it, or get nothing. */
export const stateOf = ({ live, due }: Pick<PageRow, 'live' | 'due'>): PageState =>
  due ? 'due' : live ? 'published' : 'unpublished';

const tones = { published: 'ok', due: 'info', unpublished: 'mute' } as const;

export function PageTags({ page }: { page: PageRow }) {
  const state = stateOf(page);
  return (
    <>
      <Tag tone={tones[state]}>{t(`page.state_${state}`)}</Tag>
      {page.live ? <span className="t2 s12">{t('page.liveNo', page.live.no)}</span> : null}
    </>
  );
}

/** What comes, and what of the draft nobody sees yet. */
export function PagePendingChanges({ page }: { page: PageRow }) {
  const { due, changes, live } = page;
  return (
    <>
      {due ? <p className="s12">{t('page.dueAt', due.no, showTime(due.from).slice(0, 16))}</p> : null}
      {changes > 0 ? (
        <p className="warn s12">{live ? t('page.changesCount', changes) : t('page.firstTime')}</p>
      ) : (
        <p className="t3 s12">{t('page.noChanges')}</p>
      )}
    </>
  );
}
