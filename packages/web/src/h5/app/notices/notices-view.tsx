import { t } from '../../../kit/words/words.ts';
import type { Brief, Notices } from '../shell/app-client.ts';
import { useApp } from '../shell/app-state.ts';
import { CopyNote, ReadState } from '../view-states.tsx';
import { LoadOlderButton } from './load-older-button.tsx';
import { NoticeList } from './notice-list.tsx';
import { useNotices, useOlderEntries } from './use-notices.ts';

/** All notices of the project that may be read here, the newest first. */
export function NoticesView() {
  const { home } = useApp();
  const read = useNotices();
  const { list, more, older, task } = useOlderEntries<Notices, Brief>(read.data, {
    more: (page) => page.more,
    rows: (page) => page.notices,
    ask: read.ask,
  });
  if (!read.data || !home.data) return <ReadState read={read.data ? home : read} />;
  return (
    <>
      <CopyNote at={read.asOf} />
      <section className="card">
        <NoticeList notices={list} zone={home.data.project.zone} />
      </section>
      {more && read.asOf === null ? (
        <LoadOlderButton label={t('appNotice.older')} task={task} older={() => void older()} />
      ) : null}
    </>
  );
}
