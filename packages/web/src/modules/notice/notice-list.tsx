import { noticeApi } from '@mdi/contract/modules/notice/notice.contract.ts';
import { noticeRights } from '@mdi/contract/modules/notice/notice.menu.ts';
import { useListPage } from '../../kit/list/use-list-page.tsx';
import { may } from '../../kit/rights/can.tsx';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { noticeActions } from './notice-actions.ts';
import { noticeDialogs } from './notice-dialog-loader.ts';
import { useNoticePaths } from './notice-paths.ts';
import { LanguageTags, ReadCount, StageCell, stageLabels } from './notice-tags.tsx';
import { titleOf, titlesOf, useNoticeOptions } from './use-notice.ts';

/** CMS04010: notices, with where they stand by now and how many have read them. */
export function NoticeList() {
  const { c, f, ask, page } = useListPage(noticeApi, 'list', 'notice', noticeDialogs);
  const { data, isPending: loading } = useNoticeOptions();
  const paths = useNoticePaths();
  const reviews = may(noticeRights.review);
  return page({
    rowKey: 'noticeId',
    exported: 'notice',
    columns: [
      c.two(['name', 'notice.name'], (row) => [titleOf(row), titlesOf(row)[1] ?? null], {
        width: 188,
        to: (row) => paths.detail(row.noticeId),
      }),
      c.custom('stage', { tags: stageLabels(), grows: false, render: StageCell }),
      c.name(
        'projects',
        ({ projectNames: [first = '', ...rest], projects }) =>
          projects > 1 ? t('notice.projectsMore', first, projects, rest.length || projects - 1) : first,
        { width: 92, whole: (row) => row.projectNames.join(t('kit.listMark')) },
      ),
      c.text('publisher', { width: 104, seldom: true }),
      c.time('releaseAt'),
      c.custom('reads', { width: 104, grows: false, render: (row) => <ReadCount {...row} /> }),
      c.custom('complete', { width: 96, grows: false, render: LanguageTags }),
      c.time('updatedAt', { seldom: true }),
      c.time('waitingSince', { seldom: true }),
    ],
    acts: noticeActions(ask, { paths, inList: true }),
    filters: [
      f.word('keyword', 'notice.keyword'),
      f.project('notice.projectId', recordChoices(data?.projects, 'projectId', 'projectName'), { loading }),
      f.choice('stage'),
      reviews && f.flag('mine'),
      may(noticeRights.edit) && f.flag('own'),
      f.flag('mustConfirm'),
    ],
    ...(reviews && {
      tools: { label: t('notice.rules'), icon: 'edit', run: () => ask({ kind: 'rules' }) },
    }),
    add: { to: paths.add, needs: noticeRights.edit },
  });
}
